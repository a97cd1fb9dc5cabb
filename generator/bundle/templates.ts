import { build, type Plugin } from 'esbuild';
import type { TemplateCode } from '../model/index.ts';
import { endingBundler } from './bundle.ts';

/** The templates of pages that share shapes: the kinds whose routes have `shaped`. */
const ENTRIES = ['./templates/document.tsx', './templates/pages/city.tsx'];

/** The same as `bundleTemplates`, for a process that bundles nothing more. */
export const bundleTemplatesOnce = (pianogen: string): Promise<TemplateCode> =>
  endingBundler(() => bundleTemplates(pianogen));

/** Bundles the templates of pages that share shapes. Scripts for browsers and packages stay outside. */
export async function bundleTemplates(pianogen: string): Promise<TemplateCode> {
  const { outputFiles } = await build({
    absWorkingDir: pianogen,
    stdin: {
      contents: ENTRIES.map((entry) => `export * from '${entry}';`).join('\n'),
      resolveDir: pianogen,
    },
    outdir: pianogen,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    packages: 'external',
    plugins: [browserScripts],
    jsx: 'automatic',
    tsconfigRaw: {},
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { code: textOf('.js'), map: textOf('.map'), folder: pianogen };
}

const browserScripts: Plugin = {
  name: 'browser scripts',
  setup({ onResolve }) {
    onResolve({ filter: /\/client\// }, ({ path }) => ({ path, external: true }));
  },
};
