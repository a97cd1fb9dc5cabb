import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCodeLoader } from '../../generator/dev/code.ts';
import { type DevEvent, openEvents } from '../../generator/dev/events.ts';
import type { LiveSite } from '../../generator/dev/live-site.ts';
import { isServerFile, stepsFor } from '../../generator/dev/update-steps.ts';
import { openUpdates } from '../../generator/dev/updates.ts';
import { watchFolders } from '../../generator/dev/watch.ts';
import { problemsOf } from '../../generator/report/error-problems.ts';
import { newCheckout } from '../support/pianogen.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** How the development server takes changes in: what it watches, what follows from it, and when it tells. */
const dev = suite('dev');

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits for something to become true, and then for all that may still come. */
async function settled(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue() && waited < 5000; waited += 20) await pause(20);
  await pause(250);
}

/* ---- What is watched ---------------------------------------------------------------------------------------------- */

interface Watched {
  folder: string;
  /** Each report, its files relative to the folder. */
  reports: string[][];
  write: (file: string, text: string) => void;
  rename: (from: string, to: string) => void;
}

/** Watches a folder with a file `a.md` while `work` runs. */
async function watching(work: (watched: Watched) => Promise<void>): Promise<void> {
  const folder = join(temporaryFolder(), 'watched');
  const reports: string[][] = [];
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  mkdirSync(folder);
  write('a.md', 'One.');
  const watch = await watchFolders([folder], (changed) =>
    reports.push(changed.map((file) => file.slice(folder.length + 1)).sort()),
  );
  const rename = (from: string, to: string) => renameSync(join(folder, from), join(folder, to));
  await work({ folder, reports, write, rename }).finally(() => watch.close());
}

dev('tells of a renamed file once, with both its names', () =>
  watching(async ({ reports, rename }) => {
    rename('a.md', 'b.md');
    await settled(() => reports.length > 0);
    assert.equal(reports, [['a.md', 'b.md']]);
  }),
);

dev('tells nothing of what editors and file managers put beside a file', () =>
  watching(async ({ folder, reports, write }) => {
    const beside = ['.a.md.swp', '.#a.md', '#a.md#', 'a.md~', '4913', '.DS_Store', 'a.md___jb_tmp___'];
    for (const file of beside) write(file, 'Beside.');
    await pause(300);
    for (const file of beside) rmSync(join(folder, file));
    write('a.md', 'Two.');
    await settled(() => reports.length > 0);
    assert.equal(reports, [['a.md']]);
  }),
);

dev('tells of a file once that is saved by way of another', () =>
  watching(async ({ reports, write, rename }) => {
    rename('a.md', 'a.md~');
    await pause(30);
    write('a.md', 'Two.');
    await settled(() => reports.length > 0);
    assert.equal(reports, [['a.md']]);
  }),
);

dev('tells of the second of two saves that follow each other closely', () =>
  watching(async ({ reports, write }) => {
    write('a.md', 'Two.');
    while (reports.length === 0) await pause(1);
    write('a.md', 'Three.');
    await settled(() => reports.length > 1);
    assert.equal(reports, [['a.md'], ['a.md']]);
  }),
);

dev('follows a folder that was away', () =>
  watching(async ({ folder, reports, write }) => {
    renameSync(folder, `${folder}-away`);
    await settled(() => reports.length > 0);
    renameSync(`${folder}-away`, folder);
    await settled(() => reports.length > 1);
    write('a.md', 'Two.');
    await settled(() => reports.length > 2);
    assert.equal(reports, [['a.md'], ['a.md'], ['a.md']]);
  }),
);

/* ---- What follows from a change ----------------------------------------------------------------------------------- */

dev('does again what a file has a part in, and nothing else', () => {
  // The command line names the project's folder with a slash at its end.
  const folders = { project: '/p/', data: '/p/data', content: '/p/content' };
  const words = '/p/generator/problem/problem.ts';
  const rules = '/p/client/lead-form/rules.ts';
  const codeFiles = { content: new Set([words, rules]), render: new Set([words, rules]) };
  const steps = (path: string) => [...new Set(stepsFor(path, folders, codeFiles))].sort();
  assert.equal(steps('/p/data/home.json'), ['content']);
  assert.equal(steps('/p/data/home.json.tmp-17'), []);
  assert.equal(steps('/p/templates/parts/new.tsx'), ['render code']);
  assert.equal(steps('/p/client/lead-form/lead-form.css'), ['styles']);
  assert.equal(steps(words), ['content', 'content code', 'render code']);
  assert.equal(steps(rules), ['content', 'content code', 'render code', 'scripts']);
  assert.equal(steps('/p/generator/check/check.ts'), []);
  assert.equal(isServerFile('/p/generator/check/check.ts', folders), false);
  assert.equal(isServerFile('/p/generator/dev/server.ts', folders), true);
});

/** A site that takes 20 ms for each change; `results` are thrown or returned, one after another. */
function slowSite(results: unknown[]) {
  const sent: DevEvent[] = [];
  const events = openEvents();
  const update = async () => {
    await pause(20);
    const result = results.shift();
    if (result instanceof Error) throw result;
    return result;
  };
  const updates = openUpdates({ update } as unknown as LiveSite, {
    events: {
      ...events,
      send(event) {
        events.send(event);
        sent.push(event);
      },
    },
    log: () => {},
    explain: (error) => String(error),
  });
  return { updates, sent };
}
const reload = { kind: 'reload' };

dev('keeps back what is wrong with a file that is still being written', async () => {
  const { updates, sent } = slowSite([reload, new Error('empty'), reload, new Error('wrong')]);
  await updates.take([]);
  const taken = updates.take(['a.json']);
  await pause(50);
  await updates.take(['a.json']);
  await taken;
  assert.equal(sent, [reload, reload]);
  await updates.take(['a.json']);
  assert.equal(sent.at(-1), { kind: 'problem', problem: 'Error: wrong' });
});

dev('tells once of changes that come while it is at work, and all that they mean', async () => {
  const { updates, sent } = slowSite([reload, { kind: 'styles', href: '/1.css' }]);
  updates.take(['a.tsx']);
  await pause(5);
  await updates.take(['a.css']);
  assert.equal(sent, [reload]);
});

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
  const code = await openCodeLoader(checkout);
  try {
    const loaded = await code.load('content');
    for (let round = 0; round < 3; round += 1) {
      await pause(20);
      collectGarbage();
    }
    try {
      loaded?.plan({} as never, '2026-01-31');
      assert.unreachable();
    } catch (error) {
      const [problem] = problemsOf(error, checkout) ?? [];
      assert.is(problem?.source.file, join(checkout, file));
      assert.is(problem?.source.line, line);
      assert.is(problem?.source.column, 25);
    }
    assert.is(await code.load('content'), undefined);
  } finally {
    await code.close();
  }
});

dev('removes what a server that was killed has left', async () => {
  const checkout = newCheckout();
  const cache = join(checkout, 'node_modules/.cache/pianogen-dev');
  // No process has this id: it is beyond what any system gives.
  mkdirSync(join(cache, '999999999'), { recursive: true });
  const code = await openCodeLoader(checkout);
  assert.equal(readdirSync(cache), [String(process.pid)]);
  await code.close();
  assert.not.ok(existsSync(join(cache, String(process.pid))));
});

dev.run();
