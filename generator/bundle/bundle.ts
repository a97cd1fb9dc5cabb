import { build, type Message } from 'esbuild';
import type { Assets, Output } from '../model.ts';

/** What the browser loads, by its name among the assets. Paths are relative to the project. */
const entries: Record<keyof Assets, string> = {
  styles: 'templates/styles/site.css',
  notFoundScript: 'client/not-found/not-found.ts',
};

/** Bundles styles and scripts for the browser. Their names hold a hash of their content, so they can be cached for good. */
export async function bundle(project: string): Promise<{ assets: Assets; outputs: Output[] }> {
  const { outputFiles, metafile, warnings } = await build({
    absWorkingDir: project,
    entryPoints: Object.values(entries),
    entryNames: '[name]-[hash]',
    outdir: 'assets',
    outbase: '.',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: ['chrome109', 'firefox115', 'safari16'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  // A style or script that esbuild doubts, such as CSS with a stray bracket, would reach visitors broken.
  if (warnings.length > 0) throw new Error(warnings.map(describeWarning).join('\n'));
  const pathOf = (entry: string): string => {
    const [file] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry) ?? [];
    if (!file) throw new Error(`The bundle of ${entry} is missing.`);
    return `/${file}`;
  };
  const files = Object.keys(metafile.outputs);
  return {
    assets: { styles: pathOf(entries.styles), notFoundScript: pathOf(entries.notFoundScript) },
    outputs: outputFiles
      .map(({ contents }, index) => ({ file: files[index] ?? '', body: contents }))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
  };
}

function describeWarning({ text, location }: Message): string {
  return location ? `${location.file}:${location.line}:${location.column + 1}: ${text}` : text;
}
