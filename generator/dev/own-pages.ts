import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { escapeUTF8 as escapeHtml } from 'entities';
import { Marked } from 'marked';

const STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}pre{overflow:auto;background:light-dark(#f3ecdd,#2b2520);padding:1rem}h3{scroll-margin-top:1rem}:target{outline:3px solid #b08d3e;outline-offset:.4rem}';

const ownPage = (title: string, body: string, head = '') => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>${head}</head>
<body>${body}</body>
</html>
`;

const scriptFor = (version: string, attributes = '') =>
  `<script src="/__pianogen/dev.js" data-version="${version}"${attributes} defer></script>`;

export const withDevScript = (html: string, version: string, isDraft: boolean): string =>
  html.replace('</head>', `${scriptFor(version, isDraft ? ' data-draft' : '')}</head>`);

/** The script would replace the requested address. */
export const withoutNotFoundScript = (html: string): string =>
  html.replace(/<script src="\/assets\/not-found-[^"]*"><\/script>/, '');

export const problemPage = (problems: string, version: string): string =>
  ownPage(
    'Something is wrong',
    `<pre>${escapeHtml(problems)}</pre>`,
    scriptFor(version, ' data-alone'),
  );

export function errorsPage(pianogen: string): string {
  const renderer = new Marked({
    renderer: {
      heading({ depth, tokens }) {
        const text = this.parser.parseInline(tokens);
        const [code] = text.match(/^PG\d{3}(?=:)/) ?? [];
        return `<h${depth}${code ? ` id="${code}"` : ''}>${text}</h${depth}>\n`;
      },
    },
  });
  const document = readFileSync(join(pianogen, 'docs/errors.md'), 'utf8');
  return ownPage('Errors', renderer.parse(document, { async: false }));
}

/** Shows the last leads. `file` has a line of JSON for each. */
export function leadsPage(file: string): string {
  const isThere = statSync(file, { throwIfNoEntry: false })?.isFile();
  const lines = isThere ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const sections = lines.slice(-100).reverse().map(leadSection);
  const leads = sections.join('\n') || '<p>None yet. Send the form.</p>';
  return ownPage('Leads', `<h1>Leads received here</h1>${leads}`);
}

/** Shows a line as it is if a full disk has cut it off. */
function leadSection(line: string) {
  let [title, text] = ['Lead', line];
  try {
    const lead = JSON.parse(line);
    title = [lead.name, lead.city, lead.timestamp].filter(Boolean).join(', ');
    text = JSON.stringify(lead, null, 2);
  } catch {}
  return `<section><h2>${escapeHtml(title)}</h2><pre>${escapeHtml(text)}</pre></section>`;
}
