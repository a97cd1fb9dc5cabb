import { whileFailing } from '../support/file-calls.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { cachedSite, tinySite } from '../support/tiny-site.ts';

const added = suite('new');

added('adds drafts that the whole check accepts, and says what to do next', async () => {
  const site = cachedSite();
  const env = { SOURCE_DATE_EPOCH: String(Date.parse('2026-01-31T23:59:59Z') / 1000) };
  const call = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(args, { cwd: site.root, env });
    assert.equal([code, stdout], [0, ''], stderr);
    return stderr;
  };
  const city = await call('new', 'city', 'Portland', '--state', 'OH', '--primary');
  assert.match(city, /^Added Portland, Ohio at data\/locations\.json:\d+; .* \/ohio\/portland-oh\/pianos\//);
  assert.match(city, 'in notes/ohio.json, under "portland-oh"');
  const { lastmod, draft } = site.json('data/locations.json').at(-2);
  assert.equal([lastmod, draft], ['2026-01-31', true]);
  const article = await call('new', 'article', 'How to Choose a Bench', '--tags', 'care, buying');
  assert.match(article, /^Wrote content\/blog\/how-to-choose-a-bench\.md; /m);
  await call('check');
});

added('names the folder that it may not write to', async () => {
  const { root } = tinySite();
  await whileFailing(['writeFileSync'], 'EACCES', async () => {
    const { code, stderr } = await runCommand(['new', 'article', 'Bench'], { cwd: root });
    assert.is(code, 2);
    assert.match(stderr, /^You may not write to the folder content\/blog\./);
  });
});
