import { cityPath, fileOf, urlOf } from '../addresses.ts';
import type {
  City,
  CityDealers,
  CityLayout,
  CityNote,
  Climate,
  Content,
  DescribedCity,
  House,
  Page,
  Props,
  ShownHouse,
  State,
} from '../model/index.ts';
import { ANSWER_TOKENS, fillTokens, tokenFiller } from '../tokens.ts';
import { airSource, airValues } from './air-texts.ts';
import { firstThatFits, latest, MAX_TITLE_LENGTH, type Planned, titleOf } from './page-head.ts';
import {
  cityLink,
  fillFaqs,
  fillTexts,
  guidePath,
  placeValues,
  promiseOf,
  shownDate,
  shownMonth,
  stateLink,
} from './place-texts.ts';
import { stateImage } from './share-images.ts';
import { cityTaxes } from './state-tax.ts';

const MOST_SIBLINGS = 12;

/** The most other cities or states with dealers that a page names. */
const MOST_ELSEWHERE = 6;

/** Makes once what the cities of a state share. */
export function cityPlanner(content: Planned) {
  const { site, copy, airOf, listed } = content;
  const headFillers = headFillersOf(copy.city);
  const fillersWithoutAir = headFillersOf(copy.city.withoutAir);
  const fillersWithDealers = headFillersOf(copy.dealers);
  const statesWithDealers = content.states
    .filter((state) => listed.of(state).count() > 0)
    .slice(0, MOST_ELSEWHERE)
    .map((state) => ({ ...stateLink(state), name: `${state.name} (${listed.of(state).count()})` }));
  const layoutOf = layoutsOf(content);
  const headsIn = (state: State) => {
    const shareImage = stateImage(state, content);
    const ofState = listed.of(state);
    return (city: City, noteDate = '') => {
      const count = ofState.ofCity(city).length;
      const names = { city: city.name, state: state.name, count: String(count) };
      const withoutDealers = city.humidity ? headFillers : fillersWithoutAir;
      const { titles, descriptions } = count > 0 ? fillersWithDealers : withoutDealers;
      const filled = titles.map((fill) => fill(names));
      const title = titleOf(firstThatFits(filled, MAX_TITLE_LENGTH), site);
      const description = firstThatFits(descriptions.map((fill) => fill(names)));
      const path = cityPath(state.slug, city.slug);
      return {
        kind: 'city' as const,
        path,
        file: fileOf(path),
        url: urlOf(site.url, path),
        indexed: site.indexCities === 'all' || ofState.inWords(city) !== null,
        title,
        description,
        lastmod: latest([city.lastmod, noteDate]),
        shareImage,
        record: city,
      };
    };
  };
  const pagesIn = (state: State) => {
    const parent = stateLink(state);
    const links = state.cities.map((city) => cityLink(state, city));
    const around = [...links, ...links];
    const siblings = Math.min(links.length - 1, MOST_SIBLINGS);
    const ofState = listed.of(state);
    const taxOf = cityTaxes(state, content);
    const headOfCity = headsIn(state);
    const withDealers = state.cities.flatMap((city, at) =>
      ofState.ofCity(city).length > 0 ? at : [],
    );
    const elsewhere = (index: number) =>
      withDealers.length === 0
        ? statesWithDealers
        : [...withDealers.filter((at) => at > index), ...withDealers.filter((at) => at < index)]
            .slice(0, MOST_ELSEWHERE)
            .flatMap((at) => links[at] ?? []);

    function textsOf({ city, note }: DescribedCity, index: number, ofCity: CityDealers | null) {
      return {
        siblings: around.slice(index + 1, index + 1 + siblings),
        dealers: ofCity,
        dealersElsewhere: ofCity ? [] : elsewhere(index),
        tax: taxOf(city),
        air: city.humidity
          ? {
              ...airOf(city.humidity.station).texts,
              source: airSource(city.humidity, copy.air.source),
            }
          : null,
        house: shownHouse(note?.house),
        checked: note?.checked ? shownMonth(note.checked) : null,
      };
    }

    return (described: DescribedCity, index: number): Page<'city'> => {
      const { city, climate, note } = described;
      const ofCity = ofState.inCity(city);
      // To spread the head would take several times as long.
      return Object.assign(headOfCity(city, note?.updated), {
        name: city.name,
        parents: [parent],
        layout: layoutOf(climate, listed.counted(ofCity?.listed.length ?? 0)),
        texts: textsOf(described, index, ofCity),
        own: { note: note ? noteTexts(note) : null, fields: city.fields ?? {} },
      });
    };
  };
  return { headsIn, pagesIn };
}

const headFillersOf = ({ title, description }: Record<'title' | 'description', string[]>) => ({
  titles: title.map(tokenFiller),
  descriptions: description.map(tokenFiller),
});

function layoutsOf({ site, copy, faqs, articles, prices, humidityCredit }: Content) {
  const shared = {
    copy: copy.city.body,
    facts: copy.facts.city,
    asked: copy.dealers,
    faqs: faqs.city,
    guides: {
      acousticOrDigital: guidePath(articles, 'digital-vs-acoustic-beginners'),
      uprightOrGrand: guidePath(articles, 'upright-vs-baby-grand'),
      practiceOrPerformance: guidePath(articles, 'upright-vs-baby-grand'),
      spaceAndClimate: guidePath(articles, 'sizing-piano-room'),
    },
    prices: { bands: prices.bands, source: prices.source },
    reviewed: shownDate(prices.reviewed),
    credit: humidityCredit,
  };
  const layouts = new Map<string, CityLayout>();
  return (climate: Climate, counted: ReturnType<Planned['listed']['counted']>) => {
    const key = `${climate.slug} ${counted}`;
    const layout = layouts.get(key) ?? {
      ...shared,
      climate,
      lead: copy.dealers.lead[counted],
      promise: promiseOf(copy.dealers.promise[counted], site),
    };
    layouts.set(key, layout);
    return layout;
  };
}

const noteTexts = ({ house: _, checked: __, updated: ___, ...texts }: CityNote) => texts;

export const shownHouse = (name: House | 'none' = 'none'): ShownHouse => ({
  name,
  title: TITLES[name],
});

const TITLES: Readonly<Record<ShownHouse['name'], string>> = {
  'up-and-down-double':
    'An upright piano on the lower floor of a house of two flats, one above the other',
  'walk-up': 'An upright piano on the first floor of a walk-up of three stories',
  'high-rise': 'An upright piano in an apartment of a high-rise, near the elevator',
  rowhouse: 'An upright piano along the party wall of a rowhouse, in the front room',
  bungalow: 'An upright piano on the main floor of a bungalow',
  'two-story': 'A small grand piano on the first floor of a two-story house',
  'split-level': 'An upright piano on the main floor of a split-level house',
  ranch: 'A small grand piano in the living room of a ranch house',
  townhouse: 'An upright piano in the living room of a townhouse, one flight above the garage',
  'raised-cottage': 'An upright piano in the front room of a cottage raised on piers',
  'cape-cod': 'An upright piano in the living room of a Cape Cod, with a bedroom under the roof',
  condominium: 'An upright piano in a condominium, near the elevator',
  none: 'No house',
};

/** The props for the template of city pages. Runs once for each template. */
export function cityProps({
  path,
  name = '',
  parents,
  layout,
  texts,
  own,
}: Page<'city'>): Props['city'] {
  const { copy, lead, promise, facts, faqs, climate, credit, ...shared } = layout;
  const { air, ...shown } = texts;
  const { note, fields } = own;
  const [state = { name: '', path: '' }] = parents;
  const names = { city: name, state: state.name };
  const values = {
    ...placeValues(climate, names),
    checked: shown.checked ?? '',
    place: name,
    count: shown.dealers?.total ?? '0',
    ...(air && {
      'climate.humidity': air.figures,
      'climate.tuning': air.tuning,
      'climate.delivery': air.delivery,
      ...airValues(air),
    }),
  };
  return {
    ...shared,
    ...shown,
    city: { name, path },
    state,
    copy: fillTexts(copy, values),
    lead: fillTexts(lead, values),
    promise: fillTokens(promise, values),
    facts: [
      ...facts.always,
      ...(texts.tax?.allIn ?? []),
      // Humidity comes last: the picture of its year follows.
      ...(air ? fillTexts(facts.withAir, values) : []),
    ],
    note,
    fields,
    air: air && { ...air, credit },
    faqs: fillFaqs(faqs, {
      'climate.tuning': null,
      'climate.delivery': null,
      ...values,
      ...byToken(note),
    }),
    prefill: names,
  };
}

const byToken = (note: Readonly<Record<string, string | undefined>> | null) =>
  Object.fromEntries(
    ANSWER_TOKENS.map((token) => [token, note?.[token.slice('note.'.length)] ?? null]),
  );
