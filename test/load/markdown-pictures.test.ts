import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { problemsIn, prose } from '../support/article-text.ts';
import { article, textOf, tinySite } from '../support/tiny-site.ts';

/** The images in a text, and the pictures that the site draws. */
const pictures = suite('markdown: pictures');

pictures('reports images that do not exist or have no description', () => {
  const [missing, undescribed] = problemsIn('![A piano](/images/none.png)\n\n![](/images/icon-512.png)');
  assert.match(missing ?? '', /:8:12 {2}the picture "\/images\/none.png" does not exist/);
  assert.match(undescribed ?? '', /:10:1 {2}the picture "\/images\/icon-512.png" has no description/);
});

pictures('gives images their size', async () => {
  const image = (await prose('![A piano](/images/icon-512.png)')).querySelector('img');
  assert.is(image?.getAttribute('width'), '512');
  assert.is(image?.getAttribute('height'), '512');
});

/** Returns the pieces of an article. */
function piecesOf(body: string) {
  const { settings } = tinySite({ 'content/blog/an-article.md': article({}, body) });
  return load(settings).articles[0]?.pieces ?? [];
}

pictures('splits a text at section headings and pictures', () => {
  const pieces = piecesOf('A.\n\n## B *c*\n\nD.\n\n{{ picture.lineup }}\n\nE.\n\n### F\n\n#### G');
  assert.equal(pieces, [
    { kind: 'html', html: '<p>A.</p>\n' },
    { kind: 'heading', level: 2, id: 'b-c', text: 'B c', html: 'B <em>c</em>' },
    { kind: 'html', html: '<p>D.</p>\n' },
    { kind: 'picture', name: 'lineup', caption: '' },
    { kind: 'html', html: '<p>E.</p>\n' },
    { kind: 'heading', level: 3, id: 'f', text: 'F', html: 'F' },
    { kind: 'html', html: '<h4 id="g">G</h4>\n' },
  ]);
});

pictures('uses a line in italics right below a picture as its caption', () => {
  const pieces = piecesOf('{{picture.lineup}}\n*Of {{brand}}: see [this](/contact/).*\n\n*No caption.*');
  assert.equal(pieces, [
    { kind: 'picture', name: 'lineup', caption: 'Of Keyhaven: see <a href="/contact/">this</a>.' },
    { kind: 'html', html: '<p><em>No caption.</em></p>\n' },
  ]);
});

pictures('shows a picture with a caption as a figure', async () => {
  const plates = [
    ...(await prose('{{picture.lineup}}\n_A *caption*._\n\n{{picture.prices}}')).querySelectorAll('.plate'),
  ];
  assert.equal(
    plates.map((plate) => [plate.localName, !!plate.querySelector('svg')]),
    [
      ['figure', true],
      ['div', true],
    ],
  );
  assert.is(textOf(plates[0]?.querySelector(':scope > figcaption')), 'A caption.');
});

pictures('reports pictures within other text, and unknown ones', () => {
  const bodies = [
    'Look: {{picture.lineup}}',
    '{{picture.lineup}} *A caption.*',
    '{{picture.lineup}}\n{{picture.prices}}',
    '- {{picture.lineup}}',
    '> {{picture.lineup}}',
    '## {{picture.lineup}}',
    '| {{picture.lineup}} |\n|---|\n| a |',
  ];
  for (const body of bodies)
    assert.match(
      problemsIn(body)[0] ?? '',
      /:8(?::\d+)? {2}the picture \{\{picture\.lineup\}\} stands within/,
      body,
    );
  assert.match(
    problemsIn('{{picture.linup}}').join(),
    /:8:1 {2}the site draws no picture \{\{picture\.linup\}\}\./,
  );
  assert.match(problemsIn('A.\n\n{{picture.timeline}}').join(), /:10:1 {2}there are no milestones for/);
  assert.equal(problemsIn('In code, `{{picture.lineup}}` is text.'), []);
});

pictures.run();
