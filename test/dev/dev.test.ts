import { EventEmitter, once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { watchFolders } from '../../generator/dev/watch.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

const dev = suite('dev');

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Only a report that never comes takes as long, in milliseconds. */
const DEADLINE = 20_000;

async function openWatched() {
  const folder = join(temporaryFolder(), 'watched');
  /** Each report, its files relative to the folder. */
  const reports: string[][] = [];
  const events = new EventEmitter();
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const rename = (from: string, to: string) => renameSync(join(folder, from), join(folder, to));
  const reported = () => once(events, 'report', { signal: AbortSignal.timeout(DEADLINE) });
  /** Waits for all that the changes so far may still cause: it is told before, or together with, a change that comes last. */
  const settled = async () => {
    write('last.md', String(performance.now()));
    while (!reports.at(-1)?.includes('last.md')) await reported();
    const last = reports.pop()?.filter((file) => file !== 'last.md') ?? [];
    if (last.length > 0) reports.push(last);
  };
  mkdirSync(folder);
  write('a.md', 'One.');
  const watch = await watchFolders([folder], (changed) => {
    reports.push(changed.map((file) => file.slice(folder.length + 1)).sort());
    events.emit('report');
  });
  return { folder, reports, reported, settled, write, rename, close: () => watch.close() };
}

const watching = (name: string, work: (watched: Awaited<ReturnType<typeof openWatched>>) => Promise<void>) =>
  dev(name, async () => {
    const watched = await openWatched();
    await work(watched).finally(watched.close);
  });

watching('tells nothing of files that editors put beside another', async (watched) => {
  const { folder, reports, settled, write } = watched;
  const beside = ['.a.md.swp', '#a.md#', 'a.md~', '4913', 'a.json.tmp-17', 'a.md___jb_tmp___'];
  for (const file of beside) write(file, 'Beside.');
  await settled();
  for (const file of beside) rmSync(join(folder, file));
  await settled();
  assert.equal(reports, []);
});

watching('tells once of a file saved by way of another', async (watched) => {
  const { reports, reported, settled, write, rename } = watched;
  const first = reported();
  rename('a.md', 'a.md~');
  write('a.md', 'Two.');
  await first;
  await settled();
  assert.equal(reports, [['a.md']]);
});

watching('tells of a change right after another', async ({ reported, write }) => {
  for (const delay of [12, 20, 28, 34, 40, 46]) {
    write('a.md', `Text ${delay}.`);
    await pause(delay);
    write('a.md', `Text ${delay}, and more.`);
    await reported();
  }
});

watching('follows a folder that was away, or lies in one', async ({ folder, reports, reported, write }) => {
  for (const moved of [folder, dirname(folder)]) {
    const steps = [
      () => renameSync(moved, `${moved}-away`),
      () => renameSync(`${moved}-away`, moved),
      () => write('a.md', `Text in ${moved}.`),
    ];
    for (const step of steps) {
      // Nothing else is looked for by then.
      await pause(200);
      const next = reported();
      step();
      await next;
    }
  }
  assert.equal(reports, Array(6).fill(['a.md']));
});
