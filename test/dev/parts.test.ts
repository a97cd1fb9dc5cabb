import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openDevSite } from '../../generator/dev/dev-site.ts';
import { openProblems } from '../../generator/dev/problem-list.ts';
import type { Problem } from '../../generator/problem/problem.ts';
import { RenderError } from '../../generator/render/render.ts';
import { piece } from '../support/held-articles.ts';
import { assert, suite } from '../support/suite.ts';
import { article, location, temporaryFolder, tinySite, writeFiles } from '../support/tiny-site.ts';

const parts = suite('dev: parts');

parts('opens a site with a redirect from its home page', async () => {
  const site = tinySite({ 'data/redirects.json': { redirects: [{ from: '/', to: '/blog/' }] } });
  assert.is((await openDevSite(site.settings)).problems[0]?.code, 'PG407');
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
  const check = async (signal = new AbortController().signal) =>
    (await openDevSite(site.settings)).check(signal);
  const [found] = await check();
  assert.is(found?.code, 'PG414');
  site.write({ 'content/blog/an-article.md': article({}) });
  assert.equal(await check(), []);
  const opened = await openDevSite(site.settings);
  const stopped = new AbortController();
  const checking = opened.check(stopped.signal).then(String, ({ name }) => name);
  await setImmediate();
  stopped.abort();
  assert.is(await checking, 'AbortError');
});
