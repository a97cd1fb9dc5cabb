/** How each tool builds the site: what it needs before its time counts, and its command. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';
import { following } from './rivals/read-data.mjs';
import { astro, hugo, javascript, nunjucks } from './templates.js';

/**
 * @typedef {Omit<import('./measure.js').Command, 'limit'>} Command
 * @typedef {{ data: string, prepared: string, work: string, out: string, list: string }} Folders
 *   `data`: of pianogen. `prepared`: the same for the rivals. `work`: projects of the rivals. `list`: the file that lists what
 *   plain writes write.
 * @typedef {{ name: string, version: string, prepare: (folders: Folders) => void, command: (folders: Folders) => Command }} Rival
 *   `prepare` fills the rival's project; its time does not count.
 */

const here = fileURLToPath(new URL('.', import.meta.url));
export const project = fileURLToPath(new URL('../../..', import.meta.url));
/** Not below `test/`, whose files tests list and copy. */
const rivalsFolder = join(project, 'node_modules/.cache/benchmark-rivals');
const packages = join(rivalsFolder, 'node_modules');
/** Lies in the project, so that the bundled scripts find esbuild. */
const scripts = join(project, 'node_modules/.cache/pianogen-benchmark');
/** Pages show the date of the build. */
export const TODAY = '2026-11-22';
const MOST_MEMORY = '--max-old-space-size=20000';
const node = process.execPath;

/** @param {Folders} folders @returns {Command} */
export const pianogen = ({ data, out }) => ({
  args: [
    ...[node, join(project, 'bin/pianogen.js'), 'build', '--quiet'],
    ...['--date', TODAY, '--data', data, '--out', out],
  ],
});

/** @param {Folders} folders @returns {Command} */
export const plainWrites = ({ list, out }) => ({ args: [node, join(here, 'plain-writes.js'), list, out] });

/** @param {Folders} folders @returns {Command} */
export const reactLoop = ({ data, out }) => ({ args: scriptWith('react-loop', data, out) });

/** Writes the data and the page with slots that rivals are given. @param {Folders} folders @returns {Command} */
export const prepared = ({ data, prepared }) => ({ args: scriptWith('prepare', data, prepared) });

/** @param {string} name @param {string} data @param {string} folder */
const scriptWith = (name, data, folder) => [
  ...[node, MOST_MEMORY, join(scripts, `${name}.mjs`)],
  ...[data, folder, project, TODAY],
];

/** Bundles the scripts that use pianogen's own code. */
export async function bundleScripts() {
  await build({
    entryPoints: ['prepare', 'react-loop'].map((name) => join(here, `${name}.ts`)),
    outdir: scripts,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    external: ['esbuild'],
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages load Node's own modules by `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  });
  await stop();
}

/** Installs the rivals that come as packages, once. */
export function installRivals() {
  const installed = join(packages, '.package-lock.json');
  const isCurrent = (/** @type {string} */ name) =>
    existsSync(installed) &&
    readFileSync(join(rivalsFolder, name), 'utf8') === readFileSync(join(here, name), 'utf8');
  const files = ['package.json', 'package-lock.json'];
  if (files.every(isCurrent)) return;
  for (const name of files) cpSync(join(here, name), join(rivalsFolder, name));
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: rivalsFolder, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci failed: the rivals are not installed.');
}

/** The rivals that this machine has. @returns {Rival[]} */
export const rivalsHere = () => [...eleventyRivals(), astroRival(), ...hugoRival()];

/** @param {string} name */
const versionOf = (name) => JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')).version;

/**
 * Copies a rival's project, and what reads the data for it beside it, and adds its city template.
 * @param {Folders} folders
 * @param {{ name: string, template: string, turn: (html: string) => string }} rival
 */
function copyProject({ work, prepared }, { name, template, turn }) {
  const folder = join(work, name);
  cpSync(join(here, 'rivals', name), folder, { recursive: true });
  cpSync(join(here, 'rivals/read-data.mjs'), join(work, 'read-data.mjs'));
  write(join(folder, template), turn(readFileSync(join(prepared, 'city.html'), 'utf8')));
  return folder;
}

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Settings of rivals that run on Node. Large sites need more memory than Node allows itself. @param {Folders} folders */
const nodeEnv = ({ out, prepared }) => ({
  NODE_OPTIONS: MOST_MEMORY,
  ASTRO_TELEMETRY_DISABLED: '1',
  BENCHMARK_OUT: out,
  BENCHMARK_DATA: prepared,
});

/** Eleventy with the language that many of its sites have, and with its fastest. @returns {Rival[]} */
const eleventyRivals = () => [
  eleventyRival('Nunjucks', { template: '_includes/city.njk', turn: nunjucks }),
  eleventyRival('JavaScript', { template: '_includes/city.cjs', turn: javascript }),
];

/**
 * @param {string} language
 * @param {{ template: string, turn: (html: string) => string }} options
 * @returns {Rival}
 */
const eleventyRival = (language, { template, turn }) => ({
  name: `Eleventy (${language})`,
  version: versionOf('@11ty/eleventy'),
  prepare: (folders) => {
    const folder = copyProject(folders, { name: eleventyFolder(language), template, turn });
    cpSync(join(here, 'rivals/eleventy'), folder, { recursive: true });
  },
  command: (folders) => ({
    args: [node, join(packages, '@11ty/eleventy/cmd.cjs'), '--quiet'],
    cwd: join(folders.work, eleventyFolder(language)),
    env: nodeEnv(folders),
  }),
});

/** @param {string} language */
const eleventyFolder = (language) => `eleventy-${language.toLowerCase()}`;

/** @returns {Rival} */
const astroRival = () => ({
  name: 'Astro',
  version: versionOf('astro'),
  prepare: (folders) => {
    const folder = copyProject(folders, { name: 'astro', template: 'src/city.astro', turn: astro });
    if (!existsSync(join(folder, 'node_modules'))) symlinkSync(packages, join(folder, 'node_modules'));
  },
  command: (folders) => ({
    args: [node, join(packages, 'astro/astro.js'), 'build', '--silent'],
    cwd: join(folders.work, 'astro'),
    env: nodeEnv(folders),
  }),
});

/** Hugo, if the machine has it. It reads a file for each page. @returns {Rival[]} */
function hugoRival() {
  const { status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  if (status !== 0) return [];
  const [, version = ''] = stdout.match(/v([\d.]+)/) ?? [];
  return [{ name: 'Hugo', version, prepare: prepareHugo, command: hugoCommand }];
}

/** @param {Folders} folders */
function prepareHugo(folders) {
  const folder = copyProject(folders, {
    name: 'hugo',
    template: 'layouts/_default/single.html',
    turn: hugo,
  });
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(folders.prepared, name), 'utf8'));
  mkdirSync(join(folder, 'data'), { recursive: true });
  cpSync(join(folders.prepared, 'shared.json'), join(folder, 'data/shared.json'));
  for (const file of readdirSync(join(folders.prepared, 'cities'))) {
    /** @type {Record<string, string>[]} */
    const cities = read(join('cities', file));
    const links = cities.map(({ name, slug }) => ({ name, slug }));
    for (const [index, city] of cities.entries()) {
      const siblings = following(links, index);
      const url = `/${city.state}/${city.slug}/pianos/`;
      write(
        join(folder, 'content/cities', `${city.slug}.md`),
        JSON.stringify({ url, city: { ...city, siblings } }),
      );
    }
  }
  for (const [index, { path, html }] of read('others.json').entries())
    write(
      join(folder, 'content/others', `${index}.html`),
      `${JSON.stringify({ url: path, layout: 'other' })}\n${html}`,
    );
}

/** @param {Folders} folders @returns {Command} */
const hugoCommand = ({ work, out }) => ({
  args: ['hugo', '--quiet', '--source', join(work, 'hugo'), '--destination', out],
});
