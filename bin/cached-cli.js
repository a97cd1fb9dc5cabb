/**
 * Caches the bundled command line under a hash of its sources and of the packages in it: an unchanged generator starts at once, and
 * a changed one needs no compile step.
 */
import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bundle } from './bundle.js';
import { readCached, writeCached, writeWhole } from './cache-file.js';
import { readSources } from './sources.js';

/** In milliseconds. A process that still runs an older bundle only loses the positions in its messages. */
const KEPT_FOR = 60 * 60 * 1000;

/**
 * The bundled command line. `code` is the hash of its sources; missing if they changed during the bundling.
 * @typedef {{ file: string, source: Buffer, code?: string }} Cli
 */

/**
 * Returns the bundled command line. One whose sources have errors, or change meanwhile, serves this run only.
 * @param {string} pianogen
 * @param {typeof bundle} makeBundle
 * @returns {Promise<Cli>}
 */
export async function bundledCli(pianogen, makeBundle = bundle) {
  const cache = join(packagesBeside(pianogen), '.cache', 'pianogen');
  const sources = readSources(pianogen);
  const name = `${sources.hash}.cjs`;
  const cached = readCached(join(cache, name));
  if (cached) return { file: join(cache, name), source: cached, code: sources.hash };
  const { source, map, isWhole } = await makeBundle(pianogen);
  // An error may lie outside the sources, such as a missing package: the next run bundles again.
  const isCurrent = isWhole && isDeepStrictEqual(readSources(pianogen), sources);
  const file = join(isCurrent && isWritable(cache) ? cache : folderForOneRun(), name);
  writeWhole(`${file}.map`, map);
  writeCached(file, source);
  removeOldFiles(cache, name);
  return { file, source: Buffer.from(source), ...(isCurrent && { code: sources.hash }) };
}

/**
 * The folder `node_modules` that a checkout has, or that an installed pianogen lies in: nothing is written into a package.
 * @param {string} pianogen
 */
function packagesBeside(pianogen) {
  const parent = dirname(pianogen);
  return basename(parent) === 'node_modules' ? parent : join(pianogen, 'node_modules');
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Creates a folder, closed to other users, that is removed at the end. */
function folderForOneRun() {
  const folder = mkdtempSync(join(tmpdir(), 'pianogen-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Removes bundles of earlier sources, and what interrupted runs have left.
 * @param {string} cache
 * @param {string} current
 */
function removeOldFiles(cache, current) {
  const isOld = (/** @type {string} */ file) =>
    Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > KEPT_FOR;
  try {
    const others = readdirSync(cache).filter((name) => !name.startsWith(current));
    for (const file of others.map((name) => join(cache, name)).filter(isOld))
      rmSync(file, { recursive: true, force: true });
  } catch {
    // A later run removes what cannot be removed now.
  }
}
