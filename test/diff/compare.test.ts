import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareSites, factsOf, type OldPage, type PageFacts } from '../../generator/diff/compare.ts';
import { goneFinder } from '../../generator/diff/gone.ts';

const compare = suite('diff: compare');

const facts = (title: string, bytes = 1000): PageFacts => ({ title, description: `About ${title}.`, bytes });
const pages = (titles: Record<string, string>) =>
  new Map(Object.entries(titles).map(([path, title]) => [path, facts(title)]));
const addresses = (...paths: string[]) =>
  new Map<string, OldPage>(paths.map((path) => [path, { facts: undefined }]));

compare('tells a change of the weight by more than a fiftieth, and counts no page that is the same', () => {
  const before = new Map<string, OldPage>([
    ['/', { facts: facts('Home'), isSame: true }],
    ['/a/', { facts: facts('A', 1000) }],
    ['/b/', { facts: facts('B', 1000) }],
  ]);
  const after = new Map([
    ['/', facts('Home')],
    ['/a/', facts('A', 1020)],
    ['/b/', facts('B', 1021)],
  ]);
  const { changed, changedOtherwise } = compareSites(before, after, { redirects: [] });
  assert.equal(changed, [{ path: '/b/', bytes: { before: 1000, after: 1021 } }]);
  assert.is(changedOtherwise, 1);
});

compare('knows the addresses that hosts lead on by themselves', () => {
  const before = addresses('/a', '/pianos/', '/ohio/pianos', '/old');
  const redirects = [{ from: '/old/', to: '/a/' }];
  const { gone, moved, added } = compareSites(before, pages({ '/a/': 'A' }), { redirects });
  assert.equal([gone, added], [[], []]);
  assert.equal(
    moved.map(({ from, to }) => `${from} ${to}`),
    ['/ohio/pianos/ /', '/old/ /a/', '/pianos/ /'],
  );
});

compare('offers no redirect that redirects.json would refuse', () => {
  const before = addresses('/Ohio', '/old_a.html', '/a/?page=2');
  const { gone } = compareSites(before, pages({ '/': 'Home', '/ohio/': 'Ohio' }), { redirects: [] });
  assert.equal(
    gone.map(({ path, redirect }) => [path, redirect]),
    [
      ['/Ohio/', { from: '/Ohio/', to: '/ohio/' }],
      ['/a/?page=2', undefined],
      ['/old_a.html', { from: '/old_a.html', to: '/' }],
    ],
  );
});

/** A page that is gone, and the page that it is led to. */
const nearest: Record<string, string> = {
  '/ohio/columbos/pianos/': '/ohio/columbus/pianos/',
  // A city of another name is another city.
  '/ohio/akron/pianos/': '/ohio/',
  '/blog/how-to-choose-your-bench/': '/blog/how-to-choose-a-bench/',
  '/blog/tuning/': '/blog/',
  '/ohoi/': '/ohio/',
  '/utah/provo/pianos/': '/',
  '/education/old/': '/',
};
const now = ['/', '/ohio/', '/ohio/columbus/pianos/', '/blog/', '/blog/how-to-choose-a-bench/'];
const goneAt = goneFinder({ pages: new Set([...now, '/ohio/kron/pianos/']), added: now });
for (const [path, to] of Object.entries(nearest))
  compare(`leads ${path} to ${to}`, () => assert.is(goneAt(path).to, to));

compare('reads title and description from the head of a page', () => {
  const html =
    '<html><head><title>A &amp; “B”</title><meta name="description" content="Ten &quot;words&quot;"></head><body><svg><title>No</title></svg></body></html>';
  assert.equal(factsOf(Buffer.from(html)), {
    title: 'A & “B”',
    description: 'Ten "words"',
    bytes: Buffer.byteLength(html),
  });
  assert.equal(factsOf(Buffer.from('no page')), { title: '', description: '', bytes: 7 });
});

compare.run();
