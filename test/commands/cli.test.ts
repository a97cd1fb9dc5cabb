import { join } from 'node:path';
import { findRoot } from '../../generator/commands/root.ts';
import { whileFailing } from '../support/file-calls.ts';
import { piece } from '../support/held-articles.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { cachedSite, location, temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

const cli = suite('cli');

cli('builds from any folder and ends with a summary on stderr', async () => {
  const site = cachedSite();
  const flags = ['--data', 'data', '--content', 'content', '--out', 'new/site', '--date', '2026-02-28'];
  const { code, stdout, stderr } = await runCommand(['build', ...flags], { cwd: site.root });
  assert.equal([code, stdout], [0, ''], stderr);
  assert.match(stderr, /^Built 20 pages into new\/site in \d+\.\d\d s\.$/m);
  assert.match(stderr, /files {2}\d+, [\d.]+ MB: \d+ written, 0 unchanged, 0 removed/);
  assert.match(stderr, /^ {2}time {3}in ms: reading data and content \d+, planning \d+, .*, writing \d+$/m);
  // No color and no motion where nobody looks on.
  for (const control of ['\u001b', '\r']) assert.not(stderr.includes(control));
  const home = treeOf(join(site.root, 'new/site'))['index.html'] ?? '';
  assert.match(home, /<time datetime="2026-02-28">February 28, 2026<\/time>/);

  const again = await runCommand(['build', ...flags, '--quiet'], { cwd: site.root });
  assert.equal(again, { code: 0, stdout: '', stderr: '' });
});

const VARIABLE = 'https://variable.example';
cli('lets a flag win over the environment, and that over the file; an empty variable is unset', async () => {
  const site = cachedSite();
  for (const [flags, variable, origin] of [
    [[], '', 'https://www.keyhaven.example'],
    [[], `${VARIABLE}/`, VARIABLE],
    [['--site-url', 'https://flag.example'], VARIABLE, 'https://flag.example'],
  ] as const) {
    const env = { PIANOGEN_SITE_URL: variable, SOURCE_DATE_EPOCH: '' };
    const { stdout, stderr } = await runCommand(['routes', '--json', ...flags], { cwd: site.root, env });
    assert.is(JSON.parse(stdout).routes[0].url, `${origin}/`, stderr);
  }
});

cli('takes the date from SOURCE_DATE_EPOCH, in UTC, and ends with 2 if that is none', async () => {
  const site = cachedSite({ 'content/blog/later.md': piece({ title: 'Later', date: '2026-01-01' }) });
  // A second before the last midnight of 2025.
  const call = (SOURCE_DATE_EPOCH = '1767225599', ...flags: string[]) =>
    runCommand(['routes', ...flags], { cwd: site.root, env: { SOURCE_DATE_EPOCH, TZ: 'Asia/Tokyo' } });
  assert.match((await call()).stderr, /^Held back: .*later/);
  assert.is((await call(undefined, '--date', '2026-01-01')).stderr, '');
  const { code, stderr } = await call('today');
  assert.is(code, 2);
  assert.match(stderr, /value 'today' from env 'SOURCE_DATE_EPOCH' is invalid\. Expected a date/);
});

cli('tells pages that are gone since the last build, unless a redirect leads on', async () => {
  const text = piece({ title: 'How to Choose a Bench' });
  const site = cachedSite({ 'content/blog/bench.md': text });
  await site.build();
  site.write({
    'data/locations.json': [location('Ohio', 'Cleveland'), location('Ohio', 'Akron')],
    'data/states.json': { states: [{ slug: 'ohio', code: 'OH', climate: 'cold' }] },
    'data/redirects.json': { redirects: [{ from: '/maine/portland/pianos/', to: '/ohio/' }] },
    'content/blog/bench.md': null,
    'content/blog/the-seat-of-a-pianist.md': text,
  });
  const build = () => runCommand(['build', '--date', site.settings.today], { cwd: site.root });
  const lines = (await build()).stderr.matchAll(/ +(\S+ +redirects\.json: .*)$/gm);
  const told = Array.from(lines, ([, line = '']) => line.replace(/ +redirects\.json/, ''));
  assert.equal(told, [
    '/blog/bench/: { "from": "/blog/bench/", "to": "/blog/the-seat-of-a-pianist/" }',
    '/maine/: { "from": "/maine/", "to": "/" }',
    '/ohio/columbus/pianos/: { "from": "/ohio/columbus/pianos/", "to": "/ohio/" }',
  ]);
  // The next build knows nothing of the pages any more.
  assert.not.match((await build()).stderr, '  gone ');
});

cli('reads the .env of the site, which wins over data/site.json only, and refuses a broken one', async () => {
  const site = tinySite();
  const hostOf = async (env = {}) => {
    const call = { cwd: join(site.root, 'data'), env };
    const { code, stdout, stderr } = await runCommand(['hosting', 'nginx'], call);
    return code === 0 ? stdout.match(/server_name (\S+);/)?.[1] : `${code} ${stderr}`;
  };
  const shipped = await hostOf();
  const address = 'export PIANOGEN_SITE_URL = https://b.example\r\nEMPTY=\n';
  site.write({ '.env': `# Mine\r\n\nOTHER="two\nlines" # both\n${address}` });
  assert.is(await hostOf(), 'b.example');
  assert.is(await hostOf({ PIANOGEN_SITE_URL: 'https://set.example' }), 'set.example');
  assert.is(await hostOf({ PIANOGEN_SITE_URL: '' }), shipped);
  for (const [text, reason] of Object.entries({
    'A=1\nSECRET hunter2\nB=2': 'line 2 is not NAME=value',
    'SECRET="hunter2\nB=2': 'line 1 is not',
    '\uFEFFSECRET=hunter2': 'line 1 is not',
    'SECRET=hunter2é': 'not valid for encoding utf-8',
  })) {
    site.write({ '.env': Buffer.from(text, text.endsWith('é') ? 'latin1' : 'utf8') });
    const told = String(await hostOf());
    assert.ok(/^2 \S*\.env cannot be read: /.test(told) && told.includes(reason), told);
    assert.not.match(told, 'hunter2');
  }
  site.write({ '.env': null, '.env/folder': '' });
  assert.match(String(await hostOf()), /^2 \S*\.env cannot be read: EISDIR/);
});

cli('ends with 1 when the disk is full, and names the out folder', async () => {
  const site = cachedSite();
  await whileFailing(['writeFileSync'], 'ENOSPC', async () => {
    const { code, stderr } = await runCommand(['build'], { cwd: site.root });
    assert.is(code, 1, stderr);
    assert.match(stderr, /The build failed: \S*\bout cannot be written: ENOSPC/);
  });
});

const root = suite('root of the site');

const checkout = '/somewhere/pianogen/';
const installed = '/somewhere/node_modules/pianogen/';

root('is the nearest folder upward that has data/site.json', () => {
  const site = tinySite();
  for (const folder of ['', 'data', 'content/blog']) {
    assert.is(findRoot(join(site.root, folder), checkout), site.root);
    assert.is(findRoot(join(site.root, folder), installed), site.root);
  }
  site.write({ 'sites/ohio/data/site.json': '' });
  assert.is(findRoot(join(site.root, 'sites/ohio/data'), checkout), join(site.root, 'sites/ohio'));
  assert.is(findRoot(join(site.root, 'sites'), checkout), site.root);
});

root('is the checkout where no folder has data/site.json; an installed pianogen reports that', async () => {
  const working = temporaryFolder();
  assert.is(findRoot(working, checkout), checkout);
  assert.is(findRoot(working, installed), working);
  const call = { checkout: join(working, 'node_modules/pianogen'), cwd: working };
  const { code, stderr } = await runCommand(['build'], call);
  assert.is(code, 2, stderr);
  assert.match(stderr, /^There is no site in \S+ or above it: none .* "pianogen init" makes/);
});
