import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from '../../generator/bundle/bundle.ts';
import { problemsOfOwnTemplates } from '../../generator/load/own-template-checks.ts';
import { describeProblem } from '../../generator/problem/problem.ts';
import { codeProblemsOf } from '../../generator/report/error-problems.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { project, tinySite } from '../support/tiny-site.ts';

const special = suite('special files');

/** Runs work without the rights of root, which may read every file. */
function asOrdinaryUser<T>(work: () => T): T {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    return work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

special('are reported wherever they stand: named pipes and links to nothing', async () => {
  const pipes = ['data/faqs.json', 'data/notes/ohio.json', 'content/pages/terms.md', 'content/root/ads.txt'];
  const template = 'templates/parts/footer.tsx';
  const links = ['data/notes/deep/note.txt', 'content/blog/an-article.md', 'content/images/icon.svg'];
  const site = tinySite();
  for (const file of [...pipes, template, ...links]) {
    const path = join(site.root, file);
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    if (links.includes(file)) symlinkSync('/nowhere', path);
  }
  execFileSync('mkfifo', [...pipes, template], { cwd: site.root });
  const problems = site.problems().join('\n');
  for (const file of pipes)
    assert.match(problems, new RegExp(`^${file}:1 {2}this is a named pipe, a socket or a device`, 'm'));
  for (const file of links) assert.match(problems, new RegExp(`^${file}:1 {2}this is a symbolic link.`, 'm'));
  // A problem is printed with its line, which nobody may wait for.
  const { stderr } = await runCommand(['check'], { cwd: site.root });
  for (const file of pipes) assert.match(stderr, new RegExp(`^${file}:1 PG102 this is a named pipe`, 'm'));
  const [problem = ''] = problemsOfOwnTemplates({ pianogen: project, root: site.root }).map(describeProblem);
  assert.match(problem, /footer\.tsx:1 PG102 this is a named pipe/);
});

const FOOTER = { 'templates/parts/footer.tsx': "export { Footer } from '../../lib/footer.tsx';" };
for (const [pipe, files] of Object.entries({
  'package.json': FOOTER,
  'lib/package.json': FOOTER,
  'lib/footer.tsx': FOOTER,
  'lib/colors.css': { 'templates/styles/own.css': '@import "../../lib/colors.css";' },
}))
  special(`are reported where own templates lead to them: ${pipe}`, async () => {
    const { root } = tinySite({ 'lib/note.txt': '', ...files });
    execFileSync('mkfifo', [join(root, pipe)]);
    const folders = { pianogen: project, root };
    const error = await bundle(folders).catch((error) => error);
    const [problem = ''] = codeProblemsOf(error, folders)?.map(describeProblem) ?? [];
    assert.match(problem, new RegExp(`/${pipe}:1:1 PG601 this is a named pipe`, 'i'));
  });

for (const path of ['content/images/icon.svg', 'content/blog'])
  special(`are reported: ${path}, which nobody may read`, () => {
    const site = tinySite();
    chmodSync(site.root, 0o755);
    chmodSync(join(site.root, path), 0);
    const problems = asOrdinaryUser(() => site.problems());
    chmodSync(join(site.root, path), 0o755);
    assert.match(problems.join('\n'), new RegExp(`^${path}:1 {2}this cannot be read \\(EACCES\\)\\.`, 'm'));
  });
