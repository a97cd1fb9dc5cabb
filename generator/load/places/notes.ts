import { join } from 'node:path';
import type { CityNote, Climate, DescribedState, Places, State } from '../../model/index.ts';
import { andThen, type Problem, type Read } from '../../problem/problem.ts';
import { isThere } from '../read/files.ts';
import type { Located } from '../read/json.ts';
import { type LoadContext, readData } from '../read/read-data.ts';
import { referenceTo } from '../read/reference.ts';
import { formatPath, formatValue } from '../schemas/format.ts';
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

const textsOf = ({ climate: _, card: __, sources: ___, ...texts }: Note): CityNote => texts;

function problemsOfNotes(
  { slug: stateSlug, name }: State,
  { value: { state: noteOfState, ...notes }, locate }: Located<Notes>,
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
  const ofState = noteOfState ? problemsOfSources('state', noteOfState, locate) : [];
  const ofCities = Object.entries(notes).flatMap(([citySlug, note]) => {
    const { climate } = note;
    return [
      ...(climate === undefined ? [] : toClimate(climate, locate, [citySlug, 'climate'])),
      ...problemsOfSources(citySlug, note, locate),
      ...toCity(citySlug, locate, [citySlug], 'key').map((problem) => withHome(problem, citySlug)),
    ];
  });
  return [...ofState, ...ofCities];
}

/** A name that the note no longer has needs no source. */
function problemsOfSources(
  slug: string,
  { sources = [], ...texts }: Note | NonNullable<Notes['state']>,
  locate: Located<Notes>['locate'],
): Problem[] {
  const text = Object.values(texts).join('\n');
  return sources.flatMap(({ name }, index) => {
    if (text.includes(name)) return [];
    const path = [slug, 'sources', index, 'name'];
    return [
      {
        code: 'PG212' as const,
        source: locate(path),
        at: formatPath(path),
        message: `${formatValue(name)} is not in the note; expected a name as the note writes it.`,
        hint: 'Correct the name, or remove its source.',
      },
    ];
  });
}

interface NotesContext {
  climateOf: ReadonlyMap<string, Climate>;
  /** By the slug of the state. */
  citiesOf: ReadonlyMap<string, ReadonlySet<string>>;
}
