import { join } from 'node:path';
import { Marked } from 'marked';
import { readRegularFile } from '../system/regular-file.ts';
import { ownPage } from './own-page.ts';

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
  const document = readRegularFile(join(pianogen, 'docs/errors.md')).toString();
  return ownPage('Errors', renderer.parse(document, { async: false }));
}
