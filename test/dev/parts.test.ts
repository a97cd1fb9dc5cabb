import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPart, isServerFile } from '../../generator/dev/live-site.ts';
import { openProblems, problemsIn } from '../../generator/dev/problems.ts';
import type { Problem } from '../../generator/problem/problem.ts';
import { RenderError } from '../../generator/render/render.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

const parts = suite('dev: parts');

const folder = temporaryFolder();
mkdirSync(join(folder, 'data'));
for (const name of ['data/site.json', 'My #1 Bench.md']) writeFileSync(join(folder, name), 'A line.\n');
const file = join(folder, 'data/site.json');

const problem = (message: string, more: Partial<Problem> = {}): Problem => ({
  code: 'PG501',
  source: { file, line: 1, column: 3 },
  message,
  ...more,
});

function openList(editor?: string) {
  const lines: string[] = [];
  const problems = openProblems((line) => lines.push(line.trim()), false, editor);
  return { ...problems, read: () => lines.splice(0).join('\n') };
}

parts(
  'tells the terminal a problem once, whoever finds it and wherever its line moves to, and what is left',
  () => {
    const { replace, forgetPages, read } = openList();
    replace('/a/', [problem('dead link.', { pages: ['/a/'] })]);
    assert.match(read(), /site\.json:1:3 PG501 dead link\.\n1 \| A line\.\n {2}\| {3}\^/);
    const moved = problem('dead link.', { pages: ['/a/'], source: { file, line: 7 } });
    replace('check', [moved, problem('too much alike.', { pages: ['/b/'] })]);
    assert.not.match(read(), /dead link|left/);
    replace('check', [moved]);
    assert.is(read(), '1 problem is left.');
    forgetPages();
    replace('sources', []);
    assert.is(read(), '');
    replace('check', []);
    assert.is(read(), 'No problem is left.');
  },
);

parts(
  'knows the page that could not be made, and prints the stack of an error that is about no source',
  () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const error = new RenderError({ path: '/a/' }, new Error('planted'));
    const [found] = problemsIn(error, { pianogen: '/p', log, page: '/b/' });
    assert.equal([found?.code, found?.pages], ['PG602', ['/a/']]);
    assert.match(found?.message ?? '', /planted/);
    assert.match(lines.join(), /^RenderError: .*\n +at /);
  },
);

parts('knows what the site is made of, and what the server', () => {
  // The command line names the project's folder with a slash at its end.
  const folders = { pianogen: '/p/', data: '/p/data' };
  for (const [changed, ofSite, ofServer] of [
    ['data/home.json', true, false],
    ['data/home.json.tmp-17', false, false],
    ['content/root/.well-known/security.txt', true, false],
    ['client/lead-form/lead-form.css', true, false],
    ['generator/judge/judge.ts', true, false],
    ['generator/dev/server.ts', false, true],
  ] as const)
    assert.equal(
      [isPart(`/p/${changed}`, folders), isServerFile(`/p/${changed}`, folders)],
      [ofSite, ofServer],
    );
});

parts.run();
