/** Tells whether the generator's code has changed: its sources, and the packages that it imports. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns a hash of all sources, of the installed packages that they may import, and of the paths that the
 * bundle contains. `state` tells more: it also changes if a source was changed and changed back.
 * @param {string} pianogen
 */
export function readSources(pianogen) {
  const files = [...ownSources(pianogen), ...manifests(pianogen)];
  // Looked at before they are read: a later change makes another state.
  const state = files.map(stateOf).join('\n');
  return { hash: hashFiles(files), state };
}

/**
 * Returns a hash of the installed packages.
 * @param {string} pianogen
 */
export const hashPackages = (pianogen) => hashFiles(manifests(pianogen));

/** @param {Iterable<string>} files */
function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} file */
function stateOf(file) {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  return [file, size, mtimeMs, ctimeMs, ino].join(' ');
}

/** @param {string} pianogen */
function ownSources(pianogen) {
  const sources = ['generator', 'templates', 'client'].flatMap((folder) =>
    readdirSync(join(pianogen, folder), { recursive: true })
      .map((name) => join(pianogen, folder, String(name)))
      // Reading a named pipe would block the process.
      .filter((file) => /\.(?:tsx?|js)$/.test(file) && statSync(file).isFile())
      .sort(),
  );
  // esbuild reads the settings of TypeScript.
  const settings = ['bin/bundle.js', 'tsconfig.json'].map((name) => join(pianogen, name)).filter(existsSync);
  return [...sources, ...settings];
}

/**
 * Returns the `package.json` of the package in a folder, and of all that it depends on as they are installed: each names its version. No
 * lock file does that for every package manager. A package that is missing is left out.
 * @param {string} folder
 * @param {Set<string>} found
 */
function manifests(folder, found = new Set()) {
  const manifest = join(realpathSync.native(folder), 'package.json');
  if (found.has(manifest)) return found;
  found.add(manifest);
  for (const name of Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).dependencies ?? {})) {
    const dependency = findPackage(name, dirname(manifest));
    if (dependency) manifests(dependency, found);
  }
  return found;
}

/**
 * Finds the folder of a package as Node does: in the nearest `node_modules` upward that has it.
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function findPackage(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? undefined : findPackage(name, dirname(from));
}
