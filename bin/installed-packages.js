/** Finds the packages that pianogen imports. An installed pianogen has no lock file that names them. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} Package
 * @property {string} folder
 * @property {{ version?: string, dependencies?: Record<string, string> }} manifest
 */

/**
 * Returns the names and versions of the packages that the package in a folder depends on, and of those that they depend on, as
 * they are installed. A package that is missing is left out.
 * @param {string} folder
 * @returns {Iterable<string>}
 */
export function installedPackages(folder) {
  const own = packageIn(folder);
  /** The names of the packages, by their folders. */
  const found = new Map();
  if (own) addDependencies(own, found);
  return found.values();
}

/**
 * @param {Package} dependent
 * @param {Map<string, string>} found
 */
function addDependencies({ folder, manifest }, found) {
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const dependency = findPackage(name, folder);
    if (!dependency || found.has(dependency.folder)) continue;
    found.set(dependency.folder, `${name}@${dependency.manifest.version}`);
    addDependencies(dependency, found);
  }
}

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
  return { folder: realpathSync.native(folder), manifest: JSON.parse(readFileSync(file, 'utf8')) };
}
