import { join } from 'node:path';
import type { CityNote, Climate, DescribedState, State } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { nearest, nearestAmong } from '../problem/nearest.ts';
import { ContentError, type Problem, type Report } from '../problem/problem.ts';
import { listFiles, readBytes } from './files.ts';
import { formatPath, formatValue } from './format.ts';
import { type HumidityFile, humidityOf } from './humidity.ts';
import { type Note, type Notes, notesSchema } from './place-schemas.ts';
import { type LoadContext, type Loaded, parseData } from './read-data.ts';

/** The values on which the notes of a state depend besides their file. */
interface NotesContext extends Pick<LoadContext, 'data' | 'values'> {
  climates: ReadonlyMap<string, Climate>;
  humidity: HumidityFile;
  /** The state of each city, by the slug of the city. */
  stateOf: ReadonlyMap<string, string>;
}

export const notesFileOf = (stateSlug: string): string => `notes/${stateSlug}.json`;

/** Reads the notes on the cities of a state. Their file may be missing. Throws a `ContentError` with all its problems. */
export function describeState(state: State, context: NotesContext): DescribedState {
  const path = join(context.data, notesFileOf(state.slug));
  const problems: Problem[] = [];
  const bytes = readBytes(path, (problem) => {
    if (problem.code !== 'PG101') problems.push(problem);
  });
  const report = (problem: Problem) => problems.push(problem);
  const loaded = bytes && parseData({ path, bytes }, { ...context, report }, { schema: notesSchema });
  if (loaded) checkNotes(state, loaded, { ...context, report });
  if (problems.length > 0) throw new ContentError(problems);
  return withNotes(state, loaded?.value ?? {}, context);
}

function withNotes(
  { cities, climate }: State,
  notes: Notes,
  { climates, humidity }: NotesContext,
): DescribedState {
  const notesOfCities = new Map(Object.entries(cityNotesIn(notes)));
  return {
    note: notes.state,
    cities: cities.map((city) => {
      const note = notesOfCities.get(city.slug);
      return {
        city,
        climate: climates.get(note?.climate ?? '') ?? climate,
        card: note?.card,
        note: note && textsOf(note),
        humidity: humidityOf(humidity, city.slug),
      };
    }),
  };
}

const cityNotesIn = ({ state: _, ...notes }: Notes): Record<string, Note> => notes;

const textsOf = ({ climate: _, card: __, ...texts }: Note): CityNote => texts;

/** Reports notes on cities that are not in the state, and climates that have no record. */
function checkNotes(
  { slug: stateSlug, cities }: State,
  { value, locate }: Loaded<Notes>,
  { climates, stateOf, report }: NotesContext & { report: Report },
): void {
  const nearestClimate = nearestAmong(() => [...climates.keys()]);
  const nearestCity = nearestAmong(() =>
    [...stateOf].flatMap(([city, state]) => (state === stateSlug ? city : [])),
  );
  // A city with the slug of another has a problem already, and its note may have the slug that it needs.
  const own = new Set(cities.map(({ slug }) => slug).filter((slug) => stateOf.get(slug) === stateSlug));
  const lacksSlug = own.size < cities.length;
  for (const [citySlug, note] of Object.entries(cityNotesIn(value))) {
    const { climate, phrases = {} } = note;
    if (climate !== undefined && !climates.has(climate))
      report({
        code: 'PG212',
        source: locate([citySlug, 'climate']),
        at: formatPath([citySlug, 'climate']),
        message: `${formatValue(climate)} is not in climates.json.`,
        hint: 'Correct its spelling, or describe that climate there.',
        suggestion: nearestClimate(climate),
      });
    for (const field of Object.keys(phrases) as (keyof typeof phrases)[])
      if (note[field] === undefined)
        report({
          code: 'PG202',
          source: locate([citySlug, 'phrases', field], 'key'),
          at: formatPath([citySlug, field]),
          message: 'is missing, and the note has a phrase for it.',
          hint: 'Write that text, or remove the phrase.',
        });
    const home = stateOf.get(citySlug);
    if (home === stateSlug || lacksSlug) continue;
    const source = locate([citySlug], 'key');
    if (home !== undefined)
      report({
        code: 'PG212',
        source,
        at: citySlug,
        message: `is a city of another state, ${home}.`,
        hint: `Move the note to ${notesFileOf(home)}.`,
      });
    else
      report({
        code: 'PG212',
        source,
        at: citySlug,
        message: 'is the slug of no city in locations.json.',
        hint: 'Correct its spelling or remove the note.',
        suggestion: nearestCity(citySlug),
      });
  }
}

/** Reports files of notes that belong to no state. */
export function checkNotesFolder(
  data: string,
  { states, report }: { states: readonly State[]; report: Report },
): void {
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
