import { join } from 'node:path';
import type { CityNote, Climate, DescribedState, Places, State } from '../../model/index.ts';
import { nearestAmong } from '../../problem/nearest.ts';
import { ContentError, type Problem, type Report } from '../../problem/problem.ts';
import { isThere } from '../read/files.ts';
import type { Located } from '../read/json.ts';
import { type LoadContext, readData } from '../read/read-data.ts';
import { formatPath, formatValue } from '../schemas/format.ts';
import { type Note, type Notes, notesSchema } from '../schemas/place-schemas.ts';

interface NotesContext {
  climates: ReadonlyMap<string, Climate>;
  /** The slug of a city to that of its state. */
  stateOf: ReadonlyMap<string, string>;
}

export const notesFileOf = (stateSlug: string): string => `notes/${stateSlug}.json`;

/** Reads the notes of one state. Their file may be missing. Throws a `ContentError` with all its problems. */
export function notesReader(
  { states, climates }: Pick<Places, 'states' | 'climates'>,
  { data, values }: Pick<LoadContext, 'data' | 'values'>,
): (state: State) => DescribedState {
  // Of two cities with one slug, which is a problem, the first has it.
  const stateOf = new Map(
    [...states].reverse().flatMap(({ slug, cities }) => cities.map((city) => [city.slug, slug] as const)),
  );
  const climateOf = new Map(climates.map((climate) => [climate.slug, climate]));
  return (state) => {
    const file = notesFileOf(state.slug);
    const problems: Problem[] = [];
    const report = (problem: Problem) => problems.push(problem);
    const loaded = isThere(join(data, file))
      ? readData({ data, values, report }, file, { schema: notesSchema })
      : undefined;
    if (loaded) checkNotes(state, loaded, { climates: climateOf, stateOf, report });
    if (problems.length > 0) throw new ContentError(problems);
    const { state: note, ...notes } = loaded?.value ?? {};
    const notesOfCities = new Map(Object.entries(notes));
    const cities = state.cities.map((city) => {
      const found = notesOfCities.get(city.slug);
      return {
        city,
        climate: climateOf.get(found?.climate ?? '') ?? state.climate,
        card: found?.card,
        note: found && textsOf(found),
      };
    });
    return { note, cities };
  };
}

const textsOf = ({ climate: _, card: __, ...texts }: Note): CityNote => texts;

function checkNotes(
  { slug: stateSlug }: State,
  { value: { state: _, ...notes }, locate }: Located<Notes>,
  { climates, stateOf, report }: NotesContext & { report: Report },
): void {
  const nearestClimate = nearestAmong(() => [...climates.keys()]);
  const nearestCity = nearestAmong(() =>
    [...stateOf].flatMap(([city, state]) => (state === stateSlug ? city : [])),
  );
  for (const [citySlug, note] of Object.entries(notes)) {
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
    if (home === stateSlug) continue;
    report({
      code: 'PG212',
      source: locate([citySlug], 'key'),
      at: citySlug,
      message: home ? `is a city of another state, ${home}.` : 'is the slug of no city in locations.json.',
      hint: home ? `Move the note to ${notesFileOf(home)}.` : 'Correct its spelling or remove the note.',
      suggestion: home ? undefined : nearestCity(citySlug),
    });
  }
}
