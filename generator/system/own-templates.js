/**
 * A file in the `templates/` of a site takes the place of pianogen's file of the same path. Plain JavaScript, since the command line is
 * bundled with it.
 */
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';

/** @typedef {{ pianogen: string, root: string }} Folders In a checkout that is the site, both are one. */

const TEMPLATES = `templates${sep}`;

/** What can stand in `templates/`. */
const KINDS = /\.(?:tsx?|css|svg|woff2|ttf)$/;

/** @param {string} path */
export const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * The site's file, if it has one with this path, or pianogen's.
 * @param {Folders} folders
 * @param {string} path such as `templates/drawings/houses.svg`
 */
export const templateFile = ({ pianogen, root }, path) =>
  isFile(join(root, path)) ? join(root, path) : join(pianogen, path);

/**
 * The site's own files, such as `templates/parts/footer.tsx`, without hidden ones.
 * @param {Folders} folders
 */
export function ownFiles({ pianogen, root }) {
  const folder = join(root, TEMPLATES);
  if (resolve(root) === resolve(pianogen) || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(TEMPLATES, String(name)))
    .filter((path) => KINDS.test(path) && !/[\\/]\./.test(path) && isFile(join(root, path)))
    .sort();
}

/** @param {string} path */
export const isCode = (path) => /\.tsx?$/.test(path);

/**
 * Has esbuild take the site's own files. What they import by a relative path and do not have is pianogen's; `pianogen/templates/…` is always
 * pianogen's.
 * @param {Folders} folders
 * @returns {import('esbuild').Plugin}
 */
export const ownTemplates = ({ pianogen, root }) => ({
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
    // A site need not see the packages of pianogen.
    build.onResolve({ filter: /^esbuild$/ }, () => ({
      path: createRequire(join(pianogen, 'package.json')).resolve('esbuild'),
      external: true,
    }));
    // One React for all: that of pianogen.
    build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, importer, kind, pluginData }) => {
      if (pluginData === 'again' || !importer.startsWith(templates)) return;
      return build.resolve(path, { kind, resolveDir: pianogen, pluginData: 'again' });
    });
  },
});
