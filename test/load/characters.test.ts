import { SaxesParser } from 'saxes';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { prose } from '../support/article-text.ts';
import { article, builtSite, tinySite } from '../support/tiny-site.ts';

const characters = suite('characters');

const ALLOWED = [0x7f, 0x85, 0x2028, 0xe000, 0xfdd0, 0xfffd, 0x1f3b9, 0x1fffe, 0x10ffff];

const text = (body: string) => ({ 'content/blog/an-article.md': article({}, body) });
characters('takes what XML allows, and makes a feed and a sitemap that are XML', async () => {
  const all = ALLOWED.map((code) => String.fromCodePoint(code)).join('');
  const references = ALLOWED.map((code) => `&#${code};`).join('');
  const site = await builtSite(text(`A ${all}.\n\nB ${references}.`));
  for (const file of ['feed.xml', 'sitemap.xml']) new SaxesParser().write(site.text(file)).close();
  assert.match((await prose(`A ${all}.`)).textContent ?? '', all);
});

characters('refuses what XML forbids', () => {
  for (const code of [0x0b, 0x1f, 0xfffe])
    assert.match(
      tinySite(text(`A ${String.fromCharCode(code)}.`))
        .problems()
        .join(),
      /which no text has/,
    );
});

characters.run();
