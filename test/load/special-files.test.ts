import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assert, suite } from '../support/suite.ts';
import { tinySite } from '../support/tiny-site.ts';

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

special('are reported wherever they stand: named pipes and links to nothing', () => {
  const pipes = ['data/faqs.json', 'data/notes/ohio.json', 'content/pages/terms.md', 'content/root/ads.txt'];
  const links = ['data/notes/deep/note.txt', 'content/blog/an-article.md', 'content/images/icon.svg'];
  const site = tinySite();
  for (const file of [...pipes, ...links]) {
    const path = join(site.root, file);
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    if (pipes.includes(file)) execFileSync('mkfifo', [path]);
    else symlinkSync('/nowhere', path);
  }
  const problems = site.problems().join('\n');
  for (const file of pipes)
    assert.match(problems, new RegExp(`^${file}:1 {2}this is a named pipe, a socket or a device`, 'm'));
  for (const file of links) assert.match(problems, new RegExp(`^${file}:1 {2}this is a symbolic link.`, 'm'));
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
