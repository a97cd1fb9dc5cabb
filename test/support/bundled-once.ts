import { bundle as bundleAnew } from '../../generator/bundle/bundle.ts';

const bundles = new Map<string, ReturnType<typeof bundleAnew>>();

/**
 * Stands in for `bundle` where builds call it, since `runner/bundle.js` has them import this file: styles and scripts of the
 * project are the same for every test, so each process bundles them once.
 */
export function bundle(project: string): ReturnType<typeof bundleAnew> {
  const bundling = bundles.get(project) ?? bundleAnew(project);
  bundles.set(project, bundling);
  return bundling;
}
