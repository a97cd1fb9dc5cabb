import { build } from 'esbuild';

/** Bundles the script that runs in browsers during development. */
export async function bundleDevScript(pianogen: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: pianogen,
    entryPoints: ['client/dev/dev.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
