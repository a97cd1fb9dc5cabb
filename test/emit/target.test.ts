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
  'a parent of the site': [() => join(project, '..'), /holds the sources/],
  'a source folder': [() => join(project, 'content'), /holds the sources/],
  'a folder within a source folder': [() => join(project, 'data/new'), /within the sources/],
  'a link to the folder of the site': [() => linkTo(project), /holds the sources/],
  'a folder of somebody else': [() => folderWith('notes.txt'), /not empty and was not made by pianogen/],
  'a folder with a link': [() => dirname(linkTo('/nowhere')), /not empty and was not made by pianogen/],
  'a file': [() => join(folderWith('notes.txt'), 'notes.txt'), /notes\.txt is no folder that/],
  'a folder below a file': [() => join(folderWith('a.txt'), 'a.txt/a/b'), /a\.txt is no folder that/],
  'a link that leads nowhere': [() => linkTo('/nowhere/at/all'), /link is no folder that you may write to/],
};

for (const [folder, [make, why]] of Object.entries(refusals)) {
  target(`does not build into ${folder}`, () => refused(make(), why));
}

function refused(out: string, why: RegExp): void {
  const isRefusal = (error: Error) =>
    error instanceof UsageError && error.message.startsWith('--out ') && why.test(error.message);
  assert.throws(() => checkTarget(buildInto(out)), isRefusal);
}

target('does not build into a folder that may not be written to', () =>
  // By injection, since root may write everywhere.
  whileFailing(['accessSync'], 'EACCES', () =>
    refused(join(temporaryFolder(), 'a/out'), /no folder that you may write to/),
  ),
);

target('builds into an empty folder, a new one, one of its own, and one of leftovers', async () => {
  const leftovers = temporaryFolder();
  for (const name of [`${STAGING}/prepared`, `${STAGING}-12-abcdef`, `${STAGING}-12-abcdef-dead`])
    mkdirSync(join(leftovers, name), { recursive: true });
  for (const out of [temporaryFolder(), join(temporaryFolder(), 'a/b'), await builtFolder(), leftovers])
    checkTarget(buildInto(out));
});

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
