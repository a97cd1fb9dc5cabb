import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { problemsIn, prose } from '../support/article-text.ts';
import { article, textOf, tinySite } from '../support/tiny-site.ts';

/** Links in texts: the allowed addresses, and their HTML. */
const links = suite('markdown: links');

const unsafeLinks = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java&#115;cript:alert(1)',
  '<java\tscript:alert(1)>',
  'data:text/html,hello',
  'vbscript:x',
  'file:///etc/passwd',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  'contact/',
];
for (const href of unsafeLinks) {
  links(`refuses a link to ${href}`, () => {
    const [problem, ...others] = problemsIn(`One line.\n\nAnother with [a link](${href}) in it.`);
    assert.match(
      problem ?? '',
      /^content\/blog\/an-article\.md:10:23 {2}the link address ".*" is not allowed\./,
    );
    assert.equal(others, []);
  });
}

links('finds unsafe links in lists, tables, emphasis, headings and references', () => {
  const bodies = {
    list: '- one\n- two **[x](data:a)**',
    table: '| a | b |\n|---|---|\n| c | [x](data:a) |',
    heading: '## A [x](data:a)',
    reference: 'A [x][1].\n\n[1]: data:a',
    quote: '> - one\n> - [x](data:a)',
  };
  for (const [element, body] of Object.entries(bodies)) assert.is(problemsIn(body).length, 1, element);
});

links('adds rel="noopener" to links to other sites only', async () => {
  const element = await prose('[out](https://example.com/) and [in](/contact/) and hello@example.com');
  assert.equal(
    [...element.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
    [
      ['https://example.com/', 'noopener'],
      ['/contact/', null],
      ['mailto:hello@example.com', null],
    ],
  );
});

links('turns the telephone number and the e-mail address into links', async () => {
  const element = await prose(
    '[Call](tel:{{phone}}), [call](tel:{{ phone }}), [*write* to {{email}}](mailto:{{email}}), or **{{email}}**.',
    { phone: '+1 (312) 555-0147', email: 'hello@keyhaven.example' },
  );
  assert.equal(
    [...element.querySelectorAll('a')].map((link) => [link.getAttribute('href'), textOf(link)]),
    [
      ['tel:+1312555-0147', 'Call'],
      ['tel:+1312555-0147', 'call'],
      ['mailto:hello@keyhaven.example', 'write to hello@keyhaven.example'],
      ['mailto:hello@keyhaven.example', 'hello@keyhaven.example'],
    ],
  );
});

links('checks the address of a link after its tokens are filled', () => {
  const files = { 'content/blog/an-article.md': article({}, 'A.\n\n[x]({{brand}})') };
  const site = tinySite(files);
  site.write({ 'data/site.json': { ...site.json('data/site.json'), brand: 'javascript:alert(1)' } });
  assert.match(site.problems().join(), /:10:5 {2}the link address "javascript:alert\(1\)" is not allowed/);
});

links('escapes character references in addresses', () => {
  const body = '[x](/&sol;elsewhere.example/) [y](/a/?b=1&amp;c=2)';
  const { settings } = tinySite({ 'content/blog/an-article.md': article({}, body) });
  const [piece] = load(settings).articles[0]?.pieces ?? [];
  assert.equal(
    [...(piece?.kind === 'html' ? piece.html : '').matchAll(/href="(.*?)"/g)].map(([, href]) => href),
    ['/&amp;sol;elsewhere.example/', '/a/?b=1&amp;c=2'],
  );
});

links('adds rel="noopener" to links to http sites too', async () => {
  const link = (await prose('[out](http://example.com/)')).querySelector('a');
  assert.is(link?.getAttribute('rel'), 'noopener');
});

links.run();
