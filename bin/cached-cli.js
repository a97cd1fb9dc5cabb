/**
 * Caches the bundled command line under a hash of its sources and of the packages in it: an unchanged generator starts at once, and
 * a changed one needs no compile step.
 */
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bundle } from './bundle.js';
import { readCached, removeOldFiles, writeCached, writeWhole } from './cache-file.js';
import { readSources } from './sources.js';

/**
 * The bundled command line. `compiled` is where its compiled code is kept, without an ending. `code` returns a hash of all that it is made
 * of; it is missing if sources changed during the bundling.
 * @typedef {{ file: string, source: Buffer, compiled: string, code?: () => string }} Cli
 */

/**
 * Returns the bundled command line. One whose sources have errors, or change meanwhile, serves this run only.
 * @param {string} pianogen
 * @param {typeof bundle} makeBundle
 * @returns {Promise<Cli>}
 */
export async function bundledCli(pianogen, makeBundle = bundle) {
  const cache = cacheOf(pianogen);
  const sources = readSources(pianogen);
  const name = `${sources.hash}.cjs`;
  const cached = readCached(join(cache, name));
  const code = () => sources.hash;
  if (cached) return { file: join(cache, name), source: cached, compiled: join(cache, name), code };
  const { source, map, isWhole } = await makeBundle(pianogen);
  // An error may lie outside the sources, such as a missing package: the next run bundles again.
  const isCurrent = isWhole && isDeepStrictEqual(readSources(pianogen), sources);
  const file = join(isCurrent && isWritable(cache) ? cache : folderForOneRun(), name);
  writeWhole(`${file}.map`, map);
  writeCached(file, source);
  removeOldFiles(cache, name);
  return { file, source: Buffer.from(source), compiled: file, ...(isCurrent && { code }) };
}

/**
 * Returns a folder in the `node_modules` that a checkout has, or that an installed pianogen lies in: nothing is written into a package.
 * @param {string} pianogen
 */
export function cacheOf(pianogen) {
  const parent = dirname(pianogen);
  const packages = basename(parent) === 'node_modules' ? parent : join(pianogen, 'node_modules');
  return join(packages, '.cache', 'pianogen');
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
