import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { replaceFile } from '../../generator/add/files.ts';
import { locationsIn } from '../support/extended-site.ts';
import { pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { project, temporaryFolder, tinySite } from '../support/tiny-site.ts';

/** The commands that add to the sources, as their users call them. */
const added = suite('new');

added('adds to the shipped site what the whole check accepts, and says what to do next', async () => {
  const root = temporaryFolder();
  for (const name of ['data', 'content']) cpSync(join(project, name), join(root, name), { recursive: true });
  // A second before the last midnight of the day on which most tests build the site, whose valid pages are known for such.
  const surroundings = { cwd: root, env: { SOURCE_DATE_EPOCH: '1769903999' } };
  const call = (...args: string[]) => pianogen(args, surroundings);
  const city = await call('new', 'city', 'Portland', '--state', 'Texas', '--primary', '--data', 'data');
  assert.equal([city.code, city.stdout], [0, ''], city.stderr);
  assert.match(
    city.stderr,
    /^Added Portland, Texas at data\/locations\.json:\d+; .* \/texas\/portland-tx\/pianos\/$/m,
  );
  assert.match(city.stderr, 'under "portland-tx"');
  const added = JSON.parse(readFileSync(join(root, 'data/locations.json'), 'utf8')).find(
    ({ city_slug }: { city_slug: string }) => city_slug === 'portland-tx',
  );
  assert.equal([added.primary, added.lastmod], [true, '2026-01-31']);
  const article = await call(
    'new',
    'article',
    'How to Choose a Bench',
    '--content',
    'content',
    '--tags',
    'care, buying',
  );
  assert.equal([article.code, article.stdout], [0, ''], article.stderr);
  assert.match(
    article.stderr,
    /^Wrote content\/blog\/how-to-choose-a-bench\.md; .* \/blog\/how-to-choose-a-bench\/$/m,
  );
  assert.match(
    readFileSync(join(root, 'content/blog/how-to-choose-a-bench.md'), 'utf8'),
    'tags: ["care", "buying"]',
  );
  const check = await runCommand(['check', '--data', 'data', '--content', 'content'], surroundings);
  assert.is(check.code, 0, check.stderr);
});

for (const args of [
  ['city', 'Toledo', '--state', 'Ohoi', '--data', 'data'],
  ['city', 'Toledo', '--state', 'Ohio', '--data', 'data', '--date', '2026-02-30'],
  ['city', 'Toledo', '--state', 'Ohio', '--data', 'data', '--income', 'low'],
  ['article', '???', '--content', 'content'],
  ['article', 'A Bench', '--content', 'nowhere'],
]) {
  added(`ends with 2 for ${args.join(' ')}`, async () => {
    const site = tinySite();
    const before = locationsIn(site);
    const { code, stdout, stderr } = await runCommand(['new', ...args], { cwd: site.root });
    assert.equal([code, stdout], [2, ''], stderr);
    assert.is(locationsIn(site), before);
    assert.equal(readdirSync(join(site.root, 'content/blog')), ['an-article.md']);
  });
}

added('replaces no file that is another by now', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, 'theirs');
  assert.throws(() => replaceFile(file, { before: 'before', after: 'after' }), /has changed meanwhile/);
  assert.is(readFileSync(file, 'utf8'), 'theirs');
  assert.equal(readdirSync(join(file, '..')), ['file']);
});

added.run();
