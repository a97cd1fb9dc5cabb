/** A file in the `templates/` of a site replaces pianogen's file with the same path. */
import { statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import glob from 'fast-glob';
import type { Folders } from '../model/index.ts';

const TEMPLATES = `templates${sep}`;

export const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

export const templateFile = ({ pianogen, root }: Folders, path: string): string =>
  isFile(join(root, path)) ? join(root, path) : join(pianogen, path);

export const ownFiles = ({ pianogen, root }: Folders): string[] =>
  resolve(root) === resolve(pianogen)
    ? []
    : glob.sync('templates/**/*.{ts,tsx,css,svg,woff2,ttf}', { cwd: root }).sort();

export const isCode = (path: string): boolean => /\.tsx?$/.test(path);

/** Own files import those of pianogen by a relative path, or by `pianogen/templates/…` if the site has its own. */
export const ownTemplates = ({ pianogen, root }: Folders): Plugin => ({
  name: 'own templates',
  setup(build) {
    if (resolve(root) === resolve(pianogen)) return;
    build.onResolve({ filter: /^pianogen\/templates\// }, ({ path }) => ({
      path: join(pianogen, path.slice('pianogen/'.length)),
    }));
    build.onResolve({ filter: /^(?:\.|templates\/)/ }, ({ path, resolveDir, importer, kind }) => {
      if (kind === 'url-token') return;
      const wanted = resolve(resolveDir, path);
      const isOwn = importer.startsWith(join(root, TEMPLATES));
      const place = relative(isOwn ? root : pianogen, wanted);
      if (isOwn ? isFile(wanted) : !place.startsWith(TEMPLATES)) return;
      const found = templateFile({ pianogen, root }, place);
      return isFile(found) ? { path: found } : undefined;
    });
  },
});
