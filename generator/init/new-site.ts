import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { slugify } from '../addresses.ts';
import { readPlaces } from '../edit/cities.ts';
import { withEntries } from '../edit/edit-files.ts';
import { isLayered } from '../load/read/read-data.ts';
import { findState } from '../load/schemas/american-values.ts';
import { didYouMean } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';

/** In the package, the files have other names: npm leaves out a `.gitignore`. */
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
  return {
    written: missing.length,
    unlinked,
    present: present.map(({ file }) => relative(root, file)),
  };
}

type NewFiles = ReturnType<typeof filesFor>['files'];

const isUnfinished = ({ file, body }: NewFiles[number]) =>
  lstatSync(file).isFile() && Buffer.from(body).indexOf(readFileSync(file)) === 0;

/** True if a killed `init` left a folder: it writes `data/site.json` last. */
function isLeftover(folder: string, files: NewFiles) {
  if (!lstatSync(folder).isDirectory() || exists(join(folder, '../data/site.json'))) return false;
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const isOurs = (path: string) => files.some((file) => file.file === path && isUnfinished(file));
  return entries.every((entry) => entry.isDirectory() || isOurs(join(entry.parentPath, entry.name)));
}

/** Also refuses links that would send files elsewhere. */
function requireFree(root: string, { leads }: NewSite, files: NewFiles) {
  const refuse = (why: string) => new UsageError(`init ${root}: ${why} Nothing was written.`);
  if (exists(root) && !statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw refuse('this is not a folder.');
  const isTaken = (folder: string) => exists(folder) && !isLeftover(folder, files);
  const taken = ['content', 'data'].filter((name) => isTaken(join(root, name)));
  if (taken.length > 0)
    throw refuse(`it already has ${taken.join('/ and ')}/. Choose another folder.`);
  for (const path of [...Object.keys(FILES), ...(leads ? ['leads/src/index.ts'] : [])])
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      if (lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink())
        throw refuse(
          `${folder}/ is a link, so files would be written elsewhere. Put a folder in its place.`,
        );
}

/** True even for a link that leads nowhere. */
const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** A private package is in no registry: `npm pack` writes its file. */
export function dependencyOn(pianogen: string, version: string): string {
  const manifest = JSON.parse(readFileSync(join(pianogen, 'package.json'), 'utf8'));
  return manifest.private ? `file:pianogen-${version}.tgz` : version;
}

/** A checkout may have these files. */
const NOT_SHIPPED = /^leads[\\/](?:\.|node_modules[\\/]|src[\\/]site\.json$)/;

/** The data is last, since a folder with data counts as a site. */
function filesFor(root: string, { pianogen, version, states, leads }: NewSite) {
  const manifest = {
    name: slugify(basename(root)) || 'site',
    private: true,
    scripts: Object.fromEntries(
      ['build', 'check', 'dev', 'preview'].map((name) => [name, `pianogen ${name}`]),
    ),
    dependencies: { pianogen: dependencyOn(pianogen, version) },
  };
  const read = (path: string, from: string) => ({ path, body: readFileSync(join(pianogen, from)) });
  const copy = (from: string, to = from) =>
    readdirSync(join(pianogen, from), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(join(pianogen, from), join(parentPath, name)))
      .filter((path) => !isLayered(path) && !NOT_SHIPPED.test(join(to, path)))
      .sort()
      .map((path) => read(join(to, path), join(from, path)));
  const copies = [...copy('content'), ...copy('data')];
  const settings = copies.find(({ path }) => path === join('data', 'site.json'));
  // A page that sends nobody to a dealer is of little use to those who search.
  if (settings)
    settings.body = Buffer.from(
      `${settings.body}`.replace('"indexCities": "all"', '"indexCities": "with-dealers"'),
    );
  const worker = leads ? copy('docs/examples/worker', 'leads') : [];
  const around = Object.entries(FILES).map(([path, name]) =>
    read(path, `generator/init/files/${name}`),
  );
  const cut = states ? keepStates(states, copies, pianogen) : { files: copies, unlinked: 0 };
  const made = { path: 'package.json', body: `${JSON.stringify(manifest, null, 2)}\n` };
  const all = [made, ...around, ...worker, ...cut.files];
  return {
    files: all.map(({ path, body }) => ({ file: join(root, path), body })),
    unlinked: cut.unlinked,
  };
}

/** Leaves out other states. Links to them become plain words. */
function keepStates(
  words: readonly string[],
  files: { path: string; body: Buffer }[],
  pianogen: string,
) {
  const { states } = readPlaces({ data: join(pianogen, 'data') });
  const all = states.map(({ slug }) => slug);
  const slugFor = (word: string) => {
    const state = findState(word, states);
    if (state) return state.slug;
    const hint = didYouMean(
      slugify(word),
      all,
      'Give slugs or postal codes, with commas between them.',
    );
    throw new UsageError(
      `--states: "${word}" is not a state that pianogen has.${hint} Nothing was written.`,
    );
  };
  const slugs = [...new Set(words.map(slugFor))];
  const others = all.filter((slug) => !slugs.includes(slug));
  const link = new RegExp(`\\[([^[\\]]*)\\]\\(/(?:${others.join('|')})/[^()]*\\)`, 'g');
  const isKept = (record: string) => slugs.includes(JSON.parse(record).state_slug);
  let unlinked = 0;
  const withoutLink = (_: string, text: string) => {
    unlinked += 1;
    return text;
  };
  const edits: [path: RegExp, edit: (text: string) => string][] = [
    [/^data\/locations\.json$/, (text) => withEntries(text, [], (records) => records.filter(isKept))],
    [/^data\/site\.json$/, (text) => withFooterStates(text, slugs)],
    [/\.md$/, (text) => text.replaceAll(link, withoutLink)],
  ];
  const kept = files.filter(({ path }) => !others.some((slug) => path === `data/notes/${slug}.json`));
  const cut = kept.map(({ path, body }) => {
    const [, edit] = edits.find(([of]) => of.test(path)) ?? [];
    return { path, body: edit ? Buffer.from(edit(String(body))) : body };
  });
  return { files: cut, unlinked };
}

const withFooterStates = (text: string, slugs: readonly string[]) =>
  withEntries(text, ['footerStates'], (before) => {
    const kept = before.map((entry) => JSON.parse(entry)).filter((slug) => slugs.includes(slug));
    const shown = [...new Set([...kept, ...slugs])].slice(0, before.length);
    return shown.map((slug) => ` ${JSON.stringify(slug)}`);
  });
