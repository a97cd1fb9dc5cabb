import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LastBuild } from '../../generator/build/explain.ts';
import { describeExplanation } from '../../generator/report/explanation.ts';
import { piece } from '../support/held-articles.ts';
import type { Outcome } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { article, cachedSite, location, type TinySite, treeOf } from '../support/tiny-site.ts';

/** The explanation of a page: why it was written or not, and what the next build will do. */
const explain = suite('explain');

const PAGE = '/ohio/cleveland/pianos/';
const FILE = 'ohio/cleveland/pianos/index.html';
const NOTES = 'data/notes/ohio.json';

const flags = '--data data --content content --out out --date 2026-01-31'.split(' ');
const explainPage = (site: TinySite, page = PAGE, more: string[] = []): Promise<Outcome> =>
  runCommand(['explain', page, ...flags, ...more], { cwd: site.root });

/** Builds a site with the caches that the command uses. */
const buildSite = (site: TinySite) => site.build({}, { root: site.root });

/** The sources and the built site. Other tests use the caches meanwhile. */
const filesOf = ({ root }: TinySite) => ['data', 'content', 'out'].map((name) => treeOf(join(root, name)));

/** The lines of an explanation, without the first: the rest of each by its first word. */
const linesOf = ({ stdout }: Outcome): Record<'source' | 'shape' | 'last' | 'next' | 'note.music', string> =>
  Object.fromEntries(
    stdout
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/ {2,}(.*)/)),
  );

const UNCHANGED = 'The next build will not write it: nothing has changed since.';

explain(
  'shows source, shape and template of a page, and tells of a changed text before and after a build',
  async () => {
    const site = cachedSite();
    const first = linesOf(await explainPage(site));
    assert.is(first.last, 'There is no build in the out folder yet.');
    assert.is(first.next, 'The next build will write it: the out folder had no such file.');

    await buildSite(site);
    const before = filesOf(site);
    const outcome = await explainPage(site);
    assert.equal([outcome.code, outcome.stderr], [0, '']);
    assert.match(outcome.stdout, `${PAGE}  (a city page, out/${FILE})\n`);
    const { source, shape, last, next } = linesOf(outcome);
    assert.is(source, 'data/locations.json:2');
    assert.match(
      shape,
      /^the only page: cold climate, medium income, with note, without air, 1 neighbor, no dealers {3}.*templates\/pages\/city\.tsx$/,
    );
    assert.is(last, 'The last build that changed the site wrote it: the out folder had no such file.');
    assert.is(next, UNCHANGED);
    assert.equal(filesOf(site), before);

    site.write({ [NOTES]: { cleveland: { music: 'A "new" orchestra.', home: 'Porches.' } } });
    const change = String.raw`"An orchestra." → "A \"new\" orchestra."   data/notes/ohio.json:3`;
    const future = linesOf(await explainPage(site));
    assert.match(future.next, /^The next build will write it: 1 of its \d+ texts changed\.$/);
    assert.is(future['note.music'], change);

    await buildSite(site);
    // A build with nothing to write keeps the reasons of the one before.
    assert.is((await buildSite(site)).emitted.written, 0);
    const past = linesOf(await explainPage(site));
    assert.match(past.last, /^The last build that changed the site wrote it: 1 of its \d+ texts changed\.$/);
    assert.is(past['note.music'], change);
    assert.is(past.next, UNCHANGED);
    const other = linesOf(await explainPage(site, '/ohio/columbus/pianos/'));
    assert.is(other.last, 'The last build that changed the site did not write it: it was unchanged.');

    site.write({ 'content/blog/new.md': piece({ title: 'New' }) });
    const added = linesOf(await explainPage(site, '/blog/new/'));
    assert.is(added.last, 'The last build that changed the site had no such page.');
  },
);

explain('tells of another shape, counts its pages, and shows where the HTML differs', async () => {
  const site = cachedSite();
  await buildSite(site);
  site.write({ [NOTES]: {} });
  const outcome = await explainPage(site);
  const { next, shape } = linesOf(outcome);
  assert.match(next, /^The next build will write it: its HTML around the texts changed/);
  assert.match(outcome.stdout, /"…[^\n]*Moving[^\n]*→ "…/);
  assert.match(shape, /^one of 2 pages: cold climate, medium income, without note, without air, 1 neighbor,/);
  await buildSite(site);
  const { last } = linesOf(await explainPage(site));
  assert.match(last, /^The last build that changed the site wrote it: its HTML around the texts changed/);
});

explain('traces a text to the record that has it: that of another city, or that of the page', async () => {
  const cities = (name: string, sibling: string) => [
    location('Maine', 'Springfield'),
    location('Ohio', 'Columbus', { city_name: name }),
    location('Ohio', 'Dayton', { city_name: sibling }),
  ];
  const site = cachedSite({ 'data/locations.json': cities('Columbus', 'Dayton'), [NOTES]: {} });
  await buildSite(site);
  site.write({ 'data/locations.json': cities('Springfield', 'Daytona') });
  const { stdout } = await explainPage(site, '/ohio/columbus/pianos/');
  const lines = readFileSync(join(site.root, 'data/locations.json'), 'utf8').split('\n');
  const lineOf = (name: string) => lines.findLastIndex((line) => line.includes(`"${name}"`)) + 1;
  assert.match(
    stdout,
    new RegExp(` city +"Columbus" → "Springfield" {3}data/locations.json:${lineOf('Springfield')}\n`),
  );
  assert.match(stdout, `siblings.0.name  "Dayton" → "Daytona"   data/locations.json:${lineOf('Daytona')}\n`);
});

explain('says that a large build keeps few reasons, and few texts', () => {
  const page = {
    path: '/a/',
    url: '',
    kind: 'city',
    file: 'a.html',
    source: { file: 'a', line: 1 },
  } as const;
  const lastOf = (last: LastBuild) =>
    describeExplanation({
      ...page,
      template: 'a.tsx',
      shape: undefined,
      last,
      next: { outcome: 'unchanged' },
    });
  assert.match(
    lastOf({ outcome: 'not kept', counts: { new: 1050, slots: 2 } }),
    'wrote more files than it kept reasons for: 1050 new, 2 slots.\n',
  );
  assert.match(lastOf({ outcome: 'written', reason: 'slots' }), 'wrote it: some of its texts changed.\n');
});

explain('tells of a file that was edited', async () => {
  const site = cachedSite();
  await buildSite(site);
  site.write({ [`out/${FILE}`]: `${site.text(FILE)}<!-- mine -->` });
  const edited = 'the file in the out folder was changed by something else than a build.';
  const future = await explainPage(site);
  assert.is(linesOf(future).next, `The next build will write it: ${edited}`);
  assert.match(future.stdout, /<!-- mine -->" → "/);
  await buildSite(site);
  const { last, next } = linesOf(await explainPage(site));
  assert.is(last, `The last build that changed the site wrote it: ${edited}`);
  assert.is(next, UNCHANGED);
});

explain('explains a page that shares its HTML with no other', async () => {
  const site = cachedSite();
  await buildSite(site);
  site.write({ 'content/blog/an-article.md': article({}, 'Another text.') });
  const outcome = await explainPage(site, '/blog/an-article/');
  const { source, shape, last, next } = linesOf(outcome);
  assert.match(outcome.stdout, '(an article page, out/blog/an-article/index.html)');
  assert.is(source, 'content/blog/an-article.md:1');
  assert.match(shape, /^none: .*templates\/pages\/article\.tsx$/);
  assert.match(last, /wrote it: the out folder had no such file/);
  assert.is(next, 'The next build will write it: its content changed.');
  assert.match(outcome.stdout, /A text\.<.*→ .*Another text\.</);
  await buildSite(site);
  assert.match(linesOf(await explainPage(site, '/blog/an-article/')).last, /wrote it: its content changed/);
});

explain('takes a page by its path, its URL and its file', async () => {
  const site = cachedSite();
  const { url } = site.json('data/site.json');
  const names = [
    'ohio/cleveland/pianos',
    FILE,
    `out/${FILE}`,
    join(site.out, FILE),
    `${url}${PAGE}?from=mail#form`,
  ];
  for (const name of names) {
    const { code, stdout } = await explainPage(site, name);
    assert.is(code, 0, name);
    assert.match(stdout, `${PAGE}  (`, name);
  }
  assert.match((await explainPage(site, '/')).stdout, '/  (a home page, out/index.html)');
});

explain('refuses a page that the site does not have with 2, and names the nearest', async () => {
  const site = cachedSite({ 'content/blog/later.md': piece({ title: 'Later', date: '2027-01-01' }) });
  const messages: Record<string, string> = {
    '/ohio/clevland/pianos/':
      'The site has no page /ohio/clevland/pianos/. Did you mean /ohio/cleveland/pianos/?\n',
    '/x': 'The site has no page /x. `pianogen routes` lists all pages.\n',
    '/blog/later': '/blog/later/ is held back: builds leave it out (content/blog/later.md).\n',
  };
  for (const [page, message] of Object.entries(messages))
    assert.equal(await explainPage(site, page), { code: 2, stdout: '', stderr: message });
  const { code, stderr } = await explainPage(site, 'https://other.example/ohio/');
  assert.is(code, 2);
  assert.match(stderr, /^https:\/\/other\.example\/ohio\/ is no URL of the site, which is at https:/);
});

explain.run();
