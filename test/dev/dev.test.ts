import { EventEmitter, on, once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
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
import { openEvents } from '../../generator/dev/events.ts';
import type { Effect, LiveSite } from '../../generator/dev/live-site.ts';
import { isServerFile, stepsFor } from '../../generator/dev/update-steps.ts';
import { openUpdates } from '../../generator/dev/updates.ts';
import { watchFolders } from '../../generator/dev/watch.ts';
import { problemsOf } from '../../generator/report/error-problems.ts';
import { newCheckout } from '../support/pianogen.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

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

watching('tells of a renamed file once, with both its names', async ({ reports, settled, rename }) => {
  rename('a.md', 'b.md');
  await settled(1);
  assert.equal(reports, [['a.md', 'b.md']]);
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

watching('tells of the second of two close saves', async ({ reports, reported, settled, write }) => {
  write('a.md', 'Two.');
  await reported(1);
  write('a.md', 'Three.');
  await settled(2);
  assert.equal(reports, [['a.md'], ['a.md']]);
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

/* ---- What follows from a change ----------------------------------------------------------------------------------- */

dev('does again what a file has a part in, and nothing else', () => {
  // The command line names the project's folder with a slash at its end.
  const folders = { pianogen: '/p/', data: '/p/data', content: '/p/content' };
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

/** A site whose updates end when the test says so. */
function slowSite() {
  const sent: object[] = [];
  const logged: string[] = [];
  const events = openEvents();
  const calls = new EventEmitter();
  const called = on(calls, 'update');
  const update = async () => {
    const result = await new Promise<Effect | Error>((resolve) => calls.emit('update', resolve));
    return result instanceof Error ? { effect: { kind: 'none' }, error: result } : { effect: result };
  };
  /** Ends the update that is under way or comes next, with an effect or an error. */
  const end = async (result: unknown) => {
    const { value } = await called.next();
    value[0](result);
  };
  const updates = openUpdates({ update } as unknown as LiveSite, {
    events: {
      ...events,
      send(effect, problem) {
        events.send(effect, problem);
        sent.push(problem ? { ...effect, problem } : effect);
      },
    },
    log: (line) => logged.push(line.replace(/\d+ ms/, '# ms')),
    explain: (error) => String(error),
    link: (text) => [{ text }],
  });
  return { updates, sent, logged, end };
}
const [none, reload] = [{ kind: 'none' }, { kind: 'reload' }];

dev('keeps back for 100 ms what is wrong with a file that is still being written', async () => {
  const { updates, sent, logged, end } = slowSite();
  const started = updates.take([]);
  await end(reload);
  await started;
  const taken = updates.take(['a.json']);
  await end(new Error('empty'));
  updates.take(['a.json']);
  await end(reload);
  await taken;
  assert.equal(sent, [reload, reload]);

  const wrong = updates.take(['a.json']);
  await end(new Error('wrong'));
  const start = performance.now();
  await wrong;
  assert.ok(performance.now() - start >= 95);
  assert.equal(sent.at(-1), { kind: 'none', problem: [{ text: 'Error: wrong' }] });
  const mended = updates.take(['a.json']);
  await end(none);
  await mended;
  assert.equal(sent.at(-1), none);
  assert.equal(logged.slice(-2), ['\nError: wrong\n', 'the problem is gone after # ms: a.json']);
});

dev('tells once of changes that come while it is at work, and all that they mean', async () => {
  const { updates, sent, end } = slowSite();
  updates.take(['a.tsx']);
  const taken = updates.take(['a.css']);
  await end(reload);
  await end({ kind: 'styles', href: '/1.css' });
  await taken;
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
  const code = await openCodeLoader({ pianogen: checkout, root: checkout });
  const loaded = await code.load('content');
  for (let round = 0; round < 3; round += 1) {
    await pause(20);
    collectGarbage();
  }
  const plan = async () => loaded?.planPages({} as never, '2026-01-31');
  const error = await plan().catch((error) => error);
  const [problem] = problemsOf(error, checkout) ?? [];
  assert.equal(problem?.source, { file: join(checkout, file), line, column: 25 });
  assert.is(await code.load('content'), undefined);
  await code.close();
});

dev('finds its packages beside pianogen, where the root has none', async () => {
  const code = await openCodeLoader({ pianogen: project, root: temporaryFolder() });
  assert.type((await code.load('content'))?.read, 'function');
  assert.type((await code.load('render'))?.renderDocument, 'function');
  await code.close();
});

dev('removes what a server that was killed has left', async () => {
  const checkout = newCheckout();
  const cache = join(checkout, 'node_modules/.cache/pianogen-dev');
  // No process has this id: it is beyond what any system gives.
  mkdirSync(join(cache, '999999999'), { recursive: true });
  const code = await openCodeLoader({ pianogen: checkout, root: checkout });
  assert.equal(readdirSync(cache), [String(process.pid)]);
  // An owner may remove all caches too.
  rmSync(cache, { recursive: true });
  assert.ok(await code.load('content'));
  await code.close();
  assert.not.ok(existsSync(join(cache, String(process.pid))));
});

dev.run();
