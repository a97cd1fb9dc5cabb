import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from '../model/index.ts';
import { displayName } from '../problem/display.ts';
import type { Problem } from '../problem/problem.ts';
import { isCode, isFile, ownFiles } from './template-files.ts';

/** What its own file was made from, or what its owner has read since. */
export const originalOf = (file: string): string =>
  file.replace('templates/', 'templates/.originals/');

/** `lines` is `null` where no original is kept. */
export function changedOriginals(folders: Folders): { file: string; lines: string[] | null }[] {
  const { pianogen, root } = folders;
  return ownFiles(folders).flatMap((file) => {
    const [kept, shipped] = [join(root, originalOf(file)), join(pianogen, file)];
    if (!isFile(shipped)) return [];
    if (!isFile(kept)) return isCopy(file, root) ? { file, lines: null } : [];
    if (readFileSync(kept).equals(readFileSync(shipped))) return [];
    return { file, lines: linesOfChange(kept, shipped) };
  });
}

/** Inserts begin empty, and a file that uses the shipped one gets its changes. */
const isCopy = (file: string, root: string) =>
  isCode(file) &&
  !file.startsWith('templates/inserts/') &&
  !readFileSync(join(root, file), 'utf8').includes(`pianogen/${file}`);

/** Without git, there are no lines. */
function linesOfChange(before: string, after: string) {
  const flags = ['--no-index', '--no-color', '--no-ext-diff', '--unified=1'];
  const { stdout } = spawnSync('git', ['diff', ...flags, '--', before, after], { encoding: 'utf8' });
  const [, ...hunks] = (stdout ?? '').split(/^(?=@@ )/m);
  return hunks.flatMap((hunk) => hunk.trimEnd().split('\n'));
}

export const problemsOfOriginals = (folders: Folders): Problem[] =>
  changedOriginals(folders).map(({ file, lines }) => ({
    code: 'PG605',
    source: { file: displayName(join(folders.root, file)), line: 1 },
    message: lines
      ? 'pianogen changed the original of this file since you copied it.'
      : 'this replaces a file of pianogen, and no original is kept that could show what pianogen changes.',
    hint: `${lines ? '"pianogen diff" shows the change. Take over what you need, then' : 'Compare the two, then'} run "pianogen override ${file} --update".`,
  }));
