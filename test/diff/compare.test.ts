import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareSites, type OldPage, type PageFacts } from '../../generator/diff/compare.ts';
import { goneFinder } from '../../generator/diff/gone.ts';
import { factsOf } from '../../generator/diff/head.ts';

/** What a comparison of two sites tells. */
const compare = suite('diff: compare');

const facts = (title: string, bytes = 1000): PageFacts => ({ title, description: `About ${title}.`, bytes });
const pages = (titles: Record<string, string>) =>
  new Map(Object.entries(titles).map(([path, title]) => [path, facts(title)]));
const old = (titles: Record<string, string>) =>
  new Map<string, OldPage>([...pages(titles)].map(([path, known]) => [path, { facts: known }]));
const addresses = (...paths: string[]) =>
  new Map<string, OldPage>(paths.map((path) => [path, { facts: undefined }]));

compare('tells pages new, changed and gone', () => {
  const before = old({ '/': 'Home', '/a/': 'A', '/b/': 'B' });
  before.set('/c/', { facts: facts('C', 1000) });
  const after = pages({ '/': 'Home', '/b/': 'Bee', '/d/': 'D' });
  after.set('/c/', facts('C', 1021));
  const difference = compareSites(before, after, { redirects: [] });
  assert.equal(difference, {
    pages: { before: 4, after: 4 },
    bytes: { before: 4000, after: 4021 },
    added: [{ path: '/d/', title: 'D' }],
    changed: [
      {
        path: '/b/',
        title: { before: 'B', after: 'Bee' },
        description: { before: 'About B.', after: 'About Bee.' },
      },
      { path: '/c/', bytes: { before: 1000, after: 1021 } },
    ],
    changedOtherwise: 1,
    moved: [],
    gone: [{ path: '/a/', to: '/', redirect: { from: '/a/', to: '/' } }],
  });
});

compare('counts no page that is the same, and no weight that hardly changes', () => {
  const before = new Map<string, OldPage>([
    ['/', { facts: facts('Home'), isSame: true }],
    ['/a/', { facts: facts('A', 1000) }],
  ]);
  const after = new Map([
    ['/', facts('Home')],
    ['/a/', facts('A', 1020)],
  ]);
  const { changed, changedOtherwise } = compareSites(before, after, { redirects: [] });
  assert.equal([changed, changedOtherwise], [[], 1]);
});

compare('takes a page with a redirect as moved', () => {
  const redirects = [{ from: '/a/', to: '/b/#part' }];
  const { moved, gone } = compareSites(old({ '/a/': 'A' }), pages({ '/b/': 'B' }), { redirects });
  assert.equal([moved, gone], [[{ from: '/a/', to: '/b/#part', redirected: true }], []]);
});

compare('takes a page with the same title and description as moved, and as gone without a redirect', () => {
  const difference = compareSites(old({ '/a/': 'A' }), pages({ '/': 'Home', '/x/y/': 'A' }), {
    redirects: [],
  });
  assert.equal(difference.moved, [{ from: '/a/', to: '/x/y/', redirected: false }]);
  assert.equal(difference.gone, [{ path: '/a/', to: '/x/y/', redirect: { from: '/a/', to: '/x/y/' } }]);
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
  const before = addresses('/Old/', '/old.html', '/a/?page=2');
  const { gone } = compareSites(before, pages({ '/': 'Home' }), { redirects: [] });
  assert.equal(
    gone.map(({ path, redirect }) => [path, redirect]),
    [
      ['/Old/', undefined],
      ['/a/?page=2', undefined],
      ['/old.html', undefined],
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
