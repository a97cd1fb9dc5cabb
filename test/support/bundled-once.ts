import { bundle as bundleAnew } from '../../generator/bundle/bundle.ts';
import { bundleTemplatesOnce as bundleTemplatesAnew } from '../../generator/bundle/templates.ts';

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

let templates: ReturnType<typeof bundleTemplatesAnew> | undefined;

/** The same for templates. */
export function bundleTemplatesOnce(
  ...options: Parameters<typeof bundleTemplatesAnew>
): ReturnType<typeof bundleTemplatesAnew> {
  templates ??= bundleTemplatesAnew(...options);
  return templates;
}
