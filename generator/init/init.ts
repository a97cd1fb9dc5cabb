import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { slugify } from '../addresses.ts';
import { UsageError } from '../problem/problem.ts';

/** The folders that a new site gets as a whole: copies of those of pianogen. */
const SOURCE_FOLDERS = ['content', 'data'];

/** The files around them, by their path in a site. An npm package cannot hold a `.gitignore`, so they have other names. */
const FILES = {
  '.gitignore': 'gitignore',
  '.github/workflows/site.yml': 'site.yml',
  '.vscode/extensions.json': 'extensions.json',
  '.vscode/settings.json': 'settings.json',
  '.vscode/tasks.json': 'tasks.json',
  'README.md': 'README.md',
};

/** The scripts of `package.json`, for "npm run". */
const SCRIPTS = {
  build: 'pianogen build',
  check: 'pianogen check',
  dev: 'pianogen dev',
  preview: 'pianogen preview',
};

interface Pianogen {
  pianogen: string;
  version: string;
}

interface SiteFile {
  /** Relative to the root of the site, with `/` between folders. */
  path: string;
  body: Buffer | string;
}

/**
 * Makes a site in a folder. Throws a `UsageError` if the folder has data or content; keeps every other file that exists. A
 * failure leaves nothing that it has made.
 */
export function makeSite(root: string, pianogen: Pianogen) {
  requireFree(root);
  const files = filesFor(root, pianogen);
  requireNoLinks(root, files);
  const present = files.map(({ path }) => path).filter((path) => exists(join(root, path)));
  const missing = files.filter(({ path }) => !present.includes(path));
  const made: string[] = [];
  try {
    for (const { path, body } of missing) writeNewFile(join(root, path), body, made);
  } catch (error) {
    for (const path of made) rmSync(path, { recursive: true, force: true });
    throw error;
  }
  return { written: missing.length, present };
}

/** Writes a file that does not exist, and the folders above it. `made` gets each path that is new. */
function writeNewFile(file: string, body: Buffer | string, made: string[]): void {
  const folder = mkdirSync(dirname(file), { recursive: true });
  if (folder !== undefined) made.push(folder);
  const opened = openSync(file, 'wx');
  made.push(file);
  writeFileSync(opened, body);
  closeSync(opened);
}

function refuse(root: string, why: string): never {
  throw new UsageError(`init ${root}: ${why} Nothing was written.`);
}

function requireFree(root: string): void {
  if (exists(root) && !statSync(root, { throwIfNoEntry: false })?.isDirectory())
    refuse(root, 'this is not a folder.');
  const taken = SOURCE_FOLDERS.filter((name) => exists(join(root, name))).map((name) => `${name}/`);
  if (taken.length > 0) refuse(root, `it has ${taken.join(' and ')} already. Choose another folder.`);
}

function requireNoLinks(root: string, files: readonly SiteFile[]): void {
  for (const { path } of files)
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      if (lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink())
        refuse(root, `${folder}/ is a link, so files would be written elsewhere. Put a folder in its place.`);
}

/** True if anything has this path, even a link that leads nowhere. */
const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Returns all files of a new site; its data last, since a folder with data is a site. */
function filesFor(root: string, { pianogen, version }: Pianogen): SiteFile[] {
  const manifest = {
    name: slugify(basename(root)) || 'site',
    private: true,
    scripts: SCRIPTS,
    // The file into which npm packs pianogen.
    dependencies: { pianogen: `file:pianogen-${version}.tgz` },
  };
  return [
    ...Object.entries(FILES).map(([path, name]) => ({
      path,
      body: readFileSync(join(pianogen, 'generator/init/files', name)),
    })),
    { path: 'package.json', body: `${JSON.stringify(manifest, null, 2)}\n` },
    ...SOURCE_FOLDERS.flatMap((folder) => filesIn(pianogen, folder)),
  ];
}

const filesIn = (pianogen: string, folder: string): SiteFile[] =>
  readdirSync(join(pianogen, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => ({ path: relative(pianogen, file).split(sep).join('/'), body: readFileSync(file) }));
