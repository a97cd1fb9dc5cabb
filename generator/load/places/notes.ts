import { join } from 'node:path';
import type { CityNote, Climate, DescribedState, Places, State } from '../../model/index.ts';
import { andThen, type Problem, type Read } from '../../problem/problem.ts';
import { isThere } from '../read/files.ts';
import type { Located } from '../read/json.ts';
import { type LoadContext, readData } from '../read/read-data.ts';
import { referenceTo } from '../read/reference.ts';
import { formatPath } from '../schemas/format.ts';
import { type Note, type Notes, notesSchema } from '../schemas/place-schemas.ts';
import { CLIMATE } from './place-checks.ts';

export const notesFileOf = (stateSlug: string): string => `notes/${stateSlug}.json`;

/** Reads the notes of one state. Their file may be missing. */
export function notesReader(
  { states, climates }: Pick<Places, 'states' | 'climates'>,
  { data, values }: Pick<LoadContext, 'data' | 'values'>,
): (state: State) => Read<DescribedState> {
  // The plan leaves drafts out of a state, but they may have notes.
  const citiesOf = new Map(states.map(({ slug, cities }) => [slug, new Set(cities.map(({ slug }) => slug))]));
  const climateOf = new Map(climates.map((climate) => [climate.slug, climate]));
  const describe = (state: State, { state: note, ...notes }: Notes): DescribedState => {
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
  return (state) => {
    const file = notesFileOf(state.slug);
    if (!isThere(join(data, file))) return { value: describe(state, {}), problems: [] };
    return andThen(readData({ data, values }, file, { schema: notesSchema }), (notes) => ({
      value: describe(state, notes.value),
      problems: problemsOfNotes(state, notes, { climateOf, citiesOf }),
    }));
  };
}

const textsOf = ({ climate: _, card: __, ...texts }: Note): CityNote => texts;

function problemsOfNotes(
  { slug: stateSlug, name }: State,
  { value: { state: _, ...notes }, locate }: Located<Notes>,
  { climateOf, citiesOf }: NotesContext,
): Problem[] {
  const toClimate = referenceTo(climateOf, CLIMATE);
  const toCity = referenceTo(citiesOf.get(stateSlug) ?? new Set(), {
    what: `a city of ${name} in locations.json`,
    cure: 'remove the note',
  });
  const withHome = (problem: Problem, citySlug: string): Problem => {
    const [home] = [...citiesOf].find(([, slugs]) => slugs.has(citySlug)) ?? [];
    if (!home) return problem;
    return { ...problem, hint: `Move the note to ${notesFileOf(home)}.`, suggestion: undefined };
  };
  return Object.entries(notes).flatMap(([citySlug, note]) => {
    const { climate, phrases = {} } = note;
    const fields = Object.keys(phrases) as (keyof typeof phrases)[];
    const withoutText = fields.filter((field) => note[field] === undefined);
    return [
      ...(climate === undefined ? [] : toClimate(climate, locate, [citySlug, 'climate'])),
      ...withoutText.map((field) => ({
        code: 'PG202' as const,
        source: locate([citySlug, 'phrases', field], 'key'),
        at: formatPath([citySlug, field]),
        message: 'is missing, but the note has a phrase for it.',
        hint: 'Write that text, or remove the phrase.',
      })),
      ...toCity(citySlug, locate, [citySlug], 'key').map((problem) => withHome(problem, citySlug)),
    ];
  });
}

interface NotesContext {
  climateOf: ReadonlyMap<string, Climate>;
  /** By the slug of the state. */
  citiesOf: ReadonlyMap<string, ReadonlySet<string>>;
}
