/** The tools that pianogen is compared with: what each needs before its time counts, and its command. */
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
import { project } from '../measure.js';
import { following } from './rivals/read-data.mjs';
import { astro, hugo, javascript, nunjucks } from './templates.js';

/**
 * @typedef {{ name: string, version: string, folder: string, template: string, turn: (html: string) => string,
 *   args: (folder: string, out: string) => string[], finish?: (folder: string, prepared: string) => void }} Rival
 *   `folder`: its project in `rivals/`. `template`: its file for the city page, which `turn` makes of pianogen's. `finish` adds what
 *   else its project needs.
 */

const here = fileURLToPath(new URL('.', import.meta.url));
/** Not below `test/`, whose files tests list and copy. */
const installed = join(project, 'node_modules/.cache/benchmark-rivals');
const packages = join(installed, 'node_modules');
/** Large sites need more memory than Node allows itself. */
export const MOST_MEMORY = '--max-old-space-size=20000';
const node = process.execPath;

/** Installs the rivals that come as packages, once. */
export function installRivals() {
  const textOf = (/** @type {string} */ folder) =>
    ['package.json', 'package-lock.json'].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  if (existsSync(join(packages, '.package-lock.json')) && textOf(installed) === textOf(here)) return;
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(here, name), join(installed, name));
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: installed, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci failed: the rivals are not installed.');
}

/** The rivals that this machine has: Eleventy with the language that many of its sites have, and with its fastest. @returns {Rival[]} */
export const rivalsHere = () =>
  [
    eleventy('Nunjucks', '_includes/city.njk', nunjucks),
    eleventy('JavaScript', '_includes/city.cjs', javascript),
    {
      name: 'Astro',
      version: versionOf('astro'),
      folder: 'astro',
      template: 'src/city.astro',
      turn: astro,
      args: () => [node, join(packages, 'astro/astro.js'), 'build', '--silent'],
      finish: (/** @type {string} */ folder) => symlinkSync(packages, join(folder, 'node_modules')),
    },
    {
      name: 'Hugo',
      version: spawnSync('hugo', ['version'], { encoding: 'utf8' }).stdout?.match(/v([\d.]+)/)?.[1] ?? '',
      folder: 'hugo',
      template: 'layouts/_default/single.html',
      turn: hugo,
      args: (/** @type {string} */ _, /** @type {string} */ out) => ['hugo', '--quiet', '--destination', out],
      finish: writeHugoContent,
    },
  ].filter(({ version }) => version !== '');

/** @param {string} name */
const versionOf = (name) => JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')).version;

/** @param {string} language @param {string} template @param {Rival['turn']} turn @returns {Rival} */
const eleventy = (language, template, turn) => ({
  name: `Eleventy (${language})`,
  version: versionOf('@11ty/eleventy'),
  folder: `eleventy-${language.toLowerCase()}`,
  template,
  turn,
  args: () => [node, join(packages, '@11ty/eleventy/cmd.cjs'), '--quiet'],
  finish: (folder) => cpSync(join(here, 'rivals/eleventy'), folder, { recursive: true }),
});

/**
 * Makes the project of a rival in a folder, and what reads the data for it beside it. Returns its command.
 * @param {Rival} rival
 * @param {{ work: string, prepared: string, out: string }} folders
 * @returns {import('../measure.js').Command}
 */
export function prepareRival({ folder, template, turn, args, finish }, { work, prepared, out }) {
  const cwd = join(work, folder);
  cpSync(join(here, 'rivals', folder), cwd, { recursive: true });
  cpSync(join(here, 'rivals/read-data.mjs'), join(work, 'read-data.mjs'));
  write(join(cwd, template), turn(readFileSync(join(prepared, 'city.html'), 'utf8')));
  finish?.(cwd, prepared);
  const env = {
    NODE_OPTIONS: MOST_MEMORY,
    ASTRO_TELEMETRY_DISABLED: '1',
    BENCHMARK_OUT: out,
    BENCHMARK_DATA: prepared,
  };
  return { args: args(cwd, out), cwd, env };
}

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Hugo reads a file for each page. @param {string} folder @param {string} prepared */
function writeHugoContent(folder, prepared) {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(prepared, name), 'utf8'));
  write(join(folder, 'data/shared.json'), JSON.stringify(read('shared.json')));
  for (const file of readdirSync(join(prepared, 'cities'))) {
    /** @type {Record<string, string>[]} */
    const cities = read(join('cities', file));
    const links = cities.map(({ name, slug }) => ({ name, slug }));
    for (const [index, city] of cities.entries()) {
      const url = `/${city.state}/${city.slug}/pianos/`;
      const page = { url, city: { ...city, siblings: following(links, index) } };
      write(join(folder, 'content/cities', `${city.slug}.md`), JSON.stringify(page));
    }
  }
  for (const [index, { path, html }] of read('others.json').entries())
    write(
      join(folder, 'content/others', `${index}.html`),
      `${JSON.stringify({ url: path, layout: 'other' })}\n${html}`,
    );
}
