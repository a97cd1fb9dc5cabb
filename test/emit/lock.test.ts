import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { LIST, STAGING } from '../../generator/emit/target.ts';
import { builtFolder, emit, errorOf, page, site, sitesFiles } from '../support/emitted-site.ts';
import { assert, suite } from '../support/suite.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

const locking = suite('emit: lock');

const DEAD = `${STAGING}-999999999-abcdef`;

locking('takes over from builds that were killed, also of an earlier version', async () => {
  const out = await builtFolder();
  for (const name of [`${STAGING}/prepared`, `${DEAD}/prepared`, `${DEAD}-dead`])
    mkdirSync(join(out, name), { recursive: true });
  assert.is((await emit([...site.slice(1), page('assets/b.css')], { out })).written, 1);
  assert.equal(readdirSync(out).sort(), [LIST, 'assets', 'index.html', 'ohio']);
});

locking('keeps off a folder that another build is writing to, also one of another user', async () => {
  const out = await builtFolder();
  mkdirSync(join(out, DEAD));
  const refuse = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  };
  for (const answer of [() => true as const, refuse]) {
    mock.method(process, 'kill', answer);
    const error = await errorOf(emit(site, { out }));
    mock.restoreAll();
    assert.match(error.message, /another command \(process 999999999\) is writing to .* delete .*-abcdef\.$/);
  }
  assert.equal(readdirSync(out).sort(), [LIST, DEAD, 'assets', 'index.html', 'ohio']);
});

/** Emits over and over, at the same time as others; the last build of it dies while it prepares. */
const racer = `
import { openEmission } from './generator/emit/emission.ts';
const [out, name] = process.argv.slice(2);
const rounds = 12;
for (let round = 1; round <= rounds; round++) {
  try {
    const emission = openEmission(out);
    for (const file of ['a/index.html', 'b/index.html']) emission.add({ file, body: name + round });
    if (round === rounds) process.exit();
    await emission.commit();
    console.log('done');
  } catch (error) {
    console.log(error.message.startsWith('another command') ? 'busy' : error.stack);
  }
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 6));
}
`;

locking('lets one of many processes write at a time, although some of them die', async () => {
  const folder = temporaryFolder();
  const [out, outfile] = [join(folder, 'out'), join(folder, 'race.mjs')];
  const stdin = { contents: racer, resolveDir: project };
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node' });
  const run = promisify(execFile);
  const racers = [...'abcdef'].map((name) => run(process.execPath, [outfile, out, name]));
  const lines = (await Promise.all(racers)).flatMap(({ stdout }) => stdout.trim().split('\n'));
  assert.equal([...new Set(lines)].sort(), ['busy', 'done']);
  await emit([page('a/index.html', 'Last.')], { out });
  assert.equal(sitesFiles(out), ['a/index.html']);
});
