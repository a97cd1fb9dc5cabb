import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LIST, listFor } from '../../generator/emit/target.ts';
import { pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { cachedSite, location, project, treeOf } from '../support/tiny-site.ts';

/** The command as its users call it. */
const cli = suite('cli');

cli('builds from any folder and ends with a summary on stderr', async () => {
  const site = cachedSite();
  const flags = ['--data', 'data', '--content', 'content', '--out', 'new/site', '--date', '2026-02-28'];
  const { code, stdout, stderr } = await pianogen(['build', ...flags], { cwd: site.root });
  assert.equal([code, stdout], [0, ''], stderr);
  assert.match(stderr, /^Built 18 pages into new\/site in \d+\.\d\d s\.$/m);
  assert.match(stderr, /pages {2}1 home, 1 directory.*2 state, 3 city/);
  assert.match(stderr, /files {2}\d+, [\d.]+ MB: \d+ written, 0 unchanged, 0 removed/);
  assert.match(
    stderr,
    /^ {2}time {3}in ms: compare with the last build \d+, read data and content \d+, plan pages \d+, .*, write files \d+$/m,
  );
  // No colour and no motion where nobody looks on.
  for (const control of ['\u001b', '\r']) assert.not(stderr.includes(control));
  const home = treeOf(join(site.root, 'new/site'))['index.html'] ?? '';
  assert.match(home, /<time datetime="2026-02-28">February 28, 2026<\/time>/);

  const again = await runCommand(['build', ...flags, '--quiet'], { cwd: site.root });
  assert.equal(again, { code: 0, stdout: '', stderr: '' });
  const data = await runCommand(['build', ...flags, '--quiet', '--json'], { cwd: site.root });
  const report = JSON.parse(data.stdout);
  assert.equal([report.ok, report.pages.total, report.emitted.written], [true, 18, 0]);
  assert.ok(report.bytes.raw > 100_000 && report.bytes.files > 18);
});

cli('lets a flag win over the environment, and that over the file', async () => {
  const site = cachedSite();
  const env = { PIANOGEN_SITE_URL: 'https://variable.example' };
  const rows: [args: string[], env: Record<string, string>, origin: string][] = [
    [[], {}, 'https://www.keyhaven.example'],
    [[], env, 'https://variable.example'],
    [['--site-url', 'https://flag.example'], env, 'https://flag.example'],
  ];
  for (const [args, env, origin] of rows) {
    const { code, stderr } = await runCommand(['build', ...args], { cwd: site.root, env });
    assert.is(code, 0, stderr);
    assert.is(site.page('').querySelector('link[rel="canonical"]')?.getAttribute('href'), `${origin}/`);
  }
});

cli('takes the date from SOURCE_DATE_EPOCH, in UTC', async () => {
  const site = cachedSite();
  // A second before the last midnight of 2025.
  const env = { SOURCE_DATE_EPOCH: '1767225599', TZ: 'Asia/Tokyo' };
  await runCommand(['build'], { cwd: site.root, env });
  assert.is(site.page('').querySelector('.last-updated time')?.getAttribute('datetime'), '2025-12-31');
});

cli('ends with 2 for an environment variable that cannot be used', async () => {
  const { code, stderr } = await runCommand(['build'], { env: { PIANOGEN_LEADS_HOST: 'leads' } });
  assert.is(code, 2);
  assert.match(stderr, /^PIANOGEN_LEADS_HOST: "leads" is not a usable origin/);
});

cli('ends with 3 for invalid content, shows all of it, and leaves the earlier site as it was', async () => {
  const site = cachedSite({
    'out/index.html': 'earlier',
    [`out/${LIST}`]: listFor(new Map([['index.html', '']]), {}),
    'data/locations.json': [location('Ohio', 'Cleveland', { primary: 'yes' })],
    'content/pages/privacy.md': 'No front matter.\n',
  });
  const before = treeOf(site.out);
  const { code, stdout, stderr } = await runCommand(['build'], { cwd: site.root });
  assert.equal([code, stdout], [3, '']);
  assert.match(
    stderr,
    /^data\/locations\.json:7:16 PG203 \[0\]\.primary: is "yes"; expected true or false\.$/m,
  );
  assert.match(stderr, /^content\/pages\/privacy\.md:1:1 PG301 the front matter is missing\./m);
  assert.match(stderr, /2 problems\. Nothing was written\./);
  assert.equal(treeOf(site.out), before);
});

/** Has a process import a file of `test/support/` before it starts. */
const importing = (name: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(project, 'test/support', name)).href}`,
});

cli('ends with 1 when the disk is full, and names the out folder', async () => {
  const site = cachedSite();
  const { code, stderr } = await pianogen(['build'], { cwd: site.root, env: importing('full-disk.js') });
  assert.is(code, 1, stderr);
  assert.match(stderr, /The build failed: \S*\bout cannot be written: ENOSPC: no space left/);
});

cli('ends with 130 after a signal, and leaves the earlier site as it was', async () => {
  const site = cachedSite();
  await site.build();
  const before = treeOf(site.out);
  site.write({ 'data/site.json': { ...site.json('data/site.json'), brand: 'Another' } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    const env = { ...importing('interrupt-itself.js'), INTERRUPT_WITH: signal };
    const { code, stderr } = await pianogen(['build'], { cwd: site.root, env });
    assert.is(code, 130, stderr);
    assert.match(stderr, /Interrupted\. The out folder is as it was\./);
    assert.equal(treeOf(site.out), before);
  }
});

cli.run();
