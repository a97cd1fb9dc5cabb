import { cityPath, statePath, termPath } from '../addresses.ts';
import type { CityTexts, House, Page, SearchEntry, Section, State } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { MOST_BRANDS } from './dealer-cards.ts';
import type { Planned } from './page-head.ts';
import { joinNames } from './place-texts.ts';
import { cityTaxes } from './state-tax.ts';

export function searchEntries(
  content: Planned,
  pages: readonly Page[],
  housesIn: (state: State) => ReadonlyMap<string, House>,
): SearchEntry[] {
  const { listed, states, articles, history, ownPages, glossary, zipPrefixes } = content;
  const prose = [...(history ? [history] : []), ...ownPages];
  const texts = [
    ...articles.map((article) => ({ ...article, group: 'Articles' as const })),
    ...prose.map((page) => ({ ...page, group: 'Pages' as const, tags: [] })),
  ];
  const paths = new Set(texts.map(({ path }) => path));
  const keyWordsOf = keyWordsAmong(texts.flatMap(({ sections }) => sections));
  return [
    ...states.flatMap((state) => {
      const { inWords } = listed.of(state);
      const taxOf = cityTaxes(state, content);
      const houses = housesIn(state);
      return state.cities.map((city) => ({
        group: 'Cities' as const,
        title: `${city.name}, ${state.name}`,
        path: cityPath(state.slug, city.slug),
        text: state.code,
        zips: zipPrefixes.get(city.slug) ?? [],
        facts: factsOf(taxOf(city), houses.get(city.slug)),
        aliases: city.aliases,
        listed: inWords(city),
      }));
    }),
    ...dealerEntries(content),
    ...states.map(({ name, slug, code }) => ({
      group: 'States' as const,
      title: name,
      path: statePath(slug),
      text: code,
    })),
    ...texts.map(({ group, title, path, excerpt, tags, sections }) => {
      const beginning = sections.filter(({ heading }) => !heading).flatMap(keyWordsOf);
      return {
        ...{ group, title, path, about: excerpt, text: [...tags, ...beginning].join(' ') },
        sections: sections.flatMap((section): NonNullable<SearchEntry['sections']> => {
          const { heading } = section;
          return heading ? [[heading.text, heading.id, keyWordsOf(section).join(' ')]] : [];
        }),
      };
    }),
    ...glossary.entries.map(({ term, definition }) => ({
      group: 'Glossary' as const,
      title: term,
      path: termPath(term),
      // The first sentence says what a term is, the others what to do about it.
      about: definition.replace(/(?<=[.!?]) .*/s, ''),
      text: '',
    })),
    // The search finds other pages by their name and description only.
    ...pages
      .filter(({ kind, path, indexed }) => indexed && kind !== 'home' && !paths.has(path))
      .map(({ title, name = title, path, description: about }) => ({
        group: 'Pages' as const,
        title: name,
        path,
        about,
        text: '',
      })),
  ];
}

/** Such as `Tax on $6,000: $480 · House: bungalow`. */
const factsOf = (tax: CityTexts['tax'], house: House | undefined) =>
  [
    ...(tax ? [`${tax.item}: ${tax.price}`] : []),
    ...(house
      ? [`House: ${house.replace('cape-cod', 'Cape Cod').replace(/-(?=double|cottage)/, ' ')}`]
      : []),
  ].join(' · ');

/** `about` is such as `Cleveland, Ohio: new pianos and rentals. Brands: Kawai.` */
function dealerEntries({ listed, states, copy: { dealers: words } }: Planned): SearchEntry[] {
  const names = new Map<string, string>();
  for (const { code, slug, name, cities } of listed.count > 0 ? states : []) {
    names.set(code, name).set(slug, name);
    for (const city of cities) names.set(`${slug}/${city.slug}`, city.name);
  }
  const byPlace = listed
    .withPaths()
    .sort((a, b) => Number(a.page > b.page) - Number(a.page < b.page));
  return byPlace.map(({ dealer, shown, path }) => {
    const { name, address, brands = [], offers = [], serves } = dealer;
    const { city, state, zip } = address;
    const offered = joinNames(offers.map((offer) => words.offers[offer]));
    const where = `${city}, ${names.get(state) ?? state}`;
    const reach = serves
      .filter((place) => !place.includes('/'))
      .map((slug) => fillTokens(words.ofState, { state: names.get(slug) ?? '' }));
    const places = serves
      .flatMap((place) => names.get(place) ?? [])
      .filter((place) => place !== city);
    const further = [...brands.slice(MOST_BRANDS), ...places];
    return {
      group: 'Dealers',
      title: name,
      path,
      about: [`${where}${offered && `: ${offered}`}.`, shown.brands, ...reach]
        .filter(Boolean)
        .join(' '),
      text: [state, zip, ...further.map((name) => name.replaceAll(' ', '\u00a0'))].join(' '),
    };
  });
}

/** A word that more sections have is not a key word, unless it is a name. */
const MOST_SECTIONS = 4;

/** Key words are names, which texts always capitalize, and words of few sections. Returns each once, sorted. */
function keyWordsAmong(sections: readonly Section[]): (section: Section) => string[] {
  const counts = new Map<string, number>();
  const uncapitalized = new Set<string>();
  for (const { heading, text } of sections) {
    const words = wordsIn(`${heading?.text ?? ''} ${text}`);
    for (const word of new Set(words.map(lower))) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of words) if (word === lower(word)) uncapitalized.add(word);
  }
  const isRare = (word: string) => (counts.get(lower(word)) ?? 0) <= MOST_SECTIONS;
  const isName = (word: string) => !uncapitalized.has(lower(word));
  return ({ heading, text }) => {
    const inHeading = new Set(wordsIn(heading?.text ?? '').map(lower));
    const found = wordsIn(text).filter(
      (word) => isUseful(word) && (isRare(word) || isName(word)) && !inHeading.has(lower(word)),
    );
    return withoutBeginnings([...new Map(found.map((word) => [lower(word), word])).values()]);
  };
}

/** Leaves out "string" beside "strings": the search finds beginnings of words. */
function withoutBeginnings(words: readonly string[]) {
  const sorted = words.toSorted((a, b) => (lower(a) < lower(b) ? -1 : 1));
  return sorted.filter((word, index) => !lower(sorted[index + 1] ?? '').startsWith(lower(word)));
}

const lower = (word: string) => word.toLowerCase();

const isUseful = (word: string) => (/^\d/.test(word) ? /^\d{4}$/.test(word) : word.length > 2);

/** Keeps capitals. Drops apostrophes, an "s" after one, and contractions such as "don’t". */
const wordsIn = (text: string) =>
  (text.match(/[\p{L}\p{N}'’]+/gu) ?? [])
    .map((word) => word.replace(/['’]s$/, ''))
    .filter((word) => !/['’]\p{Ll}{1,2}$/u.test(word))
    .map((word) => word.replace(/['’]/g, ''));
