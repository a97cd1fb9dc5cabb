import { EventEmitter, once } from 'node:events';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchFolders } from '../../generator/dev/watch.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** How the development server notices changes, and runs changed code. */
const dev = suite('dev');

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Watches a folder with a file `a.md`. */
async function openWatched() {
  const folder = join(temporaryFolder(), 'watched');
  /** Each report, its files relative to the folder. */
  const reports: string[][] = [];
  const events = new EventEmitter();
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  /** Waits for so many reports. */
  const reported = async (count: number) => {
    while (reports.length < count) await once(events, 'report');
  };
  /** The same, and for all that the changes so far may still cause: it is told before, or together with, a change that comes last. */
  const settled = async (count: number) => {
    await reported(count);
    write('last.md', String(performance.now()));
    while (!reports.at(-1)?.includes('last.md')) await once(events, 'report');
    const [last = []] = reports.splice(-1);
    if (last.length > 1) reports.push(last);
  };
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
    await settled(0);
    for (const file of beside) rmSync(join(folder, file));
    await settled(0);
    assert.equal(reports, []);
  },
);

watching('tells once of a file saved by way of another', async ({ reports, settled, write, rename }) => {
  rename('a.md', 'a.md~');
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

watching('tells of a large file once, at its end', async ({ folder, reports, reported, settled, write }) => {
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
  await reported(2);
  await settled(2);
  assert.equal(reports.length, 2);
});

watching(
  'follows a folder that was away, or that lies in one',
  async ({ folder, reports, reported, write }) => {
    for (const [index, moved] of [folder, dirname(folder)].entries()) {
      // Nothing else is looked for by then.
      await pause(200);
      renameSync(moved, `${moved}-away`);
      await reported(index * 3 + 1);
      await pause(200);
      renameSync(`${moved}-away`, moved);
      await reported(index * 3 + 2);
      write('a.md', `Text ${index}.`);
      await reported(index * 3 + 3);
    }
    assert.equal(reports, Array(6).fill(['a.md']));
  },
);

dev.run();
