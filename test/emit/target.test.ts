import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkTarget, emittedFiles, LIST, listFor, STAGING } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { builtFolder, folderWith } from '../support/emitted-site.ts';
import { whileFailing } from '../support/file-calls.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

const target = suite('emit: target');

const buildInto = (out: string) => ({
  ...{ out, pianogen: project, root: project },
  ...{ data: join(project, 'data'), content: join(project, 'content') },
});

const refusals: Record<string, [folder: () => string, why: RegExp]> = {
  'the root of the file system': [() => '/', /holds the sources/],
  'the folder of the site': [() => project, /holds the sources/],
  'a parent of the site': [() => join(project, '..'), /holds the sources/],
  'a source folder': [() => join(project, 'content'), /holds the sources/],
  'a folder within a source folder': [() => join(project, 'data/new'), /within the sources/],
  'a link to the folder of the site': [() => linkTo(project), /holds the sources/],
  'a folder of somebody else': [() => folderWith('notes.txt'), /not empty and was not made by pianogen/],
  'a folder with a file deep in its folders': [
    () => folderWith('alaska/juneau/notes.txt'),
    /not empty and was not made by pianogen/,
  ],
  'a folder with a link': [
    () => dirname(linkTo('/nowhere/at/all')),
    /not empty and was not made by pianogen/,
  ],
  'a file': [() => join(folderWith('notes.txt'), 'notes.txt'), /^--out .*: this is a file, not a folder/],
  'a folder below a file': [
    () => join(folderWith('notes.txt'), 'notes.txt/a/b'),
    /^--out .*: \S+notes\.txt is a file/,
  ],
  'a link that leads nowhere': [
    () => linkTo('/nowhere/at/all'),
    /^--out .*: this is a link that leads nowhere/,
  ],
  'a folder whose list is a folder': [() => folderWith(`${LIST}/notes.txt`), /\.pianogen was not made by/],
};

for (const [folder, [make, why]] of Object.entries(refusals)) {
  target(`does not build into ${folder}`, () => {
    const check = () => checkTarget(buildInto(make()));
    assert.throws(check, (error: Error) => error instanceof UsageError && why.test(error.message));
  });
}

target('does not build into a folder that may not be written to', async () => {
  const parent = temporaryFolder();
  const check = () => checkTarget(buildInto(join(parent, 'a/out')));
  // By injection, since root may write everywhere.
  await whileFailing(['accessSync'], 'EACCES', () => {
    assert.throws(
      check,
      (error: Error) => error instanceof UsageError && /^--out .* may not write/.test(error.message),
    );
  });
});

target(
  'builds into an empty folder, a new one, one of its own, and one of empty folders or leftovers',
  async () => {
    const leftovers = temporaryFolder();
    for (const name of [`${STAGING}/prepared`, '.pianogen-next-12-abcdef', '.pianogen-next-12-abcdef-dead'])
      mkdirSync(join(leftovers, name), { recursive: true });
    const empty = temporaryFolder();
    for (const name of ['alaska/juneau/pianos', `${STAGING}/prepared`, 'ohio'])
      mkdirSync(join(empty, name), { recursive: true });
    for (const out of [
      temporaryFolder(),
      join(temporaryFolder(), 'a/b'),
      await builtFolder(),
      leftovers,
      empty,
    ])
      checkTarget(buildInto(out));
  },
);

function linkTo(target: string): string {
  const link = join(temporaryFolder(), 'link');
  symlinkSync(target, link);
  return link;
}

target('reads a list with CRLF line ends, and without names that no file can have', () => {
  const out = temporaryFolder();
  const names = ['a.html', 'b/c.html', 'a\0b', 'x'.repeat(300), '.', '..', '', '../x'];
  const files = new Map(names.map((name) => [name, 'hash']));
  writeFileSync(join(out, LIST), listFor(files, {}).replaceAll('\n', '\r\n'));
  assert.equal([...emittedFiles(out)], ['a.html', 'b/c.html']);
});

target.run();
