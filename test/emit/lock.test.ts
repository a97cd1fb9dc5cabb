import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LIST, STAGING } from '../../generator/emit/target.ts';
import { builtFolder, emit, page, rejects, site, sitesFiles } from '../support/emitted-site.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

const locking = suite('emit: lock');

/** The claim of a process that does not run. */
const DEAD = `${STAGING}-999999999-abcdef`;

locking('takes over from builds that were killed, also of an earlier version', async () => {
  const out = await builtFolder();
  for (const name of [`${STAGING}/prepared`, `${DEAD}/prepared`, `${DEAD}-dead`])
    mkdirSync(join(out, name), { recursive: true });
  const report = await emit([...site.slice(1), page('assets/b.css')], { out });
  assert.is(report.written, 1);
  assert.equal(readdirSync(out).sort(), [LIST, 'assets', 'index.html', 'ohio']);
});

locking('keeps off a folder that another build is writing to', async () => {
  const out = await builtFolder();
  const claim = `${STAGING}-${process.ppid}-abcdef`;
  mkdirSync(join(out, claim));
  const message = /another build \(process \d+\) is writing to .* If none is running, delete .*-abcdef\.$/;
  await rejects(emit(site, { out }), message);
  assert.equal(readdirSync(out).sort(), [LIST, claim, 'assets', 'index.html', 'ohio']);
});

locking('counts a process of another user as alive', async () => {
  const out = await builtFolder();
  mkdirSync(join(out, DEAD));
  const { kill } = process;
  process.kill = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  };
  try {
    await rejects(emit(site, { out }), /another build \(process 999999999\)/);
  } finally {
    process.kill = kill;
  }
});

locking('lets one of many processes write at a time, although some of them die', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'out');
  const bundle = { bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' } as const;
  await build({
    ...bundle,
    entryPoints: [join(project, 'generator/emit/emission.ts')],
    outfile: join(folder, 'emit.mjs'),
  });
  writeFileSync(join(folder, 'race.mjs'), racer);
  const racers = [...'abcdef'].map((name) => printedBy([join(folder, 'race.mjs'), out, name]));
  const lines = (await Promise.all(racers)).flatMap((text) => text.trim().split('\n'));
  assert.equal([...new Set(lines)].sort(), ['busy', 'done']);
  await emit([page('a/index.html', 'Last.')], { out });
  assert.equal(sitesFiles(out), ['a/index.html']);
});

/** Emits over and over, at the same time as others; the last build of it dies while it prepares. */
const racer = `
import { openEmission } from './emit.mjs';
const [out, name] = process.argv.slice(2);
const outputs = ['a/index.html', 'b/index.html', 'b/c/index.html'].map((file) => ({ file, body: name }));
const rounds = 12;
for (let round = 1; round <= rounds; round++) {
  const body = name + round;
  try {
    const emission = openEmission({ out, cache: out + name });
    for (const { file } of outputs) emission.add({ file, body });
    if (round === rounds) process.exit();
    await emission.commit();
    console.log('done');
  } catch (error) {
    console.log(error.message.startsWith('another build') ? 'busy' : error.stack);
  }
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 6));
}
`;

const printedBy = (args: string[]) =>
  promisify(execFile)(process.execPath, args).then(({ stdout }) => stdout);

locking.run();
