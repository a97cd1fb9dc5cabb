import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { slugify } from '../addresses.ts';

/** A file of a new site. */
export interface SiteFile {
  /** Relative to the root of the site, with `/` between folders. */
  path: string;
  body: Buffer | string;
}

/** The folders that a new site gets as a whole: copies of those of pianogen. */
export const SOURCE_FOLDERS = ['content', 'data'] as const;

/** The files around the sources, by their path in a site. An npm package cannot hold a `.gitignore`, so they have other names. */
const FILES = {
  '.gitignore': 'gitignore',
  '.github/workflows/site.yml': 'site.yml',
  '.vscode/extensions.json': 'extensions.json',
  '.vscode/settings.json': 'settings.json',
  '.vscode/tasks.json': 'tasks.json',
  'README.md': 'README.md',
};

export const MANIFEST = 'package.json';

/** The scripts of `package.json`, for "npm run". */
export const SCRIPTS = { build: 'pianogen build', check: 'pianogen check', dev: 'pianogen dev' };

/** The name of the file into which npm packs a version of pianogen. */
export const tarballOf = (version: string): string => `pianogen-${version}.tgz`;

/** Returns all files of a new site. */
export function filesFor(
  root: string,
  { pianogen, version }: { pianogen: string; version: string },
): SiteFile[] {
  return [
    ...Object.entries(FILES).map(([path, name]) => ({
      path,
      body: readFileSync(join(pianogen, 'generator/init/files', name)),
    })),
    { path: MANIFEST, body: manifest(root, version) },
    ...SOURCE_FOLDERS.flatMap((folder) => filesIn(pianogen, folder)),
  ];
}

const manifest = (root: string, version: string): string => {
  const text = JSON.stringify(
    {
      name: slugify(basename(root)) || 'site',
      private: true,
      scripts: SCRIPTS,
      dependencies: { pianogen: `file:${tarballOf(version)}` },
    },
    null,
    2,
  );
  return `${text}\n`;
};

const filesIn = (pianogen: string, folder: string): SiteFile[] =>
  readdirSync(join(pianogen, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => ({ path: relative(pianogen, file).split(sep).join('/'), body: readFileSync(file) }));
