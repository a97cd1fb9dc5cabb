import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readHostRules } from '../../generator/preview/host-rules.ts';
import { pianogen } from '../support/pianogen.ts';
import { temporaryFolder, tinySite } from '../support/tiny-site.ts';

/** What is no file, such as a named pipe: reading it could take forever, so nothing reads it. */
const special = suite('special files');

const servers: Server[] = [];
special.after(() => {
  for (const server of servers) server.close();
});

const IS_SPECIAL = /^(\S+) {2}this is a named pipe, a socket or a device, and is not read\./;
const IS_LINK = /^(\S+) {2}this is a symbolic link\. Put the file itself here\.$/;

const makers: Record<string, [make: (path: string) => unknown, told: RegExp]> = {
  'a named pipe': [(path) => execFileSync('mkfifo', [path]), IS_SPECIAL],
  'a link to a device': [(path) => symlinkSync('/dev/zero', path), IS_LINK],
  'a link to a file': [(path) => symlinkSync(join(process.cwd(), 'package.json'), path), IS_LINK],
  'a link to nothing': [(path) => symlinkSync('/nowhere', path), IS_LINK],
  'a socket': [
    (path) =>
      new Promise<void>((resolve) => {
        servers.push(createServer().listen(path, resolve));
      }),
    IS_SPECIAL,
  ],
};

/** Puts something else in place of a file. */
async function replace(path: string, make: (path: string) => unknown): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  await make(path);
}

const places = [
  'data/faqs.json',
  'data/site.json',
  'data/locations.json',
  'data/redirects.json',
  'data/notes/ohio.json',
  'data/notes/deep/note.txt',
  'content/pages/privacy.md',
  'content/blog/an-article.md',
  'content/blog/deep/note.txt',
  'content/images/icon.svg',
];
for (const [what, [make, told]] of Object.entries(makers)) {
  for (const file of places) {
    special(`are reported: ${what} as ${file}`, async () => {
      const site = tinySite();
      await replace(join(site.root, file), make);
      const [first = ''] = site.problems().filter((problem) => told.test(problem));
      assert.is(first.match(told)?.[1], `${file}:1`);
    });
  }
}

special('do not keep commands that load the site from their end', async () => {
  const { root } = tinySite();
  await replace(join(root, 'data/faqs.json'), (path) => execFileSync('mkfifo', [path]));
  const folders = ['--data', 'data', '--content', 'content'];
  for (const args of [
    ['build', ...folders, '--out', 'out'],
    ['check', ...folders],
    ['routes', ...folders],
  ]) {
    const { code, stderr } = await pianogen(args, { cwd: root });
    assert.is(code, 3, stderr);
    assert.match(stderr, /^data\/faqs\.json:1 PG102 this is a named pipe/);
  }
});

special('have no rules for hosts', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, '_redirects'), '/a /b 301\n');
  execFileSync('mkfifo', [join(folder, '_headers')]);
  const rules = readHostRules(folder);
  assert.equal(rules.headersFor('/'), {});
  assert.is(rules.redirectFor('/a')?.to, '/b');
});

special.run();
