import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asOrdinaryUser, tinySite } from '../support/tiny-site.ts';

const special = suite('special files');

const IS_SPECIAL = 'this is a named pipe, a socket or a device, and is not read.';
const IS_LINK = 'this is a symbolic link. Put the file itself here.';

const makers: Record<string, [make: (path: string) => unknown, told: string]> = {
  'a named pipe': [(path) => execFileSync('mkfifo', [path]), IS_SPECIAL],
  'a link to nothing': [(path) => symlinkSync('/nowhere', path), IS_LINK],
};

function replace(path: string, make: (path: string) => unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  make(path);
}

const places = [
  'data/faqs.json',
  'data/locations.json',
  'data/redirects.json',
  'data/notes/ohio.json',
  'data/notes/deep/note.txt',
  'content/pages/privacy.md',
  'content/blog/an-article.md',
  'content/blog/deep/note.txt',
  'content/images/icon.svg',
  'content/root/ads.txt',
  'content/root/.well-known/security.txt',
];
for (const [what, [make, told]] of Object.entries(makers)) {
  special(`are reported wherever they stand: ${what}`, () => {
    for (const file of places) {
      const site = tinySite();
      replace(join(site.root, file), make);
      const problems = site.problems();
      assert.ok(
        problems.some((problem) => problem.startsWith(`${file}:1  ${told}`)),
        problems.join('\n'),
      );
    }
  });
}

for (const path of ['content/images/icon.svg', 'content/images', 'content/blog', 'content/pages']) {
  special(`are reported: ${path}, which nobody may read`, async () => {
    const site = tinySite();
    chmodSync(site.root, 0o755);
    chmodSync(join(site.root, path), 0);
    const problems = await asOrdinaryUser(() => site.problems());
    chmodSync(join(site.root, path), 0o755);
    assert.ok(problems.some((problem) => problem.startsWith(`${path}:1  this cannot be read (EACCES).`)));
  });
}

special.run();
