import { html, Markup } from './html.ts';

/** Headers of every page and file that somebody reads who is no visitor of the site. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

const STYLE = `
:root { color-scheme: light dark; background: Canvas; --line: light-dark(#ccc, #555); --bad: light-dark(#b00020, #ff8a8a) }
* { box-sizing: border-box }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
header, .lead > p { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center }
h1 { margin: 0 auto 0 0 } h2, p { margin: 0 }
a { display: inline-block; padding: .625rem 0; min-height: 2.75rem }
.lead { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 1rem 0; display: grid; gap: .25rem 2rem }
.lead:target { outline: 3px solid Highlight } .held { border: 3px solid var(--bad) }
.lead > * { grid-column: 1; min-width: 0 }
.mails { list-style: none; margin: .5rem 0; padding: 0 }
.mails li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75rem; border-top: 1px solid var(--line); min-height: 2.75rem }
.mails b { margin-left: auto; font-weight: 600 } .sent { color: light-dark(#0a6b2d, #7fd99a) }
.bad { color: var(--bad) } .off { opacity: .75 }
.save { display: grid; gap: .5rem; align-content: start } .save label { display: grid }
.save .line { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; align-items: start } .buttons details { flex: 1 0 12rem }
input[type=checkbox] { width: 1.5rem; height: 1.5rem; flex: none }
select, textarea, button, summary, input:not([type=checkbox]) { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem; border: 1px solid GrayText; border-radius: .25rem }
textarea { min-height: 6rem; resize: vertical } button, summary { cursor: pointer; font-weight: 600 } .mails button, .buttons button { width: auto }
table { display: block; overflow-x: auto; border-collapse: collapse; overflow-wrap: normal } td, th { border: 1px solid var(--line); padding: .5rem; text-align: start } td:first-child { white-space: nowrap }
@media (min-width: 46rem) {
  .lead { grid-template-columns: 1fr 20rem }
  .save { grid-column: 2; grid-row: 1 / span 6 }
}`;

/** A page of the owner, with the way to the others. */
export function ownersPage(title: string, main: Markup, more?: Markup): Response {
  const pages = html`<a href="/leads/dealers">Dealers</a><a href="/leads/months">Months</a>`;
  return pageOf(title, main, 200, html`<a href="/leads">Leads</a>${pages}${more}`);
}

/** Answers with a page that has no script, and loads nothing. The nonce lets its one style in. */
export function pageOf(title: string, main: Markup, status = 200, links?: Markup): Response {
  const nonce = crypto.randomUUID();
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${new Markup(STYLE)}</style>
</head>
<body>
<header><h1>${title}</h1>${links}</header>
<main>${main}</main>
</body>
</html>
`;
  const headers = {
    ...privateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    // Without a referrer at all, browsers would not say where the form comes from.
    'referrer-policy': 'same-origin',
  };
  return new Response(page.text, { status, headers });
}

export const textOf = (status: number, text: string, headers = {}): Response =>
  new Response(`${text}\n`, { status, headers: { ...privateHeaders, ...headers } });

export const fileOf = (text: string, type: 'plain' | 'csv', headers = {}): Response =>
  new Response(text, {
    headers: { ...privateHeaders, ...headers, 'content-type': `text/${type}; charset=utf-8` },
  });

/** After a form, the browser asks for a page anew. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { ...privateHeaders, location } });
