import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes what pianogen keeps of pages; its bundled code and its drawn images stay.
 * @param {string} project
 */
export function forgetPages(project) {
  const cache = join(project, 'node_modules/.cache');
  for (const name of readdirSync(cache))
    if (/^pianogen-(?!images$|benchmark$|test|types)/.test(name))
      rmSync(join(cache, name), { recursive: true });
}
