import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addChanges, type ChangedText } from '../../generator/diff/changed-texts.ts';
import { compareSites, nearestPageFinder, type PageFacts } from '../../generator/diff/compare.ts';
import { startWebHost } from '../support/hosts.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { article, type Files, location, temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

const diff = suite('diff');

const old = tinySite();
diff.before(async () => {
  await old.build();
});

async function compare(files: Files, flags: string[] = [], { with: folder = old.out, env = {} } = {}) {
  const { root } = tinySite(files);
  const sources = ['--data', join(root, 'data'), '--content', join(root, 'content')];
  return runCommand(['diff', folder, ...sources, '--date', '2026-01-31', ...flags], { env });
}

/** Columbus is called Columbia, Portland is gone, and an article has another title. */
const changes: Files = {
  'data/locations.json': [
    location('Ohio', 'Cleveland'),
    location('Ohio', 'Columbus', { primary: false, city_slug: 'columbia' }),
    location('Maine', 'Augusta'),
  ],
  'content/blog/an-article.md': article({ title: 'Other <x>|' }, `Another text. ${'Words. '.repeat(200)}`),
};

diff('says that nothing changes, and ends with 0', async () => {
  const { code, stdout, stderr } = await compare({});
  assert.equal([code, stderr], [0, '']);
  const said = /^The next build, compared with \S+:\n20 → 20 pages\.\nNo page changes\./;
  assert.match(stdout, said);
});

diff('tells pages new, changed and gone, offers redirects, ends with 3, and writes nothing', async () => {
  const before = treeOf(old.out);
  const { code, stdout, stderr } = await compare(changes);
  assert.is(code, 3, stderr);
  for (const part of [
    'Gone without a redirect: 2\n  /maine/portland/pianos/  nearest page: /maine/\n  /ohio/columbus/pianos/  now at /ohio/columbia/pianos/\n',
    'New: 2\n  /maine/augusta/pianos/  Pianos in Augusta, Maine: US Prices, Moving, Tax | Keyhaven\n  /ohio/columbia/pianos/  Pianos',
    '\n  “An Article” → “Other <x>|”\n    /blog/, /blog/an-article/\n',
    '\n  /maine/  “… to shop. With pages for Portland.” → “… to shop. With pages for Augusta.”\n',
    '    { "from": "/maine/portland/pianos/", "to": "/maine/" },\n    { "from": "/ohio/columbus/pianos/", "to": "/ohio/columbia/pianos/" }\n',
  ])
    assert.match(stdout, part);
  assert.match(stderr, /data\/redirects\.json:1 PG415 \/maine\/portland\/pianos\/ was a page of the site/);
  assert.match(stderr, /\n2 problems\.\n$/);
  assert.equal(treeOf(old.out), before);
});

diff('shows what changes in texts, once with all its pages, and in data by key', async () => {
  const site = tinySite();
  const copy = site.json('data/copy.json');
  const { figures, ...constants } = site.json('data/constants.json');
  const priceUpright = { unit: 'usd', from: 3500, to: 10000 };
  const { stdout } = await compare({
    'data/copy.json': { ...copy, thankYou: { ...copy.thankYou, title: 'Thanks' } },
    'data/constants.json': { ...constants, figures: { ...figures, priceUpright } },
    'content/blog/an-article.md': article({}, `Another text. ${'Words. '.repeat(200)}`),
  });
  for (const part of [
    'Changed texts: 5\n  “$3,000–$10,000” → “$3,500–$10,000”\n    /maine/, /maine/portland/pianos/, /ohio/, ',
    '\n  /cost/  “… buy: a used upright (from $1,200).” → “… buy: a used upright (from $1,400).”\n',
    '\n  /thank-you/  “Thank You | Keyhaven” → “Thanks | Keyhaven”\n',
    '\n  /blog/an-article/  “A text.” → “Another text. Words. Words. ',
    'Changed in data: 2\n  constants.json figures.priceUpright.from  “3000” → “3500”\n  copy.json thankYou.title  “Thank You” → “Thanks”\n',
    'Changed only in other parts of the HTML: 1\n  /search/\n',
  ])
    assert.ok(stdout.includes(part), part);
});

diff('prints lines that can be pasted as they are', async () => {
  for (const rest of ['', '\n    { "from": "/old/", "to": "/ohio/" }']) {
    const listOf = (lines: string) => `{\n  "redirects": [${lines}${rest}\n  ]\n}\n`;
    const withLines = (lines: string): Files => ({ ...changes, 'data/redirects.json': listOf(lines) });
    const [, lines = ''] =
      (await compare(withLines(''))).stdout.match(/in redirects\.json:(\n[\s\S]*)\n$/) ?? [];
    const pasted = await compare(withLines(lines));
    assert.equal([pasted.code, pasted.stderr], [0, ''], lines);
  }
});

diff('prints Markdown in which no title is markup, and nothing else', async () => {
  const env = { GITHUB_ACTIONS: 'true' };
  const { code, stdout, stderr } = await compare(changes, ['--markdown'], { env });
  assert.is(code, 3);
  assert.match(stdout, /^<!-- pianogen diff -->\n\n## What changes on the site\n\n/);
  for (const part of [
    '\n| New | 2 |\n',
    '| <code>/blog/an-article/</code> | “A text.” → “Another text. Words. ',
    '<code>/maine/portland/pianos/</code> | ',
    '→ “Other &lt;x>&#124;” |\n',
    '```json\n    { "from": "/maine/portland/pianos/", "to": "/maine/" },\n',
  ])
    assert.match(stdout, part);
  // Annotations for GitHub would be part of the Markdown.
  assert.not.match(stdout, '::error');
  assert.match(stderr, /^::error file=\S+data\/redirects\.json,line=1,title=PG415::/m);
});

diff('looks at the pages that pianogen made, or at all of a folder without its list', async () => {
  const copy = join(temporaryFolder(), 'out');
  cpSync(old.out, copy, { recursive: true });
  writeFileSync(join(copy, 'google1.html'), '<title>Mine</title>');
  assert.is((await compare({}, [], { with: copy })).code, 0);
  rmSync(join(copy, '.pianogen'));
  const { code, stdout } = await compare({}, [], { with: copy });
  assert.is(code, 3);
  assert.match(stdout, 'Gone without a redirect: 1\n  /google1.html  nearest page: /\n');
  assert.match(stdout, '{ "from": "/google1.html", "to": "/" }');
});

diff('tells in one line with which other flags a folder was built', async () => {
  const { stdout } = await compare({}, ['--site-url', 'https://staging.example', '--date', '2026-02-28']);
  const list = 'siteUrl none → https://staging.example';
  assert.match(stdout, `\nIt was built with other flags: ${list}.\n`);
  assert.not.match((await compare({})).stdout, 'flags');
});

diff('compares the addresses with the sitemaps of a live site', async () => {
  const other = '<urlset><url><loc>https://shop.example/x/</loc></url></urlset>';
  const host = await startWebHost({
    '/sitemap.xml': (_, response) => response.end(old.text('sitemap.xml')),
    '/index.xml': (_, response) => response.end(`<sitemapindex>${locs}</sitemapindex>`),
    '/b.xml.gz': (_, response) => response.end(gzipSync(other)),
    '/other.xml': (_, response) => response.end(other),
    '/old.xml': (_, response) => response.end(old.text('sitemap.xml').replaceAll('https://www.', 'http://')),
  });
  const locs = ['sitemap.xml', 'b.xml.gz'].map((file) => `<loc>${host.origin}/${file}</loc>`).join('');
  const { code, stdout, stderr } = await compare({}, [], { with: `${host.origin}/index.xml` });
  const former = await compare({}, [], { with: `${host.origin}/old.xml` });
  assert.match(former.stdout, /:\n16 → 16 pages\.\nNo page changes\./);
  const foreign = await compare({}, [], { with: `${host.origin}/other.xml` });
  assert.is(foreign.code, 2);
  assert.match(foreign.stderr, /none of its addresses \(1\) is on \S+ or keyhaven\.example\./);
  await host.close();
  assert.equal([code, stderr], [0, '']);
  assert.match(stdout, /:\n16 → 16 pages\.\nNo page changes\.\n/);
  assert.match(stdout, '\nAddresses of other sites in the sitemap, left out: 1.\n');
  const none = await compare({}, [], { with: `${host.origin}/sitemap.xml` });
  assert.is(none.code, 2);
  assert.match(none.stderr, 'no answer');
});

const comparing = suite('diff: compare');

const facts = (title: string): PageFacts => ({ title, description: `About ${title}.` });
const addresses = (...paths: string[]) => new Map(paths.map((path) => [path, undefined] as const));

comparing('knows the addresses that hosts lead on by themselves', () => {
  const redirects = [{ from: '/old/', to: '/a/' }];
  const before = addresses('/a', '/pianos/', '/ohio/pianos', '/old');
  const { gone, moved } = compareSites(before, new Map([['/a/', facts('A')]]), { redirects });
  assert.equal([gone, moved.map(({ from }) => from)], [[], ['/ohio/pianos/', '/old/', '/pianos/']]);
});

comparing('offers no redirect that redirects.json would refuse', () => {
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
comparing('leads to a page of a similar name, or to the page above', () => {
  const added = ['/', '/ohio/', '/ohio/columbus/pianos/', '/blog/', '/blog/how-to-choose-a-bench/'];
  const nearestPage = nearestPageFinder(new Set([...added, '/ohio/kron/pianos/']), added);
  for (const [path, to] of Object.entries(nearest)) assert.is(nearestPage(path), to);
});

comparing('pairs old and new texts between lines that stay, and lists pages of one change together', () => {
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
