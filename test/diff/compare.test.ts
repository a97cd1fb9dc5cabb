import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareSites, factsOf, type PageFacts } from '../../generator/diff/compare.ts';
import { nearestPageFinder } from '../../generator/diff/gone.ts';

const compare = suite('diff: compare');

const facts = (title: string, bytes = 1000): PageFacts => ({ title, description: `About ${title}.`, bytes });
const addresses = (...paths: string[]) => new Map(paths.map((path) => [path, undefined] as const));

compare('tells a change of the weight by more than a fiftieth, and counts no page that is the same', () => {
  const same = ['/', facts('Home')] as const;
  const before = new Map([same, ['/a/', facts('A', 1000)], ['/b/', facts('B', 1000)]]);
  const after = new Map([same, ['/a/', facts('A', 1020)], ['/b/', facts('B', 1021)]]);
  const { changed, changedOtherwise } = compareSites(before, after, { redirects: [] });
  assert.equal(changed, [{ path: '/b/', bytes: { before: 1000, after: 1021 } }]);
  assert.is(changedOtherwise, 1);
});

compare('knows the addresses that hosts lead on by themselves', () => {
  const redirects = [{ from: '/old/', to: '/a/' }];
  const before = addresses('/a', '/pianos/', '/ohio/pianos', '/old');
  const { gone, moved } = compareSites(before, new Map([['/a/', facts('A')]]), { redirects });
  assert.equal([gone, moved.map(({ from }) => from)], [[], ['/ohio/pianos/', '/old/', '/pianos/']]);
});

compare('offers no redirect that redirects.json would refuse', () => {
  const after = new Map([['/', facts('Home')] as const, ['/ohio/', facts('Ohio')] as const]);
  const { gone } = compareSites(addresses('/Ohio', '/old_a.html', '/a/?page=2'), after, { redirects: [] });
  assert.equal(
    gone.map(({ redirect }) => redirect),
    [{ from: '/Ohio/', to: '/ohio/' }, null, { from: '/old_a.html', to: '/' }],
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
compare('leads to a page of a similar name, or to the page above', () => {
  const added = ['/', '/ohio/', '/ohio/columbus/pianos/', '/blog/', '/blog/how-to-choose-a-bench/'];
  const nearestPage = nearestPageFinder(new Set([...added, '/ohio/kron/pianos/']), added);
  for (const [path, to] of Object.entries(nearest)) assert.is(nearestPage(path), to);
});

compare('reads title and description from the head of a page', () => {
  const head = '<head><title>A &amp; “B”</title><meta name="description" content="&quot;Ten&quot;"></head>';
  const { title, description } = factsOf(Buffer.from(`${head}<body><svg><title>No</title></svg></body>`));
  assert.equal([title, description], ['A & “B”', '"Ten"']);
});

compare.run();
