import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { tinySite } from './tiny-site.ts';

export type Site = ReturnType<typeof tinySite>;

export const locationsIn = (site: Site) => readFileSync(join(site.root, 'data/locations.json'), 'utf8');
