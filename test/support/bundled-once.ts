import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle as bundleAnew } from '../../generator/bundle/bundle.ts';
import type { Folders } from '../../generator/model/index.ts';

const bundles = new Map<string, ReturnType<typeof bundleAnew>>();

/**
 * Stands in for `bundle` where builds call it, since `runner/bundle.js` has them import this file: styles and scripts of the
 * project are the same for every site without templates of its own, so each process bundles them once.
 */
export function bundle(folders: Folders): ReturnType<typeof bundleAnew> {
  const root = existsSync(join(folders.root, 'templates')) ? folders.root : resolve(folders.pianogen);
  const bundling = bundles.get(root) ?? bundleAnew({ ...folders, root });
  bundles.set(root, bundling);
  return bundling;
}
