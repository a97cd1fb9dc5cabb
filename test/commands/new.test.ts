import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { replaceFiles } from '../../generator/edit/files.ts';
import { locationsIn } from '../support/extended-site.ts';
import { asOrdinaryUser } from '../support/ordinary-user.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder, tinySite } from '../support/tiny-site.ts';

/** The commands that add to the sources, as their users call them. */
const added = suite('new');

added('adds a city and an article, and says what to do next', async () => {
  const site = tinySite();
  const { root } = site;
  const env = { SOURCE_DATE_EPOCH: String(Date.parse('2026-01-31T23:59:59Z') / 1000) };
  const call = (...args: string[]) => runCommand(args, { cwd: root, env });
  const city = await call('new', 'city', 'Portland', '--state', 'Ohio', '--primary');
  assert.equal([city.code, city.stdout], [0, ''], city.stderr);
  assert.match(
    city.stderr,
    /^Added Portland, Ohio at data\/locations\.json:20; .* \/ohio\/portland-oh\/pianos\/$/m,
  );
  assert.match(city.stderr, 'into notes/ohio.json, under "portland-oh"');
  const added = JSON.parse(readFileSync(join(root, 'data/locations.json'), 'utf8')).find(
    ({ city_slug }: { city_slug: string }) => city_slug === 'portland-oh',
  );
  assert.equal([added.primary, added.lastmod], [true, '2026-01-31']);
  const article = await call('new', 'article', 'How to Choose a Bench', '--tags', 'care, buying');
  assert.equal([article.code, article.stdout], [0, ''], article.stderr);
  assert.match(
    article.stderr,
    /^Wrote content\/blog\/how-to-choose-a-bench\.md; .* \/blog\/how-to-choose-a-bench\/$/m,
  );
  assert.match(
    readFileSync(join(root, 'content/blog/how-to-choose-a-bench.md'), 'utf8'),
    'tags: ["care", "buying"]',
  );
  assert.equal(site.problems(), []);
});

added('names the folder that it may not write to', async () => {
  const site = tinySite();
  chmodSync(site.root, 0o755);
  chmodSync(join(site.root, 'content/blog'), 0o555);
  const call = () => asOrdinaryUser(() => runCommand(['new', 'article', 'Bench'], { cwd: site.root }));
  assert.equal(await call(), {
    code: 2,
    stdout: '',
    stderr:
      'You may not write to the folder content/blog. Give yourself the right to write there, or run the command as its owner.\n',
  });
  chmodSync(join(site.root, 'content/blog'), 0o777);
  assert.is((await call()).code, 0);
});

added('ends with 2, and adds nothing, where it cannot', async () => {
  const site = tinySite();
  const before = locationsIn(site);
  for (const line of [
    'city Toledo --state Ohoi',
    'city Toledo --state Ohio --date 2026-02-30',
    'city Toledo --state Ohio --income low',
    'article ???',
    'article Bench --content nowhere',
  ]) {
    const { code, stdout, stderr } = await runCommand(['new', ...line.split(' ')], { cwd: site.root });
    assert.equal([code, stdout], [2, ''], `${line}: ${stderr}`);
    assert.is(locationsIn(site), before);
    assert.equal(readdirSync(join(site.root, 'content/blog')), ['an-article.md']);
  }
});

added('replaces no file that is another by now', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, 'theirs');
  assert.throws(
    () => replaceFiles([{ path: file, before: 'before', after: 'after' }]),
    /has changed meanwhile/,
  );
  assert.is(readFileSync(file, 'utf8'), 'theirs');
  assert.equal(readdirSync(join(file, '..')), ['file']);
});

added('replaces all files or none', () => {
  const [one, two] = [join(temporaryFolder(), 'one'), join(temporaryFolder(), 'two')];
  writeFileSync(one, 'before');
  // The same file a second time cannot be moved into place.
  const second = { path: two, before: undefined, after: 'after' };
  assert.throws(
    () => replaceFiles([{ path: one, before: 'before', after: 'after' }, second, second]),
    /ENOENT/,
  );
  assert.is(readFileSync(one, 'utf8'), 'before');
  assert.equal([...readdirSync(join(one, '..')), ...readdirSync(join(two, '..'))], ['one']);
});

added.run();
