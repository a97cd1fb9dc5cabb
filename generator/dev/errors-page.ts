import { join } from 'node:path';
import { Marked } from 'marked';
import { problemCodes } from '../problem/codes.ts';
import { readRegularFile } from '../system/regular-file.ts';
import { escapeHtml, ownPage } from './own-page.ts';

/** Returns a page with docs/errors.md. The heading of each problem has its code as id. */
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
  return ownPage('Errors', renderer.parse(documentIn(pianogen), { async: false }));
}

/** The document; without it, the titles of all codes. */
function documentIn(pianogen: string): string {
  try {
    return readRegularFile(join(pianogen, 'docs/errors.md')).toString();
  } catch {
    return Object.entries(problemCodes)
      .map(([code, { title }]) => `### ${code}: ${escapeHtml(title)}`)
      .join('\n\n');
  }
}
