import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { problemsIn, prose } from '../support/article-text.ts';
import { article, textOf, tinySite } from '../support/tiny-site.ts';

/** Links and pictures in texts: what is allowed, and its HTML. */
const links = suite('markdown: links and pictures');

/** Returns the pieces of an article. */
function piecesOf(body: string) {
  const { settings } = tinySite({ 'content/blog/an-article.md': article({}, body) });
  return load(settings).articles[0]?.pieces ?? [];
}

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
  };
  for (const [element, body] of Object.entries(bodies)) assert.is(problemsIn(body).length, 1, element);
});

links('checks the address of a link after its tokens are filled', () => {
  const site = tinySite({ 'content/blog/an-article.md': article({}, 'A.\n\n[x]({{brand}})') });
  site.write({ 'data/site.json': { ...site.json('data/site.json'), brand: 'javascript:alert(1)' } });
  assert.match(site.problems().join(), /:10:5 {2}the link address "javascript:alert\(1\)" is not allowed/);
});

links('adds rel="noopener" to links to other sites only, and links numbers and addresses', async () => {
  const element = await prose(
    `[out](https://example.com/), [out](http://example.com/), [in](/contact/), [Call](tel:{{phone}}), [call](tel:{{ phone }}),
    [*write* to {{email}}](mailto:{{email}}), or **{{email}}**.`,
    { phone: '+1 (312) 555-0147', email: 'hello@keyhaven.example' },
  );
  assert.equal(
    [...element.querySelectorAll('a')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('rel'),
      textOf(link),
    ]),
    [
      ['https://example.com/', 'noopener', 'out'],
      ['http://example.com/', 'noopener', 'out'],
      ['/contact/', null, 'in'],
      ['tel:+1312555-0147', null, 'Call'],
      ['tel:+1312555-0147', null, 'call'],
      ['mailto:hello@keyhaven.example', null, 'write to hello@keyhaven.example'],
      ['mailto:hello@keyhaven.example', null, 'hello@keyhaven.example'],
    ],
  );
});

links('escapes character references in addresses', () => {
  const [piece] = piecesOf('[x](/&sol;elsewhere.example/) [y](/a/?b=1&amp;c=2)');
  assert.equal(
    [...(piece?.kind === 'html' ? piece.html : '').matchAll(/href="(.*?)"/g)].map(([, href]) => href),
    ['/&amp;sol;elsewhere.example/', '/a/?b=1&amp;c=2'],
  );
});

links('splits a text at section headings and pictures, with a line in italics below as caption', () => {
  const caption = '{{picture.lineup}}\n*Of {{brand}}: see [this](/contact/).*\n\n*No caption.*';
  const pieces = piecesOf(
    `A.\n\n## B *c*\n\nD.\n\n{{ picture.lineup }}\n\nE.\n\n### F\n\n#### G\n\n${caption}`,
  );
  assert.equal(pieces, [
    { kind: 'html', html: '<p>A.</p>\n' },
    { kind: 'heading', level: 2, id: 'b-c', text: 'B c', html: 'B <em>c</em>' },
    { kind: 'html', html: '<p>D.</p>\n' },
    { kind: 'picture', name: 'lineup', caption: '' },
    { kind: 'html', html: '<p>E.</p>\n' },
    { kind: 'heading', level: 3, id: 'f', text: 'F', html: 'F' },
    { kind: 'html', html: '<h4 id="g">G</h4>\n' },
    { kind: 'picture', name: 'lineup', caption: 'Of Keyhaven: see <a href="/contact/">this</a>.' },
    { kind: 'html', html: '<p><em>No caption.</em></p>\n' },
  ]);
});

links('shows a picture with a caption as a figure, and gives images their size', async () => {
  const element = await prose(
    '{{picture.lineup}}\n_A *caption*._\n\n{{picture.prices}}\n\n![A piano](/images/icon-512.png)',
  );
  const plates = [...element.querySelectorAll('.plate')];
  assert.equal(
    plates.map((plate) => [plate.localName, !!plate.querySelector('svg')]),
    [
      ['figure', true],
      ['div', true],
    ],
  );
  assert.is(textOf(plates[0]?.querySelector(':scope > figcaption')), 'A caption.');
  const image = element.querySelector('img');
  assert.equal([image?.getAttribute('width'), image?.getAttribute('height')], ['512', '512']);
});

links('reports pictures within other text', () => {
  const bodies = [
    '{{picture.lineup}} *A caption.*',
    '{{picture.lineup}}\n{{picture.prices}}',
    '- {{picture.lineup}}',
    '> {{picture.lineup}}',
    '## {{picture.lineup}}',
    '| {{picture.lineup}} |\n|---|\n| a |',
  ];
  const within = /:8(?::\d+)? {2}the picture \{\{picture\.lineup\}\} stands within/;
  for (const body of bodies) assert.match(problemsIn(body)[0] ?? '', within, body);
  assert.equal(problemsIn('In code, `{{picture.lineup}}` is text.'), []);
});

links.run();
