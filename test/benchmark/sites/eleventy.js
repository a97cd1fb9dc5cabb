/** Eleventy, whose template of the city page is a function in JavaScript: the fastest of its languages. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { project } from '../measure.js';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Not below `test/`, whose files tests list and copy. */
const installed = join(project, 'node_modules/.cache/benchmark-eleventy');
const eleventy = join(installed, 'node_modules/@11ty/eleventy');
/** Large sites need more memory than Node allows itself. */
export const MOST_MEMORY = '--max-old-space-size=20000';

/** Installs Eleventy, once. Returns its version. @returns {string} */
export function installEleventy() {
  const textOf = (/** @type {string} */ folder) =>
    ['package.json', 'package-lock.json'].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  if (!existsSync(eleventy) || textOf(installed) !== textOf(here)) {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(here, name), join(installed, name));
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: installed, stdio: 'inherit' });
    if (status !== 0) throw new Error('npm ci failed: Eleventy is not installed.');
  }
  return JSON.parse(readFileSync(join(eleventy, 'package.json'), 'utf8')).version;
}

/**
 * Makes a project of Eleventy in a folder, for what `prepare.ts` has written. Returns its command.
 * @param {{ work: string, prepared: string, out: string }} folders
 * @returns {import('../measure.js').Command}
 */
export function prepareEleventy({ work, prepared, out }) {
  cpSync(join(here, 'eleventy'), work, { recursive: true });
  mkdirSync(join(work, '_includes'));
  writeFileSync(
    join(work, '_includes/city.cjs'),
    template(readFileSync(join(prepared, 'city.html'), 'utf8')),
  );
  return {
    args: [process.execPath, join(eleventy, 'cmd.cjs'), '--quiet'],
    cwd: work,
    env: { NODE_OPTIONS: MOST_MEMORY, BENCHMARK_OUT: out, BENCHMARK_DATA: prepared },
  };
}

/** Turns pianogen's city page with slots (see prepare.ts) into a function. @param {string} html */
function template(html) {
  // Scripts are every second part: in JSON, strings stand as they are, since they hold nothing to escape.
  const parts = html.split(/(?<=<script[^>]*>)([^<]*)(?=<\/script>)/);
  const markup = parts.map((part, index) =>
    part.replaceAll(/[`\\$]/g, '\\$&').replaceAll(/\[\[([\w.]+)\]\]/g, (_, slot) => {
      if (slot === 'each') return '${city.siblings.map((sibling) => `';
      if (slot === 'end') return "`).join('')}";
      // The city of a page has its state, climate, station and income.
      const field = /^(?:city|sibling)\./.test(slot) ? slot : `city.${slot}`;
      return index % 2 === 1 || slot === 'income.prices' ? `\${${field}}` : `\${escape(${field})}`;
    }),
  );
  return `${HELPERS}\nmodule.exports = ({ city }) => flat\`${markup.join('')}\`;\n`;
}

/**
 * Most strings have nothing to escape. Without `flat`, a page would be a tree of strings until it is written. Eleventy holds all pages,
 * and looking for garbage in 40,000 trees adds half to its processor time.
 */
const HELPERS = `
const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text) => (/[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (found) => references[found]) : text);
const flat = (texts, ...values) => {
  const all = [];
  for (let index = 0; index < texts.length; index += 1) all.push(texts[index], values[index]);
  return all.join('');
};`;
