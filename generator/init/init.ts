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
import { applyEdits, type FormattingOptions, modify, type ParseError, parse } from 'jsonc-parser';
import { slugify } from '../addresses.ts';
import { replaceFiles } from '../edit/files.ts';
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

const MANIFEST = 'package.json';

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

interface MadeSite {
  written: number;
  /** The files that existed and stayed as they were, relative to the root of the site. */
  present: string[];
  /** The scripts that an existing `package.json` got, and those of other commands, which it keeps. */
  scripts: { added: string[]; taken: string[] };
}

interface SiteFile {
  /** Relative to the root of the site, with `/` between folders. */
  path: string;
  body: Buffer | string;
}

/**
 * Makes a site in a folder. Throws a `UsageError` if the folder has data or content; keeps every other file that exists, but adds the
 * missing scripts to `package.json`. A failure leaves nothing that it has made.
 */
export function makeSite(root: string, pianogen: Pianogen): MadeSite {
  requireFree(root);
  const files = filesFor(root, pianogen);
  requireNoLinks(root, files);
  const present = files.map(({ path }) => path).filter((path) => exists(join(root, path)));
  const missing = files.filter(({ path }) => !present.includes(path));
  const manifest = join(root, MANIFEST);
  const before = lstatSync(manifest, { throwIfNoEntry: false })?.isFile()
    ? readFileSync(manifest, 'utf8')
    : '';
  const { text, added, taken } = addScripts(before);
  const made: string[] = [];
  try {
    for (const { path, body } of missing) writeNewFile(join(root, path), body, made);
    if (text !== before) replaceFiles([{ path: manifest, before, after: text }]);
  } catch (error) {
    for (const path of made) rmSync(path, { recursive: true, force: true });
    throw error;
  }
  const kept = present.filter((path) => path !== MANIFEST || added.length === 0);
  return { written: missing.length, present: kept, scripts: { added, taken } };
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
    { path: MANIFEST, body: `${JSON.stringify(manifest, null, 2)}\n` },
    ...SOURCE_FOLDERS.flatMap((folder) => filesIn(pianogen, folder)),
  ];
}

const filesIn = (pianogen: string, folder: string): SiteFile[] =>
  readdirSync(join(pianogen, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => ({ path: relative(pianogen, file).split(sep).join('/'), body: readFileSync(file) }));

interface AddedScripts {
  text: string;
  added: string[];
  /** The names that stand for other commands, and stay. */
  taken: string[];
}

/** Adds the scripts of a site that a `package.json` lacks, and changes nothing else. A text that is no JSON object stays. */
function addScripts(json: string): AddedScripts {
  const errors: ParseError[] = [];
  const value: unknown = parse(json, errors);
  const scripts: unknown = Object(value).scripts ?? {};
  if (errors.length > 0 || !isRecord(value) || !isRecord(scripts))
    return { text: json, added: [], taken: [] };
  const missing = Object.entries(SCRIPTS).filter(([name]) => scripts[name] === undefined);
  const taken = Object.entries(SCRIPTS).filter(
    ([name, line]) => scripts[name] !== undefined && scripts[name] !== line,
  );
  const formattingOptions = formatOf(json);
  const text = missing.reduce(
    (before, [name, line]) =>
      applyEdits(before, modify(before, ['scripts', name], line, { formattingOptions })),
    json,
  );
  return { text, added: missing.map(([name]) => name), taken: taken.map(([name]) => name) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The indentation and the line ends of a file; those of npm for a file in one line. */
function formatOf(json: string): FormattingOptions {
  const [, eol = '\n', indent = '  '] = json.match(/(\r?\n)([ \t]+)/) ?? [];
  return { eol, insertSpaces: !indent.startsWith('\t'), tabSize: indent.length };
}
