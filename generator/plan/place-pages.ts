import { slugify, statePath, stateSlugOf } from '../addresses.ts';
import type {
  DescribedState,
  House,
  NotedLink,
  Page,
  PageHead,
  Plan,
  Props,
  State,
} from '../model/index.ts';
import { orThrow, type Read } from '../problem/problem.ts';
import { fillTokens } from '../tokens.ts';
import { airTable } from './air-tables.ts';
import { cityPlanner, shownHouse } from './city-page.ts';
import { countInWords } from './dealer-cards.ts';
import {
  firstThatFits,
  headOf,
  latest,
  latestOfCities,
  MAX_TITLE_LENGTH,
  type Planned,
  page,
} from './page-head.ts';
import {
  cityLink,
  fillFaqs,
  fillTexts,
  guidePath,
  joinNames,
  placeValues,
  promiseOf,
  stateLink,
} from './place-texts.ts';
import { stateImage } from './share-images.ts';
import { stateTax } from './state-tax.ts';

export function placePlanner(content: Planned) {
  const { headsIn, pagesIn } = cityPlanner(content);
  // To keep all notes would take too much memory, and to read them once more too long.
  const isLarge = content.states.flatMap(({ cities }) => cities).length > 2_000;
  const datesOfNotes = new Map<State, ReturnType<typeof noteDates>>();
  const kept = new Map<State, Read<DescribedState>>();
  const describe = (state: State) => {
    const described = kept.get(state) ?? content.readNotes(state);
    if (!isLarge) kept.set(state, described);
    datesOfNotes.set(state, noteDates(described.value));
    return described;
  };
  const housesIn = (state: State): ReadonlyMap<string, House> => {
    const { cities = [] } = (isLarge ? null : describe(state).value) ?? {};
    return new Map(
      cities.flatMap(({ city, note }) => (note?.house ? [[city.slug, note.house]] : [])),
    );
  };
  const datesOf = (state: State) => datesOfNotes.get(state) ?? noteDates(describe(state).value);
  const headFields = (state: State, noteDate = '') => {
    const { title, description } = content.copy.state;
    const values = { state: state.name };
    const names = state.cities.slice(0, 3).map(({ name }) => name);
    const lists = [3, 2, 1].map((count) => ({ ...values, cities: joinNames(names.slice(0, count)) }));
    return {
      path: statePath(state.slug),
      title: firstThatFits(fillTexts(title, values), MAX_TITLE_LENGTH),
      description: firstThatFits(
        description.flatMap((text) => lists.map((list) => fillTokens(text, list))),
      ),
      lastmod: latest([latestOfCities([state]), noteDate]),
      shareImage: stateImage(state, content),
      record: state.cities[0],
    };
  };
  return {
    housesIn,
    /** With `areDated`, the dates of notes count. */
    *headsOf(state: State, areDated: boolean): Generator<PageHead> {
      const { ofState, ofCity } = areDated ? datesOf(state) : noteDates();
      const headOfCity = headsIn(state);
      yield headOf(content, 'state', headFields(state, ofState));
      for (const city of state.cities) yield headOfCity(city, ofCity.get(city.slug));
    },
    *pagesOf(state: State): Generator<Page> {
      const described = orThrow(describe(state));
      const pageOf = pagesIn(state);
      const props = stateProps(state, described, content);
      const fields = headFields(state, described.note?.updated);
      yield page(content, 'state', { ...fields, name: state.name, props });
      for (const [index, city] of described.cities.entries()) yield pageOf(city, index);
    },
  };
}

function noteDates({ note, cities = [] }: Partial<DescribedState> = {}) {
  const dated = cities.flatMap(({ city, note }) =>
    note?.updated ? [[city.slug, note.updated] as const] : [],
  );
  return { ofState: note?.updated, ofCity: new Map(dated) };
}

function stateProps(
  state: State,
  { note, cities: described }: DescribedState,
  content: Planned,
): Props['state'] {
  const { state: copy, facts, dealers: dealerWords } = content.copy;
  const ofState = content.listed.of(state);
  const count = ofState.count();
  const values = { state: state.name, place: state.name, count: String(count) };
  const words = fillTexts(copy.body, values);
  const counted = content.listed.counted(count);
  const tax = stateTax(state, content);
  const primary = described.filter(({ city }) => city.primary);
  const others = described.filter(({ city }) => !city.primary);
  const sorted = [...primary, ...others];
  const examples = sorted.slice(0, MOST_OF_CLIMATE);
  return {
    state: stateLink(state),
    copy: words,
    lead: fillTexts(dealerWords.lead[counted], values),
    promise: promiseOf(fillTokens(dealerWords.promise[counted], values), content.site),
    dealers: state.cities.flatMap((place) => {
      const city = cityLink(state, place);
      const dealers = ofState.ofCity(place).map(({ shown: { slug, name, brands, offers } }) => ({
        name,
        path: `${city.path}#${slug}`,
        note: [brands, offers].filter(Boolean).join(' ') || null,
      }));
      return dealers.length > 0 ? { city, dealers } : [];
    }),
    everywhere: ofState.everywhere,
    asked: dealerWords,
    seeDealers: countInWords(count, dealerWords.see),
    facts: [...facts.state, ...(tax?.ofPage.facts.slice(-1) ?? [])],
    climates: climatesOf(examples, words.climate),
    air: airTable(
      examples.map(({ city }) => ({ humidity: city.humidity, link: cityLink(state, city) })),
      content,
    ),
    tax: tax?.ofPage ?? null,
    code: state.code,
    house: shownHouse(commonestHouse(described)),
    note: note
      ? { distances: paragraphsOf(note.distances), movers: paragraphsOf(note.movers) }
      : null,
    guide: guidePath(content.articles, 'humidity-piano-care'),
    noDealers: counted === 'unlisted' ? words.cities.noDealers : null,
    meanwhile: count > 0 ? null : content.copy.city.body.dealers.meanwhile,
    primaryCities: primary.map(({ city, card }) => ({
      ...cityLink(state, city),
      name: fillTokens(words.cities.card, { city: city.name }),
      text: card ?? fillTokens(words.cities.cardText, { city: city.name }),
      note: ofState.inWords(city),
    })),
    otherCities: groupByLetter(
      others.map(({ city }) => ({ ...cityLink(state, city), note: ofState.inWords(city) })),
    ),
    faqs: fillFaqs(content.faqs.state, {
      state: state.name,
      'note.homes': note?.homes ?? null,
      'note.seasons': note?.seasons ?? null,
      'note.budget': note?.budget ?? null,
      'state.tax': tax?.inShort ?? null,
    }),
    fields: state.fields ?? {},
    prefill: { state: state.name },
    suggestedCities: sorted.slice(0, MOST_SUGGESTED).map(({ city }) => city.name),
  };
}

/** The kind of house that most of its cities name; the first of several. */
function commonestHouse(cities: DescribedState['cities']) {
  const counts = new Map<House, number>();
  for (const { note } of cities)
    if (note?.house) counts.set(note.house, (counts.get(note.house) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The most cities that the climate section names, and that the form suggests. */
const [MOST_OF_CLIMATE, MOST_SUGGESTED] = [6, 60];

/** Names the cities around which each climate is found. */
function climatesOf(
  cities: DescribedState['cities'],
  { name, text }: Props['state']['copy']['climate'],
) {
  const climates = new Set(cities.map(({ climate }) => climate));
  return Array.from(climates, (climate) => {
    const names = cities.filter((other) => other.climate === climate).map(({ city }) => city.name);
    const values = { ...placeValues(climate, {}), cities: joinNames(names) };
    return { name: fillTokens(name, values), text: fillTexts(text, values) };
  });
}

/** The first sentence is a paragraph, then every two sentences. */
function paragraphsOf(text: string) {
  const [first = '', ...others] = text.split(/(?<=\w{3}[.?!]) (?=[A-Z])/);
  const paragraphs = [first];
  for (let at = 0; at < others.length; at += 2) paragraphs.push(others.slice(at, at + 2).join(' '));
  return paragraphs;
}

const MOST_WITHOUT_LETTERS = 60;

/** Groups links by first letter. A short list is one group in its own order. */
function groupByLetter(links: NotedLink[]): Props['state']['otherCities'] {
  if (links.length <= MOST_WITHOUT_LETTERS) return links.length > 0 ? [{ links }] : [];
  const groups = new Map<string, NotedLink[]>();
  for (const link of links.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const letter = slugify(link.name).charAt(0).toUpperCase();
    groups.set(letter, [...(groups.get(letter) ?? []), link]);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, links]) => ({ letter, links }));
}

/** Keeps the pages of one state: browsers ask for those of a state one after another. */
export function pageFinder(plan: Plan): (file: string) => Page | undefined {
  const byFile = (pages: Iterable<Page>) => new Map(Array.from(pages, (page) => [page.file, page]));
  const fixed = byFile(plan.pages);
  let last = { slug: '', pages: byFile([]) };
  return (file) => {
    const state = plan.states.find(({ slug }) => slug === stateSlugOf(file));
    if (!state || fixed.has(file)) return fixed.get(file);
    if (last.slug !== state.slug) last = { slug: state.slug, pages: byFile(plan.pagesOf(state)) };
    return last.pages.get(file);
  };
}

export const countPages = ({ pages, states }: Plan): number =>
  states.reduce((sum, { cities }) => sum + 1 + cities.length, pages.length);

export function* allPages(plan: Plan): Generator<Page> {
  yield* plan.pages;
  for (const state of plan.states) yield* plan.pagesOf(state);
}
