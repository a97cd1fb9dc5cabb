import { isPageFile, reservedName } from '../addresses.ts';
import type { Content } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';

/** Paths of HTML files that some hosts would redirect to a path without the ending. */
export function rootPages(rootFiles: Content['rootFiles']): string[] {
  const files = new Set(rootFiles.map(({ file }) => file));
  const hasOther = (file: string) => files.has(file.replace(/\.html$/, ''));
  return [...files]
    .filter((file) => file.endsWith('.html') && !isPageFile(file) && !hasOther(file))
    .map((file) => `/${file}`);
}

/** A file of the site, or a folder that contains one. */
interface Taken {
  path: string;
  isFile: boolean;
}

/**
 * Finds files of `content/root/` in the place of others, or whose paths differ from theirs only in capital
 * letters. `others` lacks files that only the build may write.
 */
export function rootProblems(rootFiles: Content['rootFiles'], others: readonly string[]): Problem[] {
  const names = new Set(rootFiles.flatMap(({ file }) => pathsDownTo(file.toLowerCase())));
  const taken = new Map<string, Taken>();
  const take = (file: string) => {
    for (const path of pathsDownTo(file)) {
      const key = path.toLowerCase();
      if (names.has(key) && !taken.has(key)) taken.set(key, { path, isFile: path === file });
    }
  };
  /** What is at the path of a file or above it, or another spelling of one of its folders. */
  const obstaclesTo = (file: string) =>
    pathsDownTo(file).flatMap((path) => {
      const other = taken.get(path.toLowerCase());
      return other && (other.isFile || path === file || other.path !== path) ? other : [];
    });
  if (names.size > 0) for (const file of others) take(file);
  return rootFiles.flatMap(({ file, source }) => {
    const name = reservedName(file);
    const [other] = obstaclesTo(file);
    const message = name ? `only the build may use the name ${name}.` : other && explain(file, other);
    if (message)
      return { code: 'PG418', source, message, hint: 'Rename this file, or leave it out.' };
    take(file);
    return [];
  });
}

function explain(file: string, { path, isFile }: Taken) {
  const other = isFile ? path : `${path}/`;
  return file.startsWith(path)
    ? `the site already has ${other}.`
    : `its name differs from ${other}, which the site already has, only in capital letters: some hosts and systems treat both as one.`;
}

/** Turns `a/b/c` into `a`, `a/b`, `a/b/c`. */
function pathsDownTo(file: string) {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
