import { hash } from 'node:crypto';
import type { CityRange, Content, DescribedState, Plan, Route, State } from '../model/index.ts';

/** A state with more cities is cut into parts. */
const MOST_CITIES = 1000;

/** Pages of a state that are made together: those of some cities. The page of the state itself is the first one of its first unit. */
export interface Unit {
  /** The name of its facts in the store. */
  name: string;
  /** A hash of the sources of these pages alone. The sources of all pages are not in it. */
  key: string;
  /** Plans the pages. Throws a `ContentError` if the notes have problems. */
  routes(): Route[];
}

/** Reads the notes of a state, and cuts the state into units. Throws a `ContentError` if a large state has notes with problems. */
export function unitsOf(state: State, { content, plan }: { content: Content; plan: Plan }): Unit[] {
  const notes = content.notesOf(state);
  let described: DescribedState | undefined;
  const describe = () => {
    described ??= notes.describe();
    return described;
  };
  const ranges = rangesOf(state.cities.length);
  const wholeFile = hash('sha256', notes.bytes);
  const notesKey = ({ start, end }: CityRange): unknown => {
    if (ranges.length === 1) return wholeFile;
    const { note, cities } = describe();
    const shown = cities.slice(start, end).map(({ climate, card, note }) => [climate.slug, card, note]);
    return start === 0 ? [note, shown] : shown;
  };
  return ranges.map((range, index): Unit => {
    // The page of the state is made of all its cities.
    const shown = index === 0 ? { start: 0, end: state.cities.length } : range;
    const madeOf = [
      index,
      ranges.length,
      recordsOf(state, shown, content),
      notesKey(shown),
      plan.dealersOf(state),
    ];
    return {
      name: index === 0 ? state.slug : `${state.slug}-${index + 1}`,
      key: hash('sha256', JSON.stringify([ownFields(state), ...madeOf])),
      routes: () => [
        ...(index === 0 ? [plan.stateRoute(state, describe())] : []),
        ...plan.cityRoutes(state, describe().cities, range),
      ],
    };
  });
}

function rangesOf(cities: number): CityRange[] {
  const parts = Math.ceil(cities / MOST_CITIES);
  const size = Math.ceil(cities / parts);
  return Array.from({ length: parts }, (_, part) => ({
    start: part * size,
    end: Math.min(cities, (part + 1) * size),
  }));
}

const ownFields = ({ name, slug, code, climate, salesTax }: State): unknown => ({
  name,
  slug,
  code,
  climate,
  salesTax,
});

/** The most other cities that a city page names: the cities that follow in the state, around the end. */
const MOST_FOLLOWING = 12;

/** The fields of the cities of a range that pages show, the names of those that follow, and the first city of the state. */
function recordsOf({ cities }: State, { start, end }: CityRange, { airOf }: Content): unknown {
  const [first] = cities;
  const following = cities.slice(end, end + MOST_FOLLOWING);
  const around = cities.slice(0, Math.max(0, MOST_FOLLOWING - following.length));
  return [
    cities
      .slice(start, end)
      .map(({ name, slug, primary, incomeBucket, lastmod }) => [
        [name, slug, primary, incomeBucket, lastmod],
        airOf(slug),
      ]),
    [...following, ...around].map(({ name, slug }) => [name, slug]),
    // The share image of the state tells of it.
    first && [first.name, airOf(first.slug)],
  ];
}
