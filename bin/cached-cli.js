/**
 * Keeps the bundled command line under a hash of all that it is made from, so an unchanged generator starts at once and a
 * changed one is picked up without a compile step.
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, ENTRY, placeOfEsbuild } from './bundle.js';

const FINISHED = /^[0-9a-f]{16}$/;
const UNFINISHED = 'unfinished-';
const KEPT_BUNDLES = 5;
/** No bundling takes this long, in milliseconds. */
const ABANDONED_AFTER = 60 * 60 * 1000;
/** The errors of a cache that is there for others, or for nobody. */
const REFUSALS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

/**
 * The path of the bundled command line. It stands in the project, or in a folder of the user who may not use that one.
 * @param {string} project
 */
export async function bundledCli(project) {
  const bundle = { project, name: sourceHash(project) };
  try {
    return await cliKeptIn(join(project, 'node_modules', '.cache', 'pianogen'), bundle);
  } catch (error) {
    if (!REFUSALS.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
    return await cliKeptIn(folderOfUser(), bundle);
  }
}

/**
 * A hash of every source file, of the files that tell the packages and their versions, and of the places that the bundle
 * names.
 * @param {string} project
 */
function sourceHash(project) {
  const hash = createHash('sha256').update(`${project}\0${placeOfEsbuild()}\0`);
  const sources = ['generator', 'templates', 'client'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((name) => /\.tsx?$/.test(name))
      .sort(),
  );
  const settings = ['bin/bundle.js', 'package.json', 'package-lock.json', 'tsconfig.json'];
  for (const file of [...sources, ...settings]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {string} cache
 * @param {{ project: string, name: string }} bundle
 */
async function cliKeptIn(cache, { project, name }) {
  const cli = join(cache, name, ENTRY);
  if (isReadable(cli)) return cli;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, UNFINISHED));
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  try {
    if (!(await bundle(project, unfinished))) {
      // What is wrong may lie outside of the sources, such as a package that is not there: the next run looks again.
      process.on('exit', remove);
      return join(unfinished, ENTRY);
    }
    moveFiles(unfinished, join(cache, name));
    remove();
  } catch (error) {
    remove();
    throw error;
  }
  removeOldBundles(cache, name);
  return cli;
}

/** @param {string} file */
function isReadable(file) {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** A folder that nobody else can have put code into. */
function folderOfUser() {
  const user = process.getuid?.();
  // Windows, which knows no such numbers, has a folder for temporary files for each user.
  const folder = join(tmpdir(), user === undefined ? 'pianogen' : `pianogen-${user}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOwn = found.isDirectory() && found.uid === user && (found.mode & 0o077) === 0;
  if (user !== undefined && !isOwn) {
    throw new Error(`${folder} must be a folder that belongs to you and is closed to others. Remove it.`);
  }
  return folder;
}

/**
 * Moves a bundle into place, the entry last: where it stands, the bundle is whole. Runs at once bring the same files, so
 * one may replace those of another.
 * @param {string} from
 * @param {string} to
 */
function moveFiles(from, to) {
  mkdirSync(to, { recursive: true });
  const others = readdirSync(from).filter((name) => name !== ENTRY);
  for (const name of [...others, ENTRY]) renameSync(join(from, name), join(to, name));
}

/**
 * Keeps the bundles that were made last, since a process that still runs may need them.
 * @param {string} cache
 * @param {string} current
 */
function removeOldBundles(cache, current) {
  const madeAt = (/** @type {string} */ name) =>
    statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  try {
    const names = readdirSync(cache);
    const newestFirst = names
      .filter((name) => FINISHED.test(name) && name !== current)
      .sort((a, b) => madeAt(b) - madeAt(a));
    const abandoned = names.filter(
      (name) => name.startsWith(UNFINISHED) && madeAt(name) < Date.now() - ABANDONED_AFTER,
    );
    for (const name of [...newestFirst.slice(KEPT_BUNDLES - 1), ...abandoned])
      rmSync(join(cache, name), { recursive: true, force: true });
  } catch {
    // What another run or user stands in the way of stays for the next time.
  }
}
