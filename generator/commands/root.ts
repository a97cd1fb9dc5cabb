import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { displayName } from '../problem/display.ts';

/** A folder with this file is the root of a site. */
export const SITE_FILE = 'data/site.json';

export const isRoot = (folder: string): boolean => existsSync(join(folder, SITE_FILE));

/**
 * Finds the nearest folder upward from `working` that has `data/site.json`, else the checkout of pianogen. An
 * installed pianogen is not a site: without a site around it, the root is the working folder.
 */
export const findRoot = (working: string, pianogen: string): string =>
  nearestRoot(working) ?? (isInstalled(pianogen) ? working : pianogen);

function nearestRoot(folder: string): string | undefined {
  if (isRoot(folder)) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestRoot(parent);
}

const isInstalled = (pianogen: string): boolean => basename(dirname(pianogen)) === 'node_modules';

/** The path of a page of pianogen's docs. In an owner's site, it is in `node_modules/`. */
export const docName = (name: string, { pianogen }: { pianogen: string }): string =>
  displayName(join(pianogen, 'docs', name));
