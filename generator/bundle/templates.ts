import { basename } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { MarkedPage, TemplateCode } from '../model/index.ts';
import { endingBundler } from './bundle.ts';

/** What renders a page: the templates, and the code that calls them. */
const RENDERER = `
export { renderPage } from './generator/render/page.ts';
export { policyOf } from './generator/render/hosting/policy.ts';
`;

/** The same as `bundleTemplates`, for a process that bundles nothing more. */
export const bundleTemplatesOnce = (...options: Parameters<typeof bundleTemplates>): Promise<TemplateCode> =>
  endingBundler(() => bundleTemplates(...options));

/** Bundles what renders some pages, without packages. */
export async function bundleTemplates(
  pianogen: string,
  pages: readonly Pick<MarkedPage, 'kind'>[],
): Promise<TemplateCode> {
  const { outputFiles } = await build({
    absWorkingDir: pianogen,
    stdin: { contents: RENDERER, resolveDir: pianogen },
    outdir: pianogen,
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'es2022',
    // They become calls of `concat`, which the check of templates follows.
    supported: { 'template-literal': false },
    packages: 'external',
    plugins: [onlyPagesOf(new Set(pages.map(({ kind }) => kind)))],
    jsx: 'automatic',
    tsconfigRaw: {},
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { code: textOf('.js'), map: textOf('.map'), folder: pianogen };
}

/** Leaves out the components of all other kinds. */
const onlyPagesOf = (kinds: ReadonlySet<string>): Plugin => ({
  name: 'only some pages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/pages\/[\w-]+\.tsx$/ }, ({ path }) =>
      kinds.has(basename(path, '.tsx')) ? undefined : { path, namespace: 'left out' },
    );
    onLoad({ filter: /./, namespace: 'left out' }, () => ({ contents: 'module.exports = {};' }));
  },
});
