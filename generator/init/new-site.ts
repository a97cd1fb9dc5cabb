import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { slugify } from '../addresses.ts';
import { isLayered } from '../load/read/read-data.ts';
import { UsageError } from '../problem/problem.ts';
import { keepStates } from './some-states.ts';

const SOURCE_FOLDERS = ['content', 'data'];

/** An npm package cannot contain a `.gitignore`, so the files have other names there. */
const FILES = {
  'data/README.md': 'data.md',
  '.gitignore': 'gitignore',
  '.github/workflows/site.yml': 'site.yml',
  '.vscode/extensions.json': 'extensions.json',
  '.vscode/settings.json': 'settings.json',
  '.vscode/tasks.json': 'tasks.json',
  'README.md': 'README.md',
};

interface NewSite extends Record<'pianogen' | 'version', string> {
  states?: readonly string[] | undefined;
  leads?: boolean | undefined;
}

/** After a failure, nothing new is left. */
export function makeSite(root: string, source: NewSite) {
  const { files, unlinked } = filesFor(root, source);
  requireFree(root, source, files);
  const missing = files.filter((file) => !exists(file.file) || isUnfinished(file));
  const made: string[] = [];
  try {
    for (const { file, body } of missing) {
      const folder = mkdirSync(dirname(file), { recursive: true });
      if (folder !== undefined) made.push(folder);
      made.push(file);
      writeFileSync(file, body);
    }
  } catch (error) {
    for (const path of made) rmSync(path, { recursive: true, force: true });
    throw error;
  }
  const present = files.filter((file) => !missing.includes(file));
  return { written: missing.length, unlinked, present: present.map(({ file }) => relative(root, file)) };
}

type NewFiles = ReturnType<typeof filesFor>['files'];

const isUnfinished = ({ file, body }: NewFiles[number]): boolean =>
  lstatSync(file).isFile() && Buffer.from(body).indexOf(readFileSync(file)) === 0;

/** True if a killed `init` left a folder: it writes `data/site.json` last. */
function isLeftover(folder: string, files: NewFiles): boolean {
  if (!lstatSync(folder).isDirectory() || exists(join(folder, '../data/site.json'))) return false;
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const isOurs = (path: string) => files.some((file) => file.file === path && isUnfinished(file));
  return entries.every((entry) => entry.isDirectory() || isOurs(join(entry.parentPath, entry.name)));
}

/** Also refuses a folder with links that would send files elsewhere. */
function requireFree(root: string, { leads }: NewSite, files: NewFiles): void {
  const refuse = (why: string) => new UsageError(`init ${root}: ${why} Nothing was written.`);
  if (exists(root) && !statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw refuse('this is not a folder.');
  const isTaken = (folder: string) => exists(folder) && !isLeftover(folder, files);
  const taken = SOURCE_FOLDERS.filter((name) => isTaken(join(root, name))).map((name) => `${name}/`);
  if (taken.length > 0) throw refuse(`it already has ${taken.join(' and ')}. Choose another folder.`);
  for (const path of [...Object.keys(FILES), ...(leads ? ['leads/src/index.ts'] : [])])
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      if (lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink())
        throw refuse(`${folder}/ is a link, so files would be written elsewhere. Put a folder in its place.`);
}

/** True even for a link that leads nowhere. */
const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** A private package is not in a registry: `npm pack` writes a file of it. */
export function dependencyOn(pianogen: string, version: string): string {
  const manifest = JSON.parse(readFileSync(join(pianogen, 'package.json'), 'utf8'));
  return manifest.private ? `file:pianogen-${version}.tgz` : version;
}

/** A page that sends nobody to a dealer is of little use to those who search. */
const withDealersOnly = (text: string): string =>
  text.replace('"indexCities": "all"', '"indexCities": "with-dealers"');

const WORKER = 'docs/examples/worker';
/** What a checkout may have beside the Worker's files. */
const NOT_SHIPPED = /^(?:\.|node_modules\/|src\/site\.json$)/;

/** The data comes last, since a folder with data counts as a site. */
function filesFor(root: string, { pianogen, version, states, leads }: NewSite) {
  const manifest = {
    name: slugify(basename(root)) || 'site',
    private: true,
    scripts: Object.fromEntries(
      ['build', 'check', 'dev', 'preview'].map((name) => [name, `pianogen ${name}`]),
    ),
    dependencies: { pianogen: dependencyOn(pianogen, version) },
  };
  const copy = (from: string, to: string, isKept: (path: string) => boolean) =>
    readdirSync(join(pianogen, from), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(join(pianogen, from), join(parentPath, name)))
      .filter(isKept)
      .sort()
      .map((path) => ({ path: join(to, path), body: readFileSync(join(pianogen, from, path)) }));
  const isOwn = (path: string) => !isLayered(path);
  const copies = [...copy('content', 'content', () => true), ...copy('data', 'data', isOwn)];
  const settings = copies.find(({ path }) => path === join('data', 'site.json'));
  if (settings) settings.body = Buffer.from(withDealersOnly(`${settings.body}`));
  const worker = leads ? copy(WORKER, 'leads', (path) => !NOT_SHIPPED.test(path)) : [];
  const around = Object.entries(FILES).map(([path, name]) => ({
    path,
    body: readFileSync(join(pianogen, 'generator/init/files', name)),
  }));
  const cut = states ? keepStates(states, copies, pianogen) : { files: copies, unlinked: 0 };
  const made = { path: 'package.json', body: `${JSON.stringify(manifest, null, 2)}\n` };
  const files = [made, ...around, ...worker, ...cut.files].map(({ path, body }) => ({
    file: join(root, path),
    body,
  }));
  return { files, unlinked: cut.unlinked };
}
