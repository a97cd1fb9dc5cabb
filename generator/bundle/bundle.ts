import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin, stop } from 'esbuild';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as server from 'react-dom/server';
import { fileOf, latestLeadFormPath } from '../addresses.ts';
import type { Folders, Output } from '../model/index.ts';
import { type Materials, type Templates, templates } from '../render/templates.ts';
import { isSpecial, NO_FILE } from '../system/regular-file.ts';
import { isCode, ownFiles, ownTemplates, templateFile } from '../system/template-files.ts';

/** The source of each asset, relative to pianogen. */
const styles = {
  styles: 'templates/styles/site.css',
  printStyles: 'templates/styles/print.css',
  calculatorStyles: 'templates/styles/calculator.css',
};
/** Copied as they are. Pages preload the font. */
const copies = {
  headingFont: 'templates/styles/fonts/headings.woff2',
  houses: 'templates/drawings/houses.svg',
};
const scripts = {
  campaignScript: 'client/campaign/campaign.ts',
  notFoundScript: 'client/not-found/not-found.ts',
  leadFormScript: 'client/lead-form/hydrate.tsx',
  searchScript: 'client/search/search.ts',
  thankYouScript: 'client/thank-you/thank-you.ts',
  hearScript: 'client/hear/hear.ts',
  dealersScript: 'client/dealers/dealers.ts',
  costScript: 'client/cost/cost-page.ts',
  oldPianoScript: 'client/old-piano/old-piano-page.ts',
};
/** Small scripts inside pages, which need them first. */
const inlineScripts = {
  leadFormLoader: 'client/lead-form/loader.ts',
  hearLoader: 'client/hear/keys.ts',
};

/** `onRead` gets each file, even one with an error. */
interface Sources extends Folders {
  onRead?: ((file: string) => void) | undefined;
}

export interface Bundle extends Materials {
  outputs: Output[];
}

let running = 0;

/**
 * Names of files have a hash, so that browsers can cache them forever. The lead form has a second file without
 * one. The last bundling ends esbuild's process, which would keep 50 MB.
 */
export async function bundle(folders: Folders): Promise<Bundle> {
  running += 1;
  try {
    return await bundleWith(folders, ownFiles(folders).some(isCode));
  } finally {
    running -= 1;
    if (running === 0) await stop();
  }
}

/** For `dev`: also bundles pianogen's own templates anew, and keeps esbuild running. */
export const bundleAgain = (sources: Sources): Promise<Bundle> => bundleWith(sources, true);

async function bundleWith(folders: Sources, areTemplatesNew: boolean) {
  const copied = mapValues(copies, (file) =>
    withHash(file, readFileSync(templateFile(folders, file))),
  );
  const [found, styled, scripted, inline] = await Promise.all([
    areTemplatesNew ? bundleTemplates(folders) : templates,
    bundleFor(folders, styles, { plugins: [siteAddresses(copied)] }),
    bundleFor(folders, scripts),
    bundleFor(folders, inlineScripts, { format: 'iife' }),
  ]);
  const files = { ...styled, ...copied, ...scripted };
  const latest = { ...files.leadFormScript, file: fileOf(latestLeadFormPath) };
  const [, houseStyles = ''] = /<style>(.*?)<\/style>/s.exec(String(copied.houses.body)) ?? [];
  return {
    assets: {
      ...mapValues(files, pathOf),
      ...mapValues(inline, ({ body }) => String(body).trim()),
      houseStyles,
      latestLeadFormScript: latestLeadFormPath,
    },
    templates: found,
    outputs: [...Object.values(files), latest].sort((a, b) => (a.file < b.file ? -1 : 1)),
  };
}

/** Bundles and runs `render/templates.ts`. Its memory is freed when nothing uses the templates anymore. */
async function bundleTemplates(folders: Sources): Promise<Templates> {
  const { pianogen } = folders;
  const bundled = await bundleFor(
    folders,
    { templates: 'generator/render/templates.ts' },
    {
      ...{ format: 'cjs', platform: 'node', target: 'node20', minify: false },
      ...{ external: ['react', 'react-dom'] },
      // Makes errors name the sources.
      ...{ sourcemap: 'inline', outdir: '.', sourceRoot: join(pianogen, '/'), sourcesContent: false },
    },
  );
  const file = join(pianogen, 'templates.cjs');
  const module = new Module(file) as Module & { _compile(text: string, file: string): void };
  const require = createRequire(file);
  module.require = Object.assign((name: string) => REACT[name] ?? require(name), require);
  module._compile(String(bundled.templates.body), file);
  const { templates } = module.exports;
  modules.set(templates, module);
  return templates;
}

/** Templates and their renderer must share one React. */
const REACT: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/server': server,
};

/** Node drops a module's source map together with the module. */
const modules = new WeakMap<Templates, Module>();

export const bundleDevScript = async (folders: Folders): Promise<Output['body']> =>
  (await bundleFor(folders, { dev: 'client/dev/dev.ts' }, { format: 'iife' })).dev.body;

const pathOf = ({ file }: Output) => `/${file}`;

/**
 * Puts brackets around functions that hold CommonJS modules, all but the last and small one: browsers then compile
 * React while they load the file. Without brackets, they do so when the script runs, and the page waits.
 */
const inBrackets = (script: string) =>
  script.replace(
    /(?<==([\w$]+)\()\(?[\w$,]*\)?=>\{"use strict";.*?\}(?=\);var [\w$]+=\1\()/gs,
    '($&)',
  );

async function bundleFor<Name extends string>(
  folders: Sources,
  entries: Record<Name, string>,
  { plugins = [], ...options }: BuildOptions = {},
): Promise<Record<Name, Output>> {
  // Without own files, esbuild works beside the loader: it asks nothing.
  const isAsked = folders.onRead || ownFiles(folders).length > 0;
  const { outputFiles, warnings } = await build({
    absWorkingDir: folders.pianogen,
    entryPoints: Object.values(entries),
    entryNames: '[name]',
    outdir: 'assets',
    bundle: true,
    minify: true,
    // Modules are always strict.
    format: 'esm',
    target: ['chrome109', 'firefox115', 'safari15.4'],
    jsx: 'automatic',
    // An installed pianogen does not have a tsconfig.json.
    tsconfigRaw: {},
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
    ...options,
    plugins: isAsked ? [regularFiles(folders), ...plugins, ownTemplates(folders)] : plugins,
    write: false,
  });
  // A warning, such as for a stray bracket in CSS, means that the file is broken for visitors.
  if (warnings.length > 0)
    throw Object.assign(new Error('Styles or code have warnings.'), { errors: warnings });
  return mapValues(entries, (entry) => {
    const output = outputFiles.find(({ path }) => parse(path).name === parse(entry).name);
    if (!output) throw new Error(`The bundle of ${entry} is missing.`);
    return withHash(output.path, inBrackets(output.text));
  });
}

/** esbuild would wait for a named pipe without end, as a source or as a package.json above one. */
const regularFiles = ({ onRead }: Sources): Plugin => ({
  name: 'regular files',
  setup({ onLoad, onResolve }) {
    const refuse = (files: string[]) => {
      const file = files.find(isSpecial);
      if (file) return { errors: [{ text: `this ${NO_FILE}`, location: { file, line: 1 } }] };
    };
    onResolve({ filter: /^/ }, ({ path, resolveDir }) =>
      refuse(packagesAbove(resolve(resolveDir, path))),
    );
    onLoad({ filter: /^/ }, ({ path }) => {
      onRead?.(path);
      return refuse([path]);
    });
  },
});

const packagesAbove = (path: string): string[] =>
  path === dirname(path) ? [] : [join(path, 'package.json'), ...packagesAbove(dirname(path))];

/** Keeps rooted addresses in styles, such as `url(/images/piano.png)`, and names of copied files. */
const siteAddresses = (copied: Record<keyof typeof copies, Output>): Plugin => ({
  name: 'site addresses',
  setup({ onResolve }) {
    onResolve({ filter: /^\/|\.(?:woff2|svg)$/ }, ({ path, kind }) => {
      if (kind !== 'url-token') return;
      if (path.startsWith('/')) return { path, external: true };
      const [name] =
        Object.entries(copies).find(([, file]) => basename(file) === basename(path)) ?? [];
      if (name) return { path: pathOf(copied[name as keyof typeof copies]), external: true };
      const text = `"${path}" is not an address of the site; expected one such as "/fonts/own.woff2", for a file in content/root/`;
      return { errors: [{ text }] };
    });
  },
});

/** Names a file like `assets/site-1a2b3c4d5e.css`. esbuild's own hash depends on where packages are installed. */
function withHash(path: string, body: Output['body']): Output {
  const { name, ext } = parse(path);
  return { file: `assets/${name}-${hash('sha256', body).slice(0, 10)}${ext}`, body };
}

function mapValues<Name extends string, From, To>(
  values: Record<Name, From>,
  change: (value: From) => To,
) {
  const changed = Object.entries<From>(values).map(([name, value]) => [name, change(value)]);
  return Object.fromEntries(changed) as Record<Name, To>;
}
