import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { displayName } from '../problem/display-name.ts';
import type { Report } from '../problem/problem.ts';

/**
 * The files below a folder, relative to it and sorted; names that start with a dot are left out, and a folder that is not
 * there has none. Symbolic links are reported. A folder that cannot be read is reported, and `undefined` returned.
 */
export function listFiles(folder: string, report: Report): string[] | undefined {
  const options = { cwd: folder, onlyFiles: false, objectMode: true, followSymbolicLinks: false } as const;
  try {
    const entries = glob.sync('**/*', options);
    for (const { path, dirent } of entries) {
      if (dirent.isSymbolicLink()) reportLink(join(folder, path), report);
    }
    return entries.flatMap(({ path, dirent }) => (dirent.isFile() ? path : [])).sort();
  } catch (error) {
    reportUnreadable(folder, { error, report });
    return;
  }
}

/** The bytes of a file. One that cannot be read is reported, and `undefined` returned. */
export function readBytes(path: string, report: Report): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    reportUnreadable(path, { error, report });
    return;
  }
}

function reportLink(path: string, report: Report): void {
  report({
    code: 'PG106',
    source: { file: displayName(path), line: 1 },
    message: 'this is a symbolic link.',
    hint: 'Put the file itself here.',
  });
}

function reportUnreadable(path: string, { error, report }: { error: unknown; report: Report }): void {
  const { code, path: culprit } = error as NodeJS.ErrnoException;
  report({
    code: 'PG102',
    source: { file: displayName(culprit ?? path), line: 1 },
    message: `this cannot be read (${code ?? error}).`,
    hint: 'Check that it is what its name says and that you may read it.',
  });
}
