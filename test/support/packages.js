import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Has a folder use the packages of a checkout, but not its caches.
 * @param {string} folder
 */
export function linkPackages(folder, checkout = process.cwd()) {
  const [packages, links] = [join(checkout, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(links, { recursive: true });
  for (const name of readdirSync(packages).filter((name) => name !== '.cache'))
    symlinkSync(join(packages, name), join(links, name));
}
