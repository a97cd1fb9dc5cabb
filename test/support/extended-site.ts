import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { tinySite } from './tiny-site.ts';

/** A site that something is added to. */
export type Site = ReturnType<typeof tinySite>;

/** The text of a site's list of cities. */
export const locationsIn = (site: Site) => readFileSync(join(site.root, 'data/locations.json'), 'utf8');
