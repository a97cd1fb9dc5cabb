/**
 * Caches the bundled command line under a hash of its sources and of the packages in it: an unchanged generator starts at once, and
 * a changed one needs no compile step.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { bundle, ENTRY, esbuildUrl } from './bundle.js';
import { installedManifests } from './installed-packages.js';

const UNFINISHED = 'unfinished-';
const KEPT_BUNDLES = 5;
/** No run is expected to use an unfinished bundle for longer, in milliseconds: `dev` may run for a day. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

/**
 * Returns the path of the bundled command line. A bundle that cannot be cached serves this run only.
 * @param {string} pianogen
 */
export async function bundledCli(pianogen) {
  const cache = join(packagesBeside(pianogen), '.cache', 'pianogen');
  const name = sourceHash(pianogen);
  const cli = join(cache, name, ENTRY);
  if (existsSync(cli)) return cli;
  const unfinished = createFolder(cache);
  process.on('exit', () => rmSync(unfinished, { recursive: true, force: true }));
  // An error may lie outside the sources, such as a missing package: the next run bundles again.
  const isWhole = await bundle(pianogen, unfinished);
  if (!isWhole || !moveBundle(unfinished, join(cache, name))) return join(unfinished, ENTRY);
  removeOldBundles(cache, name);
  return cli;
}

/**
 * The folder `node_modules` that a checkout has, or that an installed pianogen lies in: nothing is written into a package.
 * @param {string} pianogen
 */
function packagesBeside(pianogen) {
  const parent = dirname(pianogen);
  return basename(parent) === 'node_modules' ? parent : join(pianogen, 'node_modules');
}

/**
 * Returns a hash of all sources, of the installed packages that they may import, and of the paths that the bundle contains.
 * @param {string} pianogen
 */
function sourceHash(pianogen) {
  const hash = createHash('sha256').update(`${pianogen}\0${esbuildUrl()}\0`);
  const sources = ['generator', 'templates', 'client'].flatMap((folder) =>
    readdirSync(join(pianogen, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      // Reading a named pipe would block the process.
      .filter((name) => /\.(?:tsx?|js)$/.test(name) && statSync(join(pianogen, name)).isFile())
      .sort(),
  );
  for (const file of [...sources, 'bin/bundle.js', 'package.json']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(pianogen, file)))
      .update('\0');
  }
  for (const manifest of installedManifests(pianogen)) hash.update(manifest);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Creates a folder for a bundle in the cache; or a temporary one, closed to other users, if the cache cannot be written.
 * @param {string} cache
 */
function createFolder(cache) {
  const folder = join(cache, UNFINISHED + randomUUID());
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return mkdtempSync(join(tmpdir(), 'pianogen-'));
  }
}

/**
 * Renames a bundle as a whole: `to` never holds a part of one. Of several runs at once the first succeeds, and the others
 * use its bundle.
 * @param {string} from
 * @param {string} to
 * @returns {boolean} True if `to` holds a bundle that can be used.
 */
function moveBundle(from, to) {
  const cli = join(to, ENTRY);
  try {
    if (existsSync(to) && !existsSync(cli)) rmSync(to, { recursive: true });
    renameSync(from, to);
    return true;
  } catch {
    return existsSync(cli);
  }
}

/**
 * Removes all but the newest bundles, which running processes may still need, and unfinished bundles that no process uses.
 * @param {string} cache
 * @param {string} current
 */
function removeOldBundles(cache, current) {
  const age = (/** @type {string} */ name) =>
    Date.now() - (statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const isUnfinished = (/** @type {string} */ name) => name.startsWith(UNFINISHED);
  try {
    const names = readdirSync(cache).filter((name) => name !== current);
    const newestFirst = names.filter((name) => !isUnfinished(name)).sort((a, b) => age(a) - age(b));
    const abandoned = names.filter((name) => isUnfinished(name) && age(name) > ABANDONED_AFTER);
    for (const name of [...newestFirst.slice(KEPT_BUNDLES - 1), ...abandoned])
      rmSync(join(cache, name), { recursive: true, force: true });
  } catch {
    // A later run removes the folders that cannot be removed now.
  }
}
