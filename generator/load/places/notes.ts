import type { CityNote, DescribedState, Places, State } from '../../model/index.ts';
import { andThen, type Problem, type Read } from '../../problem/problem.ts';
import { entryAt, type Located } from '../read/json.ts';
import { type LoadContext, readData } from '../read/read-data.ts';
import { referenceTo } from '../read/validate.ts';
import { formatValue } from '../schemas/format.ts';
import { type Note, type Notes, notesSchema } from '../schemas/place-schemas.ts';
import { CLIMATE } from './place-checks.ts';

export const notesFileOf = (stateSlug: string): string => `notes/${stateSlug}.json`;

export function notesReader(
  places: Pick<Places, 'states' | 'climates'>,
  { data, values }: Pick<LoadContext, 'data' | 'values'>,
): (state: State) => Read<DescribedState> {
  const climateOf = new Map(places.climates.map((climate) => [climate.slug, climate]));
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
  return (state) =>
    andThen(
      readData({ data, values }, notesFileOf(state.slug), { schema: notesSchema, missing: {} }),
      (notes) => ({ value: describe(state, notes.value), problems: problemsOfNotes(state, notes, places) }),
    );
}

const textsOf = ({ climate: _, card: __, sources: ___, ...texts }: Note): CityNote => texts;

function problemsOfNotes(
  { slug: stateSlug, name }: State,
  { value: { state: noteOfState, ...notes }, locate }: Located<Notes>,
  { states, climates }: Parameters<typeof notesReader>[0],
): Problem[] {
  const toClimate = referenceTo(new Set(climates.map(({ slug }) => slug)), CLIMATE);
  // The plan leaves drafts out of a state, but they may have notes.
  const { cities = [] } = states.find(({ slug }) => slug === stateSlug) ?? {};
  const toCity = referenceTo(new Set(cities.map(({ slug }) => slug)), {
    what: `a city of ${name} in locations.json`,
    cure: 'remove the note',
  });
  const withHome = (problem: Problem, citySlug: string): Problem => {
    const home = states.find(({ cities }) => cities.some(({ slug }) => slug === citySlug));
    if (!home) return problem;
    return { ...problem, hint: `Move the note to ${notesFileOf(home.slug)}.`, suggestion: undefined };
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
  return sources.flatMap(({ name }, index): Problem | [] => {
    if (text.includes(name)) return [];
    const at = entryAt(locate, [slug, 'sources', index, 'name']);
    const message = `${formatValue(name)} is not in the note; expected a name as the note writes it.`;
    return { ...at, code: 'PG212', message, hint: 'Correct the name, or remove its source.' };
  });
}
