import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { location, project, temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

/** The command as its users call it. */
const cli = suite('cli');

/** Nothing is wrong with the pages, and what the check finds is not what these builds are about. */
const UNCHECKED = '--no-check';

const foldersOf = ({ root }: { root: string }) => [
  '--data',
  join(root, 'data'),
  '--content',
  join(root, 'content'),
];

cli('prints its version and its help', async () => {
  const version = await pianogen(['--version']);
  assert.equal([version.code, version.stdout], [0, '0.1.0\n']);
  const help = await pianogen(['build', '--help']);
  assert.is(help.code, 0);
  for (const flag of [
    '--data',
    '--content',
    '--out',
    '--site-url',
    '--leads-host',
    '--date',
    '--quiet',
    '--verbose',
    '--json',
  ]) {
    assert.ok(help.stdout.includes(flag), flag);
  }
});

cli('builds from any folder and ends with a summary on stderr', async () => {
  const site = tinySite();
  const { code, stdout, stderr } = await pianogen(
    ['build', ...foldersOf(site), '--out', 'new/site', '--date', '2026-02-28'],
    { cwd: site.root },
  );
  assert.is(code, 0, stderr);
  assert.is(stdout, '');
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
});

cli('says nothing with --quiet, and everything as data with --json', async () => {
  const site = tinySite();
  const quiet = await pianogen(['build', ...foldersOf(site), '--out', site.out, '--quiet']);
  assert.equal(quiet, { code: 0, stdout: '', stderr: '' });
  const { stdout } = await pianogen(['build', ...foldersOf(site), '--out', site.out, '--quiet', '--json']);
  const report = JSON.parse(stdout);
  assert.is(report.ok, true);
  assert.is(report.pages.total, 18);
  assert.is(report.pages.byKind.city, 3);
  assert.is(report.emitted.written, 0);
  assert.ok(report.bytes.raw > 100_000 && report.bytes.files > 18);
});

cli('lets a flag win over the environment, and that over the file', async () => {
  const site = tinySite();
  const canonical = async (args: string[], env: Record<string, string>) => {
    const all = ['build', UNCHECKED, ...foldersOf(site), '--out', site.out, ...args];
    const { code, stderr } = await runCommand(all, { env });
    assert.is(code, 0, stderr);
    return site.page('').querySelector('link[rel="canonical"]')?.getAttribute('href');
  };
  const env = { PIANOGEN_SITE_URL: 'https://variable.example' };
  assert.is(await canonical([], {}), 'https://www.keyhaven.example/');
  assert.is(await canonical([], env), 'https://variable.example/');
  assert.is(await canonical(['--site-url', 'https://flag.example'], env), 'https://flag.example/');
});

cli('takes the date from SOURCE_DATE_EPOCH, in UTC', async () => {
  const site = tinySite();
  // A second before the last midnight of 2025.
  await pianogen(['build', UNCHECKED, ...foldersOf(site), '--out', site.out], {
    env: { SOURCE_DATE_EPOCH: '1767225599', TZ: 'Asia/Tokyo' },
  });
  assert.is(site.page('').querySelector('.last-updated time')?.getAttribute('datetime'), '2025-12-31');
});

const wrongCalls: Record<string, [args: string[], message: RegExp]> = {
  'an unknown flag': [['build', '--ouut', 'x'], /unknown option '--ouut'.*--out/s],
  'an unknown command': [['biuld'], /unknown command 'biuld'.*build/s],
  'no command': [[], /Usage: pianogen/],
  'flags at odds': [['build', '--quiet', '--verbose'], /cannot be used with/],
  'a date that does not exist': [
    ['build', '--date', '2025-02-30'],
    /--date: "2025-02-30" is not a date that exists/,
  ],
  'an origin with a path': [
    ['build', '--site-url', 'https://a.example/path'],
    /--site-url: "https:\/\/a\.example\/path" is not a usable origin/,
  ],
  'an origin that is not secure': [
    ['build', '--leads-host', 'http://a.example'],
    /--leads-host: .* expected https/,
  ],
  'a data folder that is not there': [
    ['build', '--data', '/nowhere'],
    /--data: the folder \/nowhere does not exist/,
  ],
  'the root as out folder': [['build', '--out', '/'], /--out .*root of the file system/],
};
for (const [call, [args, message]] of Object.entries(wrongCalls)) {
  cli(`ends with 2 for ${call}`, async () => {
    const { code, stdout, stderr } = await runCommand(args);
    assert.is(code, 2, stderr);
    assert.is(stdout, '');
    assert.match(stderr, message);
  });
}

cli('ends with 2 for an environment variable that cannot be used', async () => {
  const { code, stderr } = await pianogen(['build'], { env: { PIANOGEN_LEADS_HOST: 'leads' } });
  assert.equal([code, /^PIANOGEN_LEADS_HOST: "leads" is not a usable origin/.test(stderr)], [2, true]);
});

cli('does not touch an out folder that holds foreign files', async () => {
  const out = temporaryFolder();
  writeFileSync(join(out, 'thesis.txt'), 'mine');
  const { code, stderr } = await runCommand(['build', '--out', out]);
  assert.is(code, 2);
  assert.match(stderr, /not empty and was not made by pianogen/);
  assert.equal(treeOf(out), { 'thesis.txt': 'mine' });
});

cli('ends with 3 for invalid content, shows all of it, and leaves the earlier site as it was', async () => {
  const site = tinySite();
  await site.build();
  const before = treeOf(site.out);
  site.write({
    'data/locations.json': [location('Ohio', 'Cleveland', { primary: 'yes' })],
    'content/pages/privacy.md': 'No front matter.\n',
  });
  const { code, stdout, stderr } = await pianogen(
    ['build', '--data', 'data', '--content', 'content', '--out', 'out'],
    { cwd: site.root },
  );
  assert.is(code, 3);
  assert.is(stdout, '');
  assert.match(stderr, /^data\/locations\.json:7:16 PG203 \[0\]\.primary: is "yes"; expected a boolean\.$/m);
  assert.match(stderr, /^content\/pages\/privacy\.md:1:1 PG301 the front matter is missing\./m);
  assert.match(stderr, /2 problems\. Nothing was written\./);
  assert.equal(treeOf(site.out), before);
});

cli('prints problems as data with --json', async () => {
  const site = tinySite({ 'data/locations.json': [] });
  const { code, stdout } = await runCommand(['build', ...foldersOf(site), '--out', site.out, '--json']);
  assert.is(code, 3);
  const { ok, problems } = JSON.parse(stdout);
  assert.is(ok, false);
  assert.is(problems[0].source.line, 1);
  assert.match(problems[0].source.file, /data\/locations\.json$/);
});

cli('ends with 1 when the disk is full, and names the out folder', async () => {
  const site = tinySite();
  const fullDisk = pathToFileURL(join(project, 'test/support/full-disk.js')).href;
  const { code, stderr } = await pianogen(['build', UNCHECKED, ...foldersOf(site), '--out', site.out], {
    env: { NODE_OPTIONS: `--import=${fullDisk}` },
  });
  assert.is(code, 1, stderr);
  assert.ok(
    stderr.includes(`The build failed: ${site.out} cannot be written: ENOSPC: no space left`),
    stderr,
  );
});

cli('ends with 2 for an out folder below a file', async () => {
  const site = tinySite({ file: 'mine' });
  const { code, stderr } = await runCommand([
    'build',
    ...foldersOf(site),
    '--out',
    join(site.root, 'file/out'),
  ]);
  assert.is(code, 2, stderr);
  assert.match(stderr, /^--out .*file is a file, not a folder\.$/m);
});

/** Has a process send itself a signal while it writes. */
const interruptedWith = (signal: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(project, 'test/support/interrupt-itself.js')).href}`,
  INTERRUPT_WITH: signal,
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  cli(`ends with 130 after ${signal}, and leaves the earlier site as it was`, async () => {
    const site = tinySite();
    await site.build();
    const before = treeOf(site.out);
    site.write({ 'data/site.json': { ...site.json('data/site.json'), brand: 'Another' } });
    const { code, stderr } = await pianogen(['build', UNCHECKED, ...foldersOf(site), '--out', site.out], {
      env: interruptedWith(signal),
    });
    assert.is(code, 130, stderr);
    assert.match(stderr, /Interrupted\. The out folder is as it was\./);
    assert.equal(treeOf(site.out), before);
  });
}

cli.run();
