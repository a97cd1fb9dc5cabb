import { addChanges, type ChangedText } from '../../generator/diff/changed-texts.ts';
import { compareSites, type PageFacts } from '../../generator/diff/compare.ts';
import { nearestPageFinder } from '../../generator/diff/gone.ts';
import { assert, suite } from '../support/suite.ts';

const compare = suite('diff: compare');

const facts = (title: string): PageFacts => ({ title, description: `About ${title}.` });
const addresses = (...paths: string[]) => new Map(paths.map((path) => [path, undefined] as const));

compare('knows the addresses that hosts lead on by themselves', () => {
  const redirects = [{ from: '/old/', to: '/a/' }];
  const before = addresses('/a', '/pianos/', '/ohio/pianos', '/old');
  const { gone, moved } = compareSites(before, new Map([['/a/', facts('A')]]), { redirects });
  assert.equal([gone, moved.map(({ from }) => from)], [[], ['/ohio/pianos/', '/old/', '/pianos/']]);
});

compare('offers no redirect that redirects.json would refuse', () => {
  const after = new Map([['/', facts('Home')] as const, ['/ohio/', facts('Ohio')] as const]);
  const before = addresses('/Ohio', '/old_a.html', '/a/?page=2', `/old/${'a'.repeat(400)}/`);
  const { gone } = compareSites(before, after, { redirects: [] });
  const offered = gone.map(({ redirect }) => redirect);
  assert.equal(offered, [{ from: '/Ohio/', to: '/ohio/' }, null, null, { from: '/old_a.html', to: '/' }]);
});

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

compare('pairs old and new texts between the lines that stay, and lists pages of one change together', () => {
  const texts = new Map<string, ChangedText>();
  const line = (city: string, price: number) =>
    `In ${city} an upright costs $${price} in most shops of the city`;
  const pages = ['Erie', 'Troy', 'Lima'];
  for (const city of pages)
    addChanges(texts, city, {
      before: [city, 'One', line(city, 3), 'One', 'Gone'],
      after: [city, 'New', 'One', line(city, 4), 'One'],
    });
  addChanges(texts, 'Ames', { before: ['One', 'One'], after: ['One'] });
  // Only the ends of the lines differ.
  addChanges(texts, 'Ames', { before: ['Four or', 'five words'], after: ['Four', 'or five words'] });
  const [before, after] = [3, 4].map((price) => `In Erie an upright costs $${price} in most shops of the …`);
  assert.equal(
    [...texts.values()],
    [
      { before, after, pages },
      { before: 'Gone', after: '', pages },
      { before: '', after: 'New', pages },
      { before: 'One', after: '', pages: ['Ames'] },
    ],
  );
});
