import { join } from 'node:path';

/** The folder of a cache, which keeps results for later runs. It lies in the site: an installed pianogen may be closed to writing. */
export const cacheOf = (root: string, name: string): string =>
  join(root, 'node_modules/.cache', `pianogen-${name}`);
