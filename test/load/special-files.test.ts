import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asOrdinaryUser, tinySite } from '../support/tiny-site.ts';

const special = suite('special files');

const makers: [what: string, make: (path: string) => unknown, told: string][] = [
  ['a named pipe', (path) => execFileSync('mkfifo', [path]), 'this is a named pipe, a socket or a device'],
  ['a link to nothing', (path) => symlinkSync('/nowhere', path), 'this is a symbolic link.'],
];
const places =
  `data/faqs.json data/locations.json data/redirects.json data/notes/ohio.json data/notes/deep/note.txt
  content/pages/privacy.md content/blog/an-article.md content/blog/deep/note.txt content/images/icon.svg
  content/root/ads.txt content/root/.well-known/security.txt`.split(/\s+/);
for (const [what, make, told] of makers)
  special(`are reported wherever they stand: ${what}`, () => {
    for (const file of places) {
      const site = tinySite();
      const path = join(site.root, file);
      mkdirSync(dirname(path), { recursive: true });
      rmSync(path, { recursive: true, force: true });
      make(path);
      assert.match(site.problems().join('\n'), new RegExp(`^${file}:1 {2}${told}`, 'm'));
    }
  });

for (const path of ['content/images/icon.svg', 'content/images', 'content/blog', 'content/pages'])
  special(`are reported: ${path}, which nobody may read`, async () => {
    const site = tinySite();
    chmodSync(site.root, 0o755);
    chmodSync(join(site.root, path), 0);
    const problems = await asOrdinaryUser(() => site.problems());
    chmodSync(join(site.root, path), 0o755);
    assert.match(problems.join('\n'), new RegExp(`^${path}:1 {2}this cannot be read \\(EACCES\\)\\.`, 'm'));
  });

special.run();
