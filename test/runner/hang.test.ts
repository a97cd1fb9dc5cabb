import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project, temporaryFolder } from '../support/tiny-site.ts';

const hang = suite('runner: hang');

// As it stands: it starts a file beside it.
const fileOf = (name: string) => pathToFileURL(join(project, 'test/runner', name)).href;
const { hangWatch }: typeof import('./hang.js') = await import(fileOf('hang.js'));
const { allProcesses, familyOf, processesOfPs, secondsOf }: typeof import('./family.js') = await import(
  fileOf('family.js')
);
const { runFiles }: typeof import('./processes.js') = await import(fileOf('processes.js'));

const SOON = { quietSeconds: 2, testSeconds: 0.3, looks: 4 };
const folder = temporaryFolder();

/** Runs a made-up test file, whose tests `test` takes. */
async function run(code: string, limits?: typeof SOON) {
  const file = join(folder, `${Math.random()}.mjs`);
  const head = `import { suite } from ${JSON.stringify(fileOf('uvu.js'))}; const test = suite('made up');`;
  writeFileSync(file, `${head}\n${code}\ntest.run();`);
  const [result] = await runFiles([{ name: 'made-up', url: pathToFileURL(file).href }], () => {}, limits);
  if (!result) throw new Error('There is no result.');
  const { total, passed, skipped, output, processorSeconds } = result;
  return { counts: [total, passed, skipped], output, processorSeconds };
}

/** The looks, each at the processor time until then, after which a watch tells a hang. */
function looksUntilTold(seconds: number[], endsBefore?: number): [number, string] | undefined {
  const watch = hangWatch({ quietSeconds: 60, testSeconds: 600, looks: 4 });
  for (const [index, used] of seconds.entries()) {
    if (index === endsBefore) watch.reset();
    const fault = watch.look(used);
    if (fault) return [index, fault];
  }
  return undefined;
}

hang('is a minute in which no test has ended, and nothing worked more than an idle browser does', () => {
  const quiet = 'none of its processes used processor time for 60 seconds';
  assert.equal(looksUntilTold([7, 7, 7, 7, 7, 7]), [4, quiet]);
  assert.equal(looksUntilTold([7, 7.1, 7.2, 7.3, 7.4, 7.5]), [4, quiet], 'as an idle browser');
  assert.equal(looksUntilTold([7, 7, 7, 8, 8, 8, 8]), undefined);
  assert.equal(looksUntilTold([7, 7, 7, 8, 8, 8, 8, 8]), [7, quiet]);
  assert.equal(looksUntilTold([7, 7, 7, 7, 7, 7, 7], 3), undefined, 'a test has ended');
});

hang('is a test that uses ten minutes of processor time, however long they take', () => {
  const busy = 'it used more than 600 seconds of processor time';
  assert.equal(looksUntilTold([0, 200, 400, 600, 700]), [4, busy]);
  assert.equal(looksUntilTold([0, 200, 400, 600, 700, 1200], 3), undefined, 'another test');
  assert.equal(looksUntilTold(Array.from({ length: 590 }, (_, look) => look)), undefined);
});

hang('ends the process of a test that waits for ever, and all that it has started', async () => {
  const children = join(folder, 'children.json');
  // The second one leads a group of its own, and its child remains when it has ended.
  const { counts, output } = await run(
    `import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    const idle = 'setInterval(() => {}, 1e9); console.log(process.pid);';
    const parent = 'const { spawn } = require("node:child_process");' +
      'spawn(process.execPath, ["-e", ' + JSON.stringify(idle) + '], { stdio: "inherit", detached: true });' +
      'process.stdin.on("end", () => process.exit()).resume();';
    const start = (code) => spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'], detached: code === parent });
    test('passes', () => {});
    test('waits', async () => {
      const all = [start(idle), start(parent)];
      const pids = await Promise.all(all.map(({ stdout }) => new Promise((resolve) => stdout.once('data', resolve))));
      writeFileSync(${JSON.stringify(children)}, JSON.stringify(pids.map(Number)));
      await new Promise(() => {});
    });`,
    SOON,
  );
  assert.equal(counts, [1, 0, 0]);
  assert.match(output, 'in the test "waits", because none of its processes used processor time');
  const pids: number[] = JSON.parse(readFileSync(children, 'utf8'));
  assert.is(pids.filter(Boolean).length, 2);
  assert.equal(
    allProcesses().filter(({ pid, hasEnded }) => pids.includes(pid) && !hasEnded),
    [],
  );
});

hang('ends a process whose test never lets go of it', async () => {
  const { counts, output } = await run(`test('works', () => { for (;;); });`, SOON);
  assert.equal(counts, [1, 0, 0]);
  assert.match(output, 'in the test "works", because it used more than 0.3 seconds of processor time');
});

hang('is no test whose children work', async () => {
  const work = 'while (process.cpuUsage().user < 4e5);';
  const { counts, processorSeconds } = await run(
    `import { spawnSync } from 'node:child_process';
    test('has them work', () => void spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}]));`,
  );
  assert.equal(counts, [1, 1, 0]);
  assert.ok(processorSeconds > 0.3, String(processorSeconds));
});

hang(
  'counts what passes, fails, is skipped, or cannot be loaded, and goes on after a process that has died',
  async () => {
    const tests = `test('passes', () => {}); test.skip('later'); test('fails', () => { throw new Error('planted'); });`;
    const { counts, output } = await run(tests);
    assert.equal(counts, [2, 1, 1]);
    assert.match(output, /planted/);
    const broken = await run('throw new Error("unloadable");');
    assert.equal(broken.counts, [1, 0, 0]);
    assert.match(broken.output, /unloadable/);
    const dead = await run(`test('dies', () => process.exit(3));`);
    assert.match(dead.output, /ended with code 3, in the test "dies"/);
  },
);

hang('finds the family of a process, by ps too', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9); console.log()'], {
    detached: true,
  });
  await once(child.stdout, 'data');
  for (const all of [allProcesses(), processesOfPs()]) {
    const found = all.find(({ pid }) => pid === child.pid);
    assert.equal([found?.parent, found?.group], [process.pid, child.pid]);
    const own = all.find(({ pid }) => pid === process.pid);
    assert.ok(own && own.seconds >= 0 && own.start && !own.hasEnded);
  }
  assert.equal(['1-02:03:04', '3:04.5'].map(secondsOf), [93_784, 184.5]);
  const ended = once(child, 'exit');
  familyOf(child.pid ?? 0).kill();
  await ended;
});

hang.run();
