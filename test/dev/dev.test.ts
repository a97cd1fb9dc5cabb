import { EventEmitter, once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { bundle } from '../../generator/bundle/bundle.ts';
import { openDevSite } from '../../generator/dev/dev-site.ts';
import { openProblems } from '../../generator/dev/problem-list.ts';
import { watchFolders } from '../../generator/dev/watch.ts';
import type { Problem } from '../../generator/problem/problem.ts';
import { RenderError } from '../../generator/render/render.ts';
import { piece } from '../support/held-articles.ts';
import { assert, suite } from '../support/suite.ts';
import { article, location, temporaryFolder, tinySite, writeFiles } from '../support/tiny-site.ts';

const dev = suite('dev');

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
  return { folder, reports, reported, settled, write, rename, ...watch };
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

watching('watches a file that is added, which is no change', async ({ folder, reports, settled, add }) => {
  const file = `${folder}-beside.md`;
  writeFileSync(file, 'One.');
  add(file);
  await settled();
  writeFileSync(file, 'Two.');
  await settled();
  assert.is(reports.length, 1);
});

const parts = suite('dev: parts');

const open = async ({ settings }: ReturnType<typeof tinySite>) =>
  openDevSite(settings, await bundle(settings));

parts('opens a site with a redirect from its home page', async () => {
  const site = tinySite({ 'data/redirects.json': { redirects: [{ from: '/', to: '/blog/' }] } });
  assert.is((await open(site)).problems[0]?.code, 'PG407');
});

const folder = temporaryFolder();
writeFiles(folder, { 'data/site.json': 'A line.\n' });
const file = join(folder, 'data/site.json');

const problem = (message: string, more: Partial<Problem> = {}): Problem => ({
  code: 'PG501',
  source: { file, line: 1, column: 3 },
  message,
  ...more,
});

function openList() {
  const lines: string[] = [];
  const problems = openProblems({ pianogen: '/p', root: '/p', log: (line) => lines.push(line.trim()) });
  return { ...problems, read: () => lines.splice(0).join('\n') };
}

parts('prints a problem once, whoever finds it and wherever its line moves to, and what is left', () => {
  const { replace, read } = openList();
  replace('/a/', [problem('dead link.', { pages: ['/a/'] })]);
  assert.match(read(), /site\.json:1:3 PG501 dead link\.\n1 \| A line\.\n {2}\| {3}\^/);
  const moved = problem('dead link.', { pages: ['/a/'], source: { file, line: 7 } });
  replace('check', [moved, problem('too much alike.', { pages: ['/b/'] })]);
  assert.not.match(read(), /dead link|left/);
  replace('check', [moved]);
  assert.is(read(), 'Problems left: 1.');
  replace('sources', []);
  assert.is(read(), '');
  replace('check', []);
  assert.is(read(), 'Problems left: 0.');
  replace('/b/', [problem('x.')]);
  read();
  replace('/b/', []);
  assert.is(read(), 'Problems left: 0.');
});

parts('knows the page that could not be made, and prints the stack of an error without a source', () => {
  const { fail, on, read } = openList();
  fail('check', new RenderError('/a/', new Error('planted')));
  assert.match(read(), /^RenderError: .*\n +at /);
  assert.equal(on('/b/'), []);
  const [{ code, text } = { code: '', text: '' }] = on('/a/');
  assert.is(code, 'PG602');
  assert.match(text, 'planted');
});

parts('checks all pages but drafts, lets other work go on, and stops at an abort', async () => {
  const site = tinySite({
    'data/locations.json': [location('Ohio', 'Cleveland'), location('Ohio', 'Akron', { draft: true })],
    'content/blog/a-draft.md': piece({ title: 'A Draft', draft: true }),
    'content/blog/an-article.md': article({}, 'See [the draft](/blog/a-draft/).'),
  });
  const check = async (signal = new AbortController().signal) => (await open(site)).check(signal);
  const [found] = await check();
  assert.is(found?.code, 'PG414');
  site.write({ 'content/blog/an-article.md': article({}) });
  assert.equal(await check(), []);
  const opened = await open(site);
  const stopped = new AbortController();
  const checking = opened.check(stopped.signal).then(String, ({ name }) => name);
  await setImmediate();
  stopped.abort();
  assert.is(await checking, 'AbortError');
});
