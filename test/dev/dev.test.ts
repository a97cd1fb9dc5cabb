import { EventEmitter, once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCodeLoader } from '../../generator/dev/code.ts';
import { watchFolders } from '../../generator/dev/watch.ts';
import { problemsOf } from '../../generator/report/error-problems.ts';
import { newCheckout } from '../support/pianogen.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** How the development server takes changes in: what it watches, what follows from it, and when it tells. */
const dev = suite('dev');

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/* ---- What is watched ---------------------------------------------------------------------------------------------- */

/** Watches a folder with a file `a.md`. */
async function openWatched() {
  const folder = join(temporaryFolder(), 'watched');
  /** Each report, its files relative to the folder. */
  const reports: string[][] = [];
  const events = new EventEmitter();
  /** Waits for so many reports, for ten seconds at the most. */
  const reported = async (count: number) => {
    const signal = AbortSignal.timeout(10_000);
    while (reports.length < count) await once(events, 'report', { signal });
  };
  /** The same, and for all that may still come: a watcher looks at a file twice. */
  const settled = async (count: number) => {
    await reported(count);
    await pause(250);
  };
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  mkdirSync(folder);
  write('a.md', 'One.');
  const watch = await watchFolders([folder], (changed) => {
    reports.push(changed.map((file) => file.slice(folder.length + 1)).sort());
    events.emit('report');
  });
  const rename = (from: string, to: string) => renameSync(join(folder, from), join(folder, to));
  return { folder, reports, reported, settled, write, rename, close: () => watch.close() };
}

/** A test with a folder that is watched while it runs. */
const watching = (name: string, work: (watched: Awaited<ReturnType<typeof openWatched>>) => Promise<void>) =>
  dev(name, async () => {
    const watched = await openWatched();
    await work(watched).finally(watched.close);
  });

watching(
  'tells nothing of files that editors put beside another',
  async ({ folder, reports, settled, write }) => {
    const beside = ['.a.md.swp', '.#a.md', '#a.md#', 'a.md~', '4913', '.DS_Store', 'a.md___jb_tmp___'];
    for (const file of beside) write(file, 'Beside.');
    await pause(300);
    for (const file of beside) rmSync(join(folder, file));
    write('a.md', 'Two.');
    await settled(1);
    assert.equal(reports, [['a.md']]);
  },
);

watching('tells once of a file saved by way of another', async ({ reports, settled, write, rename }) => {
  rename('a.md', 'a.md~');
  await pause(30);
  write('a.md', 'Two.');
  await settled(1);
  assert.equal(reports, [['a.md']]);
});

watching('tells of a change right after a save of the same bytes', async ({ reports, settled, write }) => {
  for (const [index, delay] of [12, 20, 28, 34, 40, 46].entries()) {
    const text = `Text ${index}.`;
    write('a.md', text);
    await settled(index * 2 + 1);
    write('a.md', text);
    await pause(delay);
    write('a.md', `${text} More.`);
    await settled(index * 2 + 2);
  }
  assert.equal(reports, Array(12).fill(['a.md']));
});

watching('tells of a large file once, at its end', async ({ folder, reports, settled, write }) => {
  const part = 'A note. '.repeat(1_200_000);
  write('notes.json', part);
  await settled(1);
  // Making bytes of a long text takes a while, and then they are written little by little.
  const file = openSync(join(folder, 'notes.json'), 'w');
  await pause(150);
  for (let written = 0; written < 10; written += 1) {
    writeSync(file, part.slice(0, part.length / 8));
    await pause(15);
  }
  assert.equal(reports, [['notes.json']]);
  closeSync(file);
  await settled(2);
  assert.equal(reports.length, 2);
});

watching(
  'follows a folder that was away, or that lies in one',
  async ({ folder, reports, settled, write }) => {
    for (const [index, moved] of [folder, dirname(folder)].entries()) {
      renameSync(moved, `${moved}-away`);
      await settled(index * 3 + 1);
      renameSync(`${moved}-away`, moved);
      await settled(index * 3 + 2);
      write('a.md', `Text ${index}.`);
      await settled(index * 3 + 3);
    }
    assert.equal(reports, Array(6).fill(['a.md']));
  },
);

/* ---- The site's own code ------------------------------------------------------------------------------------------ */

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
};

dev('knows where code throws, long after it was loaded', async () => {
  const checkout = newCheckout();
  const file = 'generator/plan/plan.ts';
  const text = readFileSync(join(checkout, file), 'utf8');
  const broken = text.replace(
    '  const { articles',
    "  if (Date.now()) throw Error('planted');\n  const { articles",
  );
  writeFileSync(join(checkout, file), broken);
  const line = broken.split('\n').findIndex((line) => line.includes('planted')) + 1;
  const loader = await openCodeLoader(checkout);
  const code = await loader.load();
  for (let round = 0; round < 3; round += 1) {
    await pause(20);
    collectGarbage();
  }
  const plan = async () => code.planPages({} as never, '2026-01-31');
  const error = await plan().catch((error) => error);
  const [problem] = problemsOf(error, checkout) ?? [];
  assert.equal(problem?.source, { file: join(checkout, file), line, column: 25 });
  assert.is(await loader.load(), code);
  await loader.close();
});

dev.run();
