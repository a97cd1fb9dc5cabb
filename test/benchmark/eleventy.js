/**
 * Prepares a site of Eleventy that has the same pages as a site that pianogen has built: what is equal in the city pages of one structure
 * becomes a template, and what differs becomes data. So Eleventy fills pages, and pianogen decides what stands on them too.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './measure.js';

const here = join(project, 'test/benchmark/eleventy');
/** Not below `test/`, whose files tests list and copy. */
const installed = join(project, 'node_modules/.cache/benchmark-eleventy');
const eleventy = join(installed, 'node_modules/@11ty/eleventy');

export const isInstalled = () => existsSync(eleventy);

export function install() {
  if (!isInstalled()) {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(here, name), join(installed, name));
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: installed, stdio: 'inherit' });
  }
  return JSON.parse(readFileSync(join(eleventy, 'package.json'), 'utf8')).version;
}

/** Tags and the texts between them. @param {string} html */
const piecesOf = (html) => html.split(/(?<=>)|(?=<)/);

/** The state that a page belongs to. @param {string} file */
const folderOf = (file) => file.split('/')[0];

/** @param {readonly string[]} pieces */
const structureOf = (pieces) => pieces.map((piece) => piece.match(/^<\/?\w*/)?.[0] ?? '').join(' ');

/**
 * Writes a site of Eleventy for the pages in `built`. Returns the command that builds it into `out`.
 * @param {{ built: string, work: string, out: string }} folders
 * @returns {import('./measure.js').Command}
 */
export function prepare({ built, work, out }) {
  cpSync(here, work, { recursive: true });
  mkdirSync(join(work, 'states'));
  /** By structure: the pieces of the first page, and which of them differ on other pages. @type {Map<string, { pieces: string[], differs: boolean[] }>} */
  const templates = new Map();
  const pages = pagesIn(built);
  for (const file of pages) {
    const pieces = piecesOf(readFileSync(join(built, file), 'utf8'));
    const structure = structureOf(pieces);
    const template = templates.get(structure) ?? { pieces, differs: pieces.map(() => false) };
    templates.set(structure, template);
    for (const [at, piece] of pieces.entries()) template.differs[at] ||= piece !== template.pieces[at];
  }
  const names = [...templates.keys()];
  for (const [number, folder] of [...new Set(pages.map(folderOf))].entries()) {
    /** Each text once, with its number. @type {Map<string, number>} */
    const texts = new Map();
    const records = pages
      .filter((file) => folderOf(file) === folder)
      .map((file) => {
        const pieces = piecesOf(readFileSync(join(built, file), 'utf8'));
        const structure = structureOf(pieces);
        const own = pieces.filter((_, at) => templates.get(structure)?.differs[at]);
        for (const text of own) if (!texts.has(text)) texts.set(text, texts.size);
        return { file, template: names.indexOf(structure), texts: own.map((text) => texts.get(text)) };
      });
    writeFileSync(join(work, `states/${number}.json`), JSON.stringify({ texts: [...texts.keys()], records }));
  }
  const slotted = [...templates.values()].map(({ pieces, differs }) =>
    pieces.map((piece, at) => (differs[at] ? null : piece)),
  );
  writeFileSync(join(work, 'templates.json'), JSON.stringify(slotted));
  return {
    args: [process.execPath, '--max-old-space-size=20000', join(eleventy, 'cmd.cjs'), '--quiet'],
    cwd: work,
    env: { BENCHMARK_OUT: out },
  };
}

/** The pages below a folder. @param {string} folder */
export const pagesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));

/**
 * Throws if a page says something else than pianogen's.
 * @param {string} built
 * @param {string} out
 */
export function compare(built, out) {
  for (const file of pagesIn(built))
    if (!readFileSync(join(built, file)).equals(readFileSync(join(out, file))))
      throw new Error(`Eleventy has built another ${file}.`);
}
