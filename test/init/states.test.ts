import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, succeed } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { pageOf, shareCaches, temporaryFolder, textOf } from '../support/tiny-site.ts';

const states = suite('init: states');

const call = (cwd: string, ...args: string[]) => succeed(args, { cwd });

async function siteOf(names: string) {
  const root = temporaryFolder();
  const told = await call(root, 'init', '--states', names);
  shareCaches(root);
  return { root, told };
}

const build = (root: string) => call(root, 'build', '--strict', '--date', '2026-11-28');
const linksIn = (document: Document, selector: string): string[] =>
  [...document.querySelectorAll(`${selector} a`)].map((link) => link.getAttribute('href') ?? '');

states('by slug and postal code: their records, notes and links; other links are words', async () => {
  const { root, told } = await siteOf('ohio, PA');
  const [, count] = told.match(/Links to places in other states are plain words now: (\d+) in/) ?? [];
  assert.ok(Number(count) > 20, told);
  assert.equal(readdirSync(join(root, 'data/notes')).sort(), ['ohio.json', 'pennsylvania.json']);
  const { footerStates } = JSON.parse(readFileSync(join(root, 'data/site.json'), 'utf8'));
  assert.equal(footerStates, ['ohio', 'pennsylvania']);
  await build(root);
  const page = (path: string) => pageOf(join(root, 'out'), path);
  assert.ok(linksIn(page(''), 'main').includes('/pennsylvania/'));
  assert.match(textOf(page('directory/').body), 'We have pages for 2 states and 6 cities.');
  const article = page('blog/humidity-piano-care/');
  assert.match(textOf(article.body), 'Moving from Houston to Denver?');
  const compared = [...article.querySelectorAll('.air-table')].map(textOf).join();
  assert.match(compared, 'Houston');
  assert.equal(linksIn(article, '.air-table'), []);
  const history = linksIn(page('education/history-of-the-piano/'), 'main');
  assert.ok(history.includes('/ohio/cincinnati/pianos/'));
});

states('one, and then one city of it', async () => {
  const { root } = await siteOf('ohio');
  await build(root);
  for (const city of ['cincinnati', 'columbus']) await call(root, 'remove', 'city', city, '--to', '/ohio/');
  await build(root);
  const text = (path: string) => textOf(pageOf(join(root, 'out'), path).body);
  assert.match(text('directory/'), 'We have pages for 1 state and 1 city.');
  assert.match(text(''), 'Hear What Your Air Does to a Piano');
});

states('refuses one that is not shipped, and writes nothing', async () => {
  const cwd = temporaryFolder();
  const { code, stderr } = await runCommand(['init', '--states', 'maine,ohoi'], { cwd });
  const told =
    '--states: "ohoi" is not a state that pianogen has. Did you mean "ohio"? Nothing was written.\n';
  assert.equal([code, stderr, readdirSync(cwd)], [2, told, []]);
});
