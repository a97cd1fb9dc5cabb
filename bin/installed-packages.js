/** Finds the packages that pianogen imports. An installed pianogen has no lock file that names them. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} Package
 * @property {string} folder
 * @property {string} manifest The text of its `package.json`.
 */

/**
 * Returns the texts of the `package.json` of all packages that the package in a folder depends on, and of those that they depend on,
 * as they are installed: each names its version. A package that is missing is left out.
 * @param {string} folder
 * @returns {Iterable<string>}
 */
export function installedManifests(folder) {
  const own = packageIn(folder);
  /** The manifests by the folders of their packages. */
  const found = new Map();
  if (own) addDependencies(own, found);
  return found.values();
}

/**
 * @param {Package} dependent
 * @param {Map<string, string>} found
 */
function addDependencies({ folder, manifest }, found) {
  for (const name of dependenciesIn(manifest)) {
    const dependency = findPackage(name, folder);
    if (!dependency || found.has(dependency.folder)) continue;
    found.set(dependency.folder, dependency.manifest);
    addDependencies(dependency, found);
  }
}

/**
 * Most packages have no dependencies, and parsing a manifest takes longer than reading it.
 * @param {string} manifest
 * @returns {string[]}
 */
const dependenciesIn = (manifest) =>
  manifest.includes('"dependencies"') ? Object.keys(JSON.parse(manifest).dependencies ?? {}) : [];

/**
 * Finds a package as Node does: in the nearest `node_modules` upward that has it.
 * @param {string} name
 * @param {string} from
 * @returns {Package | undefined}
 */
function findPackage(name, from) {
  const parent = dirname(from);
  return (
    packageIn(join(from, 'node_modules', name)) ?? (parent === from ? undefined : findPackage(name, parent))
  );
}

/**
 * @param {string} folder
 * @returns {Package | undefined}
 */
function packageIn(folder) {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return;
  return { folder: realpathSync.native(folder), manifest: readFileSync(file, 'utf8') };
}
