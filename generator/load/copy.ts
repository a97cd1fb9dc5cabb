import type * as z from 'zod';
import { airSchema } from './air-words.ts';
import { dealerOffers } from './dealer-schema.ts';
import type { DeferredTokens } from './fill-tokens.ts';
import { distinctList, nonEmptyList, record, text, texts } from './validate.ts';

/**
 * A part of a paragraph: plain words, a range such as `$3,000–$10,000` that must not break over two lines, the name of a place with
 * the comma after it, or the words of a link.
 */
export type Phrase = { kind: 'words' | 'range' | 'name' | 'link'; text: string };

export type Paragraph = Phrase[];

const RANGE = /(?<![\d,])(\$?\d[\d,]*–\$?[\d,]*\d%?)/;

const NAME = /(\{\{(?:city|state)\}\},?)/;

const LINK = /\[([^[\]]+)\]/;

/** Cuts a text at what the pattern's group matches. */
const cut = (text: string, pattern: RegExp, kind: Phrase['kind']): Paragraph =>
  text
    .split(pattern)
    .map((piece, index): Phrase => ({ kind: index % 2 === 0 ? 'words' : kind, text: piece }))
    .filter((phrase) => phrase.text !== '');

/** Cuts the ranges out of a text, so that a template can keep each on one line. */
const rangesIn = (text: string): Paragraph => cut(text, RANGE, 'range');

const paragraph = text.transform(rangesIn);

/** A heading that names a place. It breaks at its pauses, not inside a name. */
const title = text.transform((text) => cut(text, NAME, 'name'));

/** A text with one link. */
const WITH_LINK = /^[^[\]]*\[[^[\]]+\][^[\]]*$/;

const paragraphWithLink = text
  .regex(WITH_LINK, 'has not one pair of brackets; expected them around the words of its link: [directory].')
  .meta({ pattern: WITH_LINK.source })
  .transform((text) =>
    cut(text, LINK, 'link').flatMap((phrase) => (phrase.kind === 'link' ? [phrase] : rangesIn(phrase.text))),
  );

const heads = { title: text.describe('The title of the page, without the brand.'), description: text };
const head = record(heads);
const headed = record(texts('heading'));
const headedText = record({ heading: text, text: paragraph });
const choices = {
  heading: text,
  text: paragraph,
  guide: text.describe('The name of the link to an article.'),
};
const choice = record(choices);
const fact = record({
  name: text.describe('What the fact is about, such as Climate.'),
  value: text.describe('A few words, such as Hot and humid.'),
});
const facts = distinctList(fact, 'name');

const directory = record({
  hero: record({ heading: text, lead: paragraph }),
  map: headedText,
  states: record(texts('heading', 'oneCity', 'severalCities', 'allCities', 'contact')),
});

const climate = record({
  hero: record({ heading: text, lead: paragraph }),
  map: record({
    heading: text,
    text: paragraph,
    tile: text.describe(
      'For people who do not see the map: the figures of a state, in the order of its tile, after its name.',
    ),
    below: text.describe('The driest air of the legend.'),
    between: text,
    above: text.describe('The dampest air of the legend.'),
    key: text.describe('Below the legend: what its colors mean.'),
    note: text.describe('How the figures are made.'),
  }),
  states: record({
    heading: text,
    text: paragraph.describe('How to read a bar. The picture below it says the same.'),
    winter: text.describe('The left end of a bar, in the picture.'),
    summer: text.describe('The right end of a bar, in the picture.'),
    unknown: text.describe('For cities without figures in humidity.json.'),
    allCities: text,
  }),
  next: record({
    heading: text,
    text,
    guide: text.describe('The name of the link to an article.'),
    formButton: text,
  }).describe('The end of the page: what helps, and the way to the form.'),
});

const taxWords = record({
  ...texts('stateAndLocal', 'stateOnly'),
  stateMostly: text.describe('For local rates that are near zero on average: few places have one.'),
  ...texts('localOnly', 'none'),
  everywhere: text.describe('For local tax that every place charges.'),
  capped: text.describe('For local tax that counts on a part of the price.'),
  cappedAndHigh: text.describe('For a further tax on a part of the price, besides.'),
});

const state = record({
  hero: record({ heading: title, lead: paragraph, formButton: text, citiesButton: text }),
  cities: record({
    heading: text,
    card: text.describe('The heading of the card of a city.'),
    cardText: text.describe('The text of the card of a city whose note has no line for it.'),
    moreCities: text,
  }),
  climate: record({
    ...choices,
    name: text,
  }).describe('A climate of the state, with the cities that have it.'),
  tax: record({
    heading: text,
    rates: taxWords,
    elsewhere: record({
      taxed: text.describe('For a state with a tax of its own.'),
      untaxed: text.describe('For a state without one.'),
    }).describe('On a piano bought in another state.'),
    source: paragraphWithLink.describe('The words in brackets are a link to the source.'),
    facts: record(texts('state', 'local', 'price', 'exact', 'average')).describe(
      'The rates in short. The last one stands at the top of the page too.',
    ),
    inShort: taxWords.describe('One sentence among others, for city pages.'),
    inTown: record(texts('rate', 'none')).describe('The same for a town whose own rate is known.'),
    phrases: record(texts('average', 'exact', 'none')).describe(
      'What the sentence comes to, below the question on its answer.',
    ),
  }),
  notes: record(texts('distances', 'movers')).describe('The headings of the note on a state.'),
  form: headedText,
  questions: headed,
  related: record(texts('heading', 'blog', 'glossary', 'directory')),
});

const city = record({
  hero: record({ heading: title, lead: paragraph }),
  form: headedText.describe('Above the form.'),
  jumps: record(texts('label', 'prices', 'climate', 'moving', 'questions')).describe(
    'The links below the form.',
  ),
  notes: record(texts('music', 'home')).describe('The headings of the note on a city.'),
  choices: record({
    heading: text,
    acousticOrDigital: choice,
    uprightOrGrand: choice,
    practiceOrPerformance: choice,
    spaceAndClimate: record({ ...choices, name: text }),
  }),
  air: record({
    ...texts('caption', 'range', 'winter', 'summer', 'house', 'help', 'january', 'note'),
    inShort: paragraph.describe('One sentence above the picture.'),
    more: text.describe('Opens the sentences below the picture.'),
    elsewhere: text.describe('The name of the link to the page with all cities.'),
    hear: record({ text, caredFor: text, label: text, rule: text }).describe(
      'The words beside the months where a browser can sound them.',
    ),
  }).describe('The picture of a year of air, and the sentences beside it.'),
  prices: record({ heading: text, text: paragraph, source: text }),
  dealers: record({
    heading: text,
    text: paragraphWithLink.describe('The words in brackets are a link to the directory.'),
    none: paragraph.describe('For a city without dealers.'),
    elsewhere: text.describe('Before the other cities of the state that have dealers.'),
    order: paragraph.describe('How the dealers are sorted.'),
  }),
  nextSteps: record(texts('heading', 'formButton', 'blogButton')),
  questions: headed,
  otherCities: headed,
  related: record(texts('heading', 'blog', 'glossary', 'history', 'state')),
});

const dealers = record({
  fact: text.describe('The name of the fact at the top of the pages of states and cities.'),
  none: text.describe('The value of that fact on the page of a city without dealers.'),
  count: text.describe('The fact: how many dealers are listed for a city or a state.'),
  card: text.describe('The same on cards of cities and states.'),
  more: text.describe('How many dealers are not listed on a page.'),
  ...texts('ofCity', 'ofState'),
  offers: record(texts(...dealerOffers)),
  brands: text,
  noDetails: text.describe('For a dealer whose record has neither offers nor brands.'),
  verified: text,
  outOfDate: text.describe('For a verification that is older than a year.'),
  website: text,
  ask: text.describe('The name of the link to the form, for a dealer without a website or phone.'),
  write: text.describe('The name of the link to the contact page, for a dealer without both.'),
});

export const copySchema = record({
  home: head,
  directory: record({ ...heads, body: directory }),
  climate: record({ ...heads, body: climate }),
  glossary: head,
  contact: head,
  search: head,
  thankYou: head,
  notFound: head,
  state: record({
    ...heads,
    share: text.describe(
      'The figures of the first city, on the picture that is shown where a page is shared.',
    ),
    body: state,
  }),
  city: record({
    title: text,
    description: nonEmptyList(text).describe(
      'From the longest to the shortest: each page has the first that fits its names.',
    ),
    body: city,
  }),
  form: record({
    claim: text.describe('Above the consent: how many dealers will call, and who pays them.'),
    assurances: record(texts('verified', 'pays', 'more')).describe(
      'The words around what you say of the service, beside the form of a place.',
    ),
  }).describe('Words of every lead form.'),
  facts: record({
    state: facts.describe('Facts about a state, at the top of its page.'),
    city: facts.describe('Facts for buyers, at the top of the page of a city.'),
    match: facts.describe('Facts about the form and the match, beside the form of the home page.'),
  }),
  dealers,
  air: airSchema,
});

export type Copy = z.infer<typeof copySchema>;

/** The tokens in sentences on the air: the figures of a place. */
const AIR = [
  'air.winter',
  'air.winterGap',
  'air.winterExcess',
  'air.summer',
  'air.summerGap',
  'air.summerExcess',
  'air.swing',
  'air.drySeason',
  'air.dampSeason',
  'air.tune',
  'air.needs',
  'air.outside',
  'air.windows',
  'air.target',
  'air.gallons',
  'air.delivery',
] as const;
export type AirToken = (typeof AIR)[number];

const CLIMATE = ['climate.name', 'climate.lowerCaseName'];

const TAX = [
  'tax.name',
  'tax.rate',
  'tax.local',
  'tax.amount',
  'tax.price',
  'tax.localUpTo',
  'tax.highRate',
  'tax.highFrom',
  'tax.highTo',
  'tax.date',
  'tax.source',
];

const DEALERS: Readonly<Record<string, string[]>> = {
  count: ['count', 'place'],
  card: ['count'],
  more: ['count'],
  ofCity: ['city'],
  ofState: ['state'],
  brands: ['brands'],
  verified: ['date', 'person'],
  outOfDate: ['date', 'person'],
};

const AIR_PARTS = {
  calendar: ['months'],
  moves: ['cities'],
  source: ['station', 'distance', 'count'],
  swing: ['from', 'to'],
  windows: ['from', 'to', 'humidity'],
};

/** The tokens that wait for the plan. */
export const copyTokens: DeferredTokens = ([page, part, section, field]) => {
  switch (page) {
    case 'directory':
      if (field === 'severalCities') return ['count'];
      return part === 'title' ? [] : ['stateCount', 'cityCount'];
    case 'climate':
      if (field === 'allCities') return ['count'];
      if (section === 'map') return ['from', 'to', 'winter', 'summer'];
      return part === 'title' ? [] : ['stateCount', 'cityCount'];
    case 'glossary':
      return ['termCount'];
    case 'state':
      if (part === 'share') return ['city', 'winter', 'summer'];
      if (part !== 'body') return part === 'description' ? ['state', 'cities'] : ['state'];
      if (section === 'cities' && (field === 'card' || field === 'cardText')) return ['state', 'city'];
      if (section === 'tax') return field === 'inTown' ? ['city', 'state', ...TAX] : ['state', ...TAX];
      return section === 'climate' ? ['state', 'cities', ...CLIMATE, 'climate.summary'] : ['state'];
    case 'city':
      if (section === 'air') return ['city', 'state', 'air.needs', 'air.tune'];
      return part === 'body' ? ['city', 'state', ...CLIMATE, 'climate.space'] : ['city', 'state'];
    case 'dealers':
      return DEALERS[String(part)] ?? [];
    case 'air':
      return AIR_PARTS[part as keyof typeof AIR_PARTS] ?? AIR;
    default:
      return [];
  }
};
