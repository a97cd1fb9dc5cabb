import { join } from 'node:path';
import type { State } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { nearest } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import { isThere, listFiles } from './files.ts';
import { notesFileOf } from './notes.ts';

/** The file that had the notes of all states in earlier versions. */
const ONE_FILE = 'city-notes.json';

/** Reports files of notes that belong to no state, and the one file that earlier versions read. */
export function checkNotesFolder(
  data: string,
  { states, report }: { states: readonly State[]; report: Report },
): void {
  if (isThere(join(data, ONE_FILE)))
    report({
      code: 'PG107',
      source: { file: displayName(join(data, ONE_FILE)), line: 1 },
      message: 'this file is not read any more: notes lie in a file for each state, such as notes/ohio.json.',
      hint: `Split it: ${splitCommand(displayName(data))}`,
    });
  const fileNames = new Set(states.map(({ slug }) => notesFileOf(slug)));
  for (const name of listFiles(join(data, 'notes'), report) ?? []) {
    const file = `notes/${name}`;
    if (fileNames.has(file)) continue;
    report({
      code: 'PG107',
      source: { file: displayName(join(data, file)), line: 1 },
      message: 'this file is read for no state.',
      hint: 'Name it by the slug of a state in locations.json, or remove it.',
      suggestion: nearest(file, fileNames),
    });
  }
}

/** A command that splits the file, if each note in it is on a city in `locations.json`. */
const splitCommand = (data: string): string =>
  [
    "node -e 'const fs = require(`fs`), [folder] = process.argv.slice(1), read = (name) => JSON.parse(fs.readFileSync(folder + name));",
    `const { $schema, ...notes } = read(\`/${ONE_FILE}\`), states = {};`,
    'for (const { city_slug: city, state_slug: state } of read(`/locations.json`)) if (notes[city])',
    '{ (states[state] ??= { $schema: `../schemas/notes.schema.json` })[city] = notes[city]; delete notes[city]; }',
    'if (Object.keys(notes).length) throw Error(`No cities: ` + Object.keys(notes));',
    'fs.mkdirSync(folder + `/notes`, { recursive: true });',
    'for (const state in states) fs.writeFileSync(folder + `/notes/` + state + `.json`, JSON.stringify(states[state], null, 2) + `\\n`);',
    `fs.rmSync(folder + \`/${ONE_FILE}\`);' ${wordOf(data)}`,
  ].join(' ');

/** A path as one word of a shell. */
const wordOf = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
