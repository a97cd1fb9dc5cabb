import { EventEmitter, once } from 'node:events';
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchFolders } from '../../generator/dev/watch.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

const dev = suite('dev');

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Watches a folder with a file `a.md`. */
async function openWatched() {
  const folder = join(temporaryFolder(), 'watched');
  /** Each report, its files relative to the folder. */
  const reports: string[][] = [];
  const events = new EventEmitter();
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
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
  let lastReport = 0;
  const watch = await watchFolders([folder], (changed) => {
    lastReport = Date.now();
    reports.push(changed.map((file) => file.slice(folder.length + 1)).sort());
    events.emit('report');
  });
  const rename = (from: string, to: string) => renameSync(join(folder, from), join(folder, to));
  const at = () => lastReport;
  return { folder, reports, reported, settled, at, write, rename, close: () => watch.close() };
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
    const beside = [
      '.a.md.swp',
      '.#a.md',
      '#a.md#',
      'a.md~',
      '4913',
      '.DS_Store',
      'a.json.tmp-17',
      'a.md___jb_tmp___',
    ];
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

watching('tells of a change right after another', async ({ folder, reports, reported, at, write }) => {
  for (const [index, delay] of [12, 20, 28, 34, 40, 46].entries()) {
    write('a.md', `Text ${index}.`);
    await pause(delay);
    write('a.md', `Text ${index}, and more.`);
    const written = statSync(join(folder, 'a.md')).mtimeMs;
    while (at() < written) await reported(reports.length + 1);
  }
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
