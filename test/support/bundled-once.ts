import { bundle as bundleAnew } from '../../generator/bundle/bundle.ts';
import type { Folders } from '../../generator/system/own-templates.js';

const bundles = new Map<string, ReturnType<typeof bundleAnew>>();

/**
 * Stands in for `bundle` where builds call it, since `runner/bundle.js` has them import this file: styles and scripts of the
 * project are the same for every test, so each process bundles them once.
 */
export function bundle(folders: Folders): ReturnType<typeof bundleAnew> {
  const bundling = bundles.get(folders.root) ?? bundleAnew(folders);
  bundles.set(folders.root, bundling);
  return bundling;
}
