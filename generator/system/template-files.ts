/** A file in the `templates/` of a site takes the place of pianogen's file of the same path. */
import { statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import glob from 'fast-glob';
import type { Folders } from '../model/index.ts';

const TEMPLATES = `templates${sep}`;

export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** The site's file, if it has one with this path, such as `templates/drawings/houses.svg`, or pianogen's. */
export const templateFile = ({ pianogen, root }: Folders, path: string): string =>
  isFile(join(root, path)) ? join(root, path) : join(pianogen, path);

/** The site's own files, such as `templates/parts/footer.tsx`, without hidden ones. */
export const ownFiles = ({ pianogen, root }: Folders): string[] =>
  resolve(root) === resolve(pianogen)
    ? []
    : glob.sync('templates/**/*.{ts,tsx,css,svg,woff2,ttf}', { cwd: root }).sort();

export const isCode = (path: string): boolean => /\.tsx?$/.test(path);

/**
 * Has esbuild take the site's own files. What they import by a relative path and do not have is pianogen's; `pianogen/templates/…` is always
 * pianogen's.
 */
export const ownTemplates = ({ pianogen, root }: Folders): Plugin => ({
  name: 'own templates',
  setup(build) {
    const templates = join(root, TEMPLATES);
    if (resolve(root) === resolve(pianogen)) return;
    build.onResolve({ filter: /^pianogen\/templates\// }, ({ path }) => ({
      path: join(pianogen, path.slice('pianogen/'.length)),
    }));
    build.onResolve({ filter: /^(?:\.|templates\/)/ }, ({ path, resolveDir, importer, kind }) => {
      if (kind === 'url-token') return;
      const wanted = resolve(resolveDir, path);
      const isOwn = importer.startsWith(templates);
      const place = relative(isOwn ? root : pianogen, wanted);
      if (isOwn ? isFile(wanted) : !place.startsWith(TEMPLATES)) return;
      const found = templateFile({ pianogen, root }, place);
      return isFile(found) ? { path: found } : undefined;
    });
  },
});
