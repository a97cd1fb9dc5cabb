import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../problem/problem.ts';
import { linkOrCopy } from '../system/links.ts';
import { addScripts } from './scripts.ts';
import { filesFor, MANIFEST, type SiteFile, SOURCE_FOLDERS } from './site-files.ts';

/** The outcome for the files of a new site. */
export interface MadeSite {
  written: number;
  /** The files that existed and stayed as they were, relative to the root of the site. */
  present: string[];
  /** The scripts that an existing `package.json` got, and those of other commands, which it keeps. */
  scripts: { added: string[]; taken: string[] };
}

/**
 * Makes a site in a folder. Throws a `UsageError` if the folder has data or content; keeps every other file that exists, but adds the
 * missing scripts to `package.json`. A failure leaves everything as it was.
 */
export function makeSite(
  root: string,
  { pianogen, version }: { pianogen: string; version: string },
): MadeSite {
  requireFree(root);
  const files = filesFor(root, { pianogen, version });
  requireNoLinks(root, files);
  const present = files.filter(({ path }) => exists(join(root, path)));
  const missing = files.filter((file) => !present.includes(file));
  const scripts = scriptsFor(join(root, MANIFEST));
  const undoing: (() => void)[] = [];
  try {
    createFolder(root, undoing);
    putInPlace(missing, { root, undoing, manifest: scripts?.text });
  } catch (error) {
    for (const undo of undoing.reverse()) attempt(undo);
    throw error;
  }
  const { added = [], taken = [] } = scripts ?? {};
  const kept = present.map(({ path }) => path).filter((path) => path !== MANIFEST || added.length === 0);
  return { written: missing.length, present: kept, scripts: { added, taken } };
}

/** The scripts for the `package.json` of a folder. None if the folder has none, or one that is no JSON or a link. */
const scriptsFor = (path: string): ReturnType<typeof addScripts> =>
  lstatSync(path, { throwIfNoEntry: false })?.isFile() ? addScripts(readFileSync(path, 'utf8')) : undefined;

function refuse(root: string, why: string): never {
  throw new UsageError(`init ${root}: ${why} Nothing was written.`);
}

function requireFree(root: string): void {
  if (exists(root) && !statSync(root, { throwIfNoEntry: false })?.isDirectory())
    refuse(root, 'this is not a folder.');
  const taken = SOURCE_FOLDERS.filter((name) => exists(join(root, name))).map((name) => `${name}/`);
  if (taken.length > 0) refuse(root, `it has ${taken.join(' and ')} already. Choose another folder.`);
}

/** Refuses links to folders: a site is written into its own folder only. */
function requireNoLinks(root: string, files: readonly SiteFile[]): void {
  for (const { path } of files)
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      if (lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink())
        refuse(root, `${folder}/ is a link, so files would be written elsewhere. Put a folder in its place.`);
}

/** True if anything has this path, even a link that leads nowhere. */
const exists = (path: string): boolean =>
  existsSync(path) || lstatSync(path, { throwIfNoEntry: false }) !== undefined;

interface Placing {
  root: string;
  /** Gets what undoes each step. */
  undoing: (() => void)[];
  /** The new text of the `package.json` that exists. */
  manifest: string | undefined;
}

/**
 * Writes all files into a staging folder, then moves them into place: data late, since a folder with data is a site; last the file that
 * is replaced, which nothing has to undo.
 */
function putInPlace(files: readonly SiteFile[], { root, undoing, manifest }: Placing): void {
  const staging = mkdtempSync(join(root, '.pianogen-init-'));
  const removeStaging = () => rmSync(staging, { recursive: true, force: true });
  undoing.push(removeStaging);
  for (const { path, body } of files) {
    const file = join(staging, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
  const replacement = join(staging, 'replacement.json');
  if (manifest !== undefined) {
    writeFileSync(replacement, manifest);
    chmodSync(replacement, statSync(join(root, MANIFEST)).mode);
  }
  for (const { path } of files.filter((file) => !isSource(file))) {
    const file = join(root, path);
    createFolder(dirname(file), undoing);
    linkOrCopy(join(staging, path), file);
    undoing.push(() => rmSync(file));
  }
  for (const name of SOURCE_FOLDERS) {
    renameSync(join(staging, name), join(root, name));
    undoing.push(() => renameSync(join(root, name), join(staging, name)));
  }
  if (manifest !== undefined) renameSync(replacement, join(root, MANIFEST));
  attempt(removeStaging);
}

const isSource = ({ path }: SiteFile): boolean => SOURCE_FOLDERS.some((name) => path.startsWith(`${name}/`));

/** Creates a folder, and its parents where they are missing. */
function createFolder(folder: string, undoing: (() => void)[]): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  undoing.push(() => {
    for (let made = folder; made.startsWith(first); made = dirname(made)) rmdirSync(made);
  });
}

/** Does work that may fail. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // The folder keeps what cannot be removed.
  }
}
