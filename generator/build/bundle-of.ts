import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from '../bundle/bundle.ts';
import type { Assets } from '../model/index.ts';
import type { Store } from '../store/store.ts';
import { entriesIn, stateOfFolders } from './source-files.ts';

/**
 * Bundles styles and scripts, unless the same sources were bundled before: the bundler takes long to start. A bundle whose sources changed
 * meanwhile is not stored.
 */
export async function bundleOf(pianogen: string, store: Store): Promise<Bundle<Assets>> {
  const folders = ['templates', 'client'].map((name) => join(pianogen, name));
  const before = stateOfFolders(folders);
  const key = hash('sha256', folders.flatMap(contentsOf).join('\0'));
  const stored = store.read('bundle', key);
  if (stored !== undefined) return stored as Bundle<Assets>;
  const { bundle } = await import('../bundle/bundle.ts');
  const made = await bundle(pianogen);
  if (before !== undefined && stateOfFolders(folders) === before) store.write('bundle', key, made);
  return made;
}

const contentsOf = (folder: string): string[] =>
  entriesIn(folder).flatMap(({ path, isFile }) =>
    isFile ? [path, readFileSync(join(folder, path)).toString('latin1')] : [],
  );
