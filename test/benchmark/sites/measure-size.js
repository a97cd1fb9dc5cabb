/** Measures all tools on a site of one size, in turn, so that a machine whose speed drifts slows all alike. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetPages } from '../forget-pages.js';
import { json, writeCities } from './cities.js';
import { measure } from './measure.js';
import { pianogen, plainWrites, prepared, project, reactLoop, TODAY } from './tools.js';
import { differenceOf, filesIn, pagesIn, sampleOf, sizesOf } from './trees.js';

/**
 * @typedef {import('./measure.js').Measure} Measure
 * @typedef {import('./tools.js').Command} Command
 * @typedef {import('./tools.js').Folders} Folders
 * @typedef {import('./tools.js').Rival} Rival
 * @typedef {import('./trees.js').Sizes} Sizes
 * @typedef {{ name: string, isRival: boolean, measures: Measure[], sizes: Sizes | undefined }} Result
 * @typedef {{ name: string, isRival?: boolean, command: (folders: Folders) => Command, follows?: string,
 *   before: () => void, after?: () => void }} Run
 *   `follows`: the run whose out folder it changes. That run is done too if this one is wanted. `before` prepares; `after` follows a
 *   first run that ended well. Their time does not count.
 */

/** The React loop takes minutes for more cities. */
const LOOP_UP_TO = 20_000;
/** The run that others follow. */
const FROM_NOTHING = 'pianogen, into an empty folder';

/**
 * @param {number} size
 * @param {{ folder: string, rivals: readonly Rival[], rounds: number, limit: number, isWanted: (name: string) => boolean }} options
 * @returns {Promise<Result[]>} in the order of the runs
 */
export async function measureSize(size, { folder, rivals, rounds, limit, isWanted }) {
  const folders = foldersIn(folder);
  const { data, out, list } = folders;
  writeCities(size, data);
  // Bundles pianogen and draws the share images, so that no run does.
  await measure({ ...pianogen({ ...folders, data: join(project, 'data') }), limit });

  const runs = runsOf(size, { folders, rivals });
  const wanted = runs.filter(
    (run) => isWanted(run.name) || runs.some(({ name, follows }) => follows === run.name && isWanted(name)),
  );
  const results = wanted.map(({ name, isRival = false }) => ({ name, isRival, ...noResult() }));
  if (wanted.some(({ isRival }) => isRival)) await prepareData(folders);
  let isPrepared = false;
  let endedWell = true;
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { name, isRival, command, follows, before, after }] of wanted.entries()) {
      if (follows && !endedWell) continue;
      if (isRival && !isPrepared) {
        for (const { prepare } of rivals.filter(({ name }) => isWanted(name))) prepare(folders);
        isPrepared = true;
      }
      before();
      console.error(`${size} cities: ${name}`);
      const measured = await measure({ ...command(folders), limit });
      if (measured.ended === 'badly') console.error(measured.printed);
      results[index]?.measures.push(measured);
      endedWell = measured.ended === 'well';
      if (!endedWell || round > 0) continue;
      Object.assign(results[index] ?? {}, { sizes: sizesOf(out) });
      if (!existsSync(list)) writeFileSync(list, JSON.stringify(filesIn(out)));
      after?.();
    }
  }
  return results.filter(({ measures }) => measures.length > 0);
}

/** @returns {{ measures: Measure[], sizes: Sizes | undefined }} */
const noResult = () => ({ measures: [], sizes: undefined });

/**
 * The runs of a round. Plain writes are the last: they write what a run before has written.
 * @param {number} size
 * @param {{ folders: Folders, rivals: readonly Rival[] }} options
 * @returns {Run[]}
 */
function runsOf(size, { folders, rivals }) {
  const { data, out } = folders;
  /** @type {import('./trees.js').Page[]} */
  let sample = [];
  const forget = () => rmSync(out, { recursive: true, force: true });
  const again = { command: pianogen, follows: FROM_NOTHING };
  return [
    {
      name: FROM_NOTHING,
      command: pianogen,
      before: () => {
        forget();
        forgetPages(project);
      },
      after: () => {
        sample = sampleOf(out);
        writeOthers(folders);
      },
    },
    { name: 'pianogen, out folder removed', ...again, before: forget },
    { name: 'pianogen, nothing changed', ...again, before: () => {} },
    { name: 'pianogen, one note changed', ...again, before: () => changeNote(data) },
    { name: 'pianogen, one record changed', ...again, before: () => changeRecord(data) },
    ...(size > LOOP_UP_TO ? [] : [{ name: 'a bare React loop', command: reactLoop, before: forget }]),
    ...rivals.map(({ name, command }) => ({
      name,
      isRival: true,
      command,
      before: forget,
      after: () => {
        const difference = differenceOf(sample, out);
        if (difference) console.error(`${name} has built another page: ${difference}`);
      },
    })),
    { name: 'plain writes', command: plainWrites, before: forget },
  ];
}

/** @param {string} folder @returns {Folders} */
function foldersIn(folder) {
  const within = (/** @type {string} */ name) => join(folder, name);
  mkdirSync(within('prepared'), { recursive: true });
  return {
    data: within('data'),
    prepared: within('prepared'),
    work: within('work'),
    out: within('out'),
    list: within('list.json'),
  };
}

/** Adds a word to the note of a city. @param {string} data */
function changeNote(data) {
  const [first = ''] = readdirSync(join(data, 'notes'));
  const file = join(data, 'notes', first);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"music": "', '$&Listen. '));
}

/** Gives the record of a city another date and another income. @param {string} data */
function changeRecord(data) {
  const file = join(data, 'locations.json');
  /** @type {import('./cities.js').Location[]} */
  const locations = JSON.parse(readFileSync(file, 'utf8'));
  const [city] = locations;
  if (!city) throw new Error('The data has no city.');
  city.lastmod = city.lastmod === TODAY ? '2026-11-21' : TODAY;
  city.median_income_bucket = city.median_income_bucket === 'high' ? 'medium' : 'high';
  writeFileSync(file, json(locations));
}

/** Writes the pages that are no city pages, for the rivals: they are given them whole. @param {Folders} folders */
function writeOthers({ prepared, out }) {
  const others = pagesIn(out).filter(({ isCity, file }) => !isCity && file.endsWith('index.html'));
  const written = others.map(({ file }) => ({
    path: `/${file.slice(0, -'index.html'.length)}`,
    html: readFileSync(join(out, file), 'utf8'),
  }));
  writeFileSync(join(prepared, 'others.json'), JSON.stringify(written));
}

/** Writes the data for the rivals, without other pages than those of cities. @param {Folders} folders */
async function prepareData(folders) {
  const { ended, printed } = await measure({ ...prepared(folders), limit: Infinity });
  if (ended !== 'well') throw new Error(`The data for the rivals could not be prepared:\n${printed}`);
  writeFileSync(join(folders.prepared, 'others.json'), '[]');
}
