import type * as z from 'zod';
import { dealerOffers } from './place-schemas.ts';
import { distinctList, httpsUrl, nonEmptyList, record, text, texts } from './values.ts';

/** A range, such as `$3,000–$10,000`, must not break over two lines; the name of a place keeps the comma behind it. */
export type Phrase = { kind: 'words' | 'range' | 'name' | 'link'; text: string };

export type Paragraph = Phrase[];

const RANGE = /(?<![\d,])(\$?\d[\d,]*–\$?[\d,]*\d%?)/;

const NAME = /(\{\{(?:city|state)\}\},?)/;

const LINK = /\[([^[\]]+)\]/;

/** Cuts at what the pattern's group matches. */
const cut = (text: string, pattern: RegExp, kind: Phrase['kind']): Paragraph =>
  text
    .split(pattern)
    .map((piece, index): Phrase => ({ kind: index % 2 === 0 ? 'words' : kind, text: piece }))
    .filter((phrase) => phrase.text !== '');

const rangesIn = (text: string): Paragraph => cut(text, RANGE, 'range');

const paragraph = text.transform(rangesIn);

/** Breaks at its pauses, not inside the name of a place. */
const title = text.transform((text) => cut(text, NAME, 'name'));

const WITH_LINK = /^[^[\]]*\[[^[\]]+\][^[\]]*$/;

const paragraphWithLink = text
  .regex(WITH_LINK, 'has not one pair of brackets; expected them around the words of its link: [directory].')
  .meta({ pattern: WITH_LINK.source })
  .transform((text) =>
    cut(text, LINK, 'link').flatMap((phrase) => (phrase.kind === 'link' ? [phrase] : rangesIn(phrase.text))),
  );

const heads = texts('title', 'description');
const head = record(heads);
const headed = record(texts('heading'));
const headedText = record({ heading: text, text: paragraph });
const choices = { heading: text, text: paragraph, guide: text };
const choice = record(choices);
const fact = record({
  name: text.describe('What the fact is about, such as Climate.'),
  value: text.describe('A few words, such as Hot and humid.'),
});
const facts = distinctList(fact, 'name');

const directory = record({
  hero: record({ heading: text, lead: paragraph, dealers: record(texts('none', 'some')) }),
  map: record({ heading: text, text: paragraph, climate: text }),
  states: record(texts('heading', 'oneCity', 'severalCities', 'allCities', 'contact')),
});

const climate = record({
  hero: record({ heading: text, lead: paragraph }),
  map: headedText,
  states: record({
    ...texts('heading', 'winter', 'summer', 'allCities'),
    text: paragraph.describe('How to read a bar. The picture below it says the same.'),
    unknown: text.describe('For cities without figures in humidity.json.'),
  }),
  next: record(texts('heading', 'text', 'guide', 'formButton')),
});

const taxWords = record({
  ...texts('stateAndLocal', 'stateOnly', 'localOnly', 'none'),
  stateMostly: text.describe('For local rates that are near zero on average: few places have one.'),
  everywhere: text.describe('For local tax that every place charges.'),
  capped: text.describe('For local tax that counts on a part of the price.'),
  cappedAndHigh: text.describe('For a further tax on a part of the price, besides.'),
});

const state = record({
  hero: record({ heading: title, lead: paragraph, ...texts('formButton', 'citiesButton') }),
  cities: record({
    ...texts('heading', 'card', 'moreCities'),
    cardText: text.describe('The text of the card of a city whose note has no line for it.'),
    noDealers: text.describe('For a state without dealers.'),
  }),
  climate: record({ ...choices, name: text }),
  tax: record({
    heading: text,
    rates: taxWords,
    elsewhere: record(texts('taxed', 'untaxed')).describe('On a piano bought in another state.'),
    source: paragraphWithLink.describe('The words in brackets are a link to the source.'),
    facts: record(texts('state', 'local', 'price', 'exact', 'average')),
    inShort: taxWords.describe('One sentence among others, for the answer on budgets.'),
    towns: text.describe('The rates of towns, where they are known.'),
    row: record(
      texts(
        'item',
        'source',
        'fact',
        'average',
        'averageSource',
        'exact',
        'everywhere',
        'none',
        'unknown',
        'town',
        'noneInTown',
      ),
    ).describe(
      'On city pages, with the prices. Where a state has no tax and its cities may have one, that of a city is unknown.',
    ),
  }),
  notes: record(texts('distances', 'movers')),
  form: headedText,
  questions: headed,
  related: record(texts('heading', 'blog', 'glossary', 'directory')),
});

const city = record({
  hero: record({ heading: title, lead: paragraph }),
  form: headed,
  jumps: record(texts('label', 'prices', 'climate', 'moving', 'questions')),
  notes: record(texts('music', 'home')),
  choices: record({
    heading: text,
    acousticOrDigital: choice,
    uprightOrGrand: choice,
    practiceOrPerformance: choice,
    spaceAndClimate: record({ ...choices, name: text }),
  }),
  air: record({
    ...texts(
      'heading',
      'caption',
      'dry',
      'range',
      'damp',
      'winter',
      'summer',
      'help',
      'note',
      'more',
      'elsewhere',
    ),
    inShort: paragraph.describe('One sentence, for the card of the climate.'),
    calendar: text.describe('The name of the link to the calendar file, behind "inShort".'),
    hear: record({
      ...texts('month', 'takeaway', 'cents', 'inTune', 'keys', 'share', 'copied'),
      sentence: text.describe('What "share" shares, with a link to the month.'),
    }).describe('Where a browser can play sounds.'),
  }),
  prices: record({ heading: text, source: text }),
  dealers: record({
    heading: text,
    text: paragraphWithLink.describe('The words in brackets are a link to the directory.'),
    none: paragraph.describe('For a city without dealers.'),
    meanwhile: record({
      text: text.describe('Before the links.'),
      links: distinctList(record({ name: text, url: httpsUrl }), 'name'),
    }).describe('Where to look in a city without dealers: lists of others, such as those of makers.'),
    elsewhere: text.describe('Before the other cities of the state that have dealers.'),
    order: paragraph.describe('How the dealers are sorted.'),
  }),
  nextSteps: record(texts('heading', 'formButton', 'blogButton')),
  questions: headed,
  otherCities: headed,
  related: record(texts('heading', 'blog', 'glossary', 'history', 'state')),
});

const dealers = record({
  ...texts('count', 'card', 'more', 'ofCity', 'ofState', 'brands', 'verified', 'website'),
  fact: text.describe('The name of the fact at the top of the pages of states and cities.'),
  offers: record(texts(...dealerOffers)),
  noDetails: text.describe('For a dealer whose record has neither offers nor brands.'),
  outOfDate: text.describe('For a verification that is older than a year.'),
  ask: text.describe('The name of the link to the form, for a dealer without a website or phone.'),
  write: text.describe('The name of the link to the contact page, for a dealer without both.'),
});

const helps = {
  ...texts('bothWinterFirst', 'both', 'bothSummerFirst', 'bothSlightly', 'watch'),
  ...texts('moistenAllYear', 'moistenMostly', 'moistenWinter', 'moistenWinterWatch', 'moistenSummer'),
  ...texts('drySummer', 'dryWinter', 'dryAllYear'),
};
const need = record(texts('name', 'text'));

/** generator/plan/air-rules.ts decides which sentences are true of a city. */
const air = record({
  winter: record({
    ...texts('parched', 'veryDry', 'dry', 'slightlyDry', 'dryMild', 'nearDry'),
    ...texts('right', 'nearDamp', 'damp', 'dampOpen'),
  }),
  dryMonths: record(texts('season', 'all')).describe('Follows "winter".'),
  summer: record({
    ...texts('dry', 'nearDry', 'right'),
    ...texts('nearDamp', 'slightlyDamp', 'damp', 'veryDamp', 'dampAlways'),
  }),
  house: record(texts('dampSummer', 'dampAlways', 'otherwise')).describe(
    'Below the picture, in sight: that its figures are not those of a house.',
  ),
  help: record(helps),
  needs: record(helps).describe('The same as "help" in a few words.'),
  classes: record({
    ...{ drier: need, moister: need, moisterFirst: need, both: need, little: need },
    ...texts('caption', 'method', 'note'),
  }).describe('What pianos need, on the page of climates.'),
  tuning: record(texts('even', 'modest', 'wide', 'veryWide')),
  pitch: text.describe('What damp and dry air do to a piano, for the answer on humidity.'),
  aim: record(texts('steady', 'frost', 'windows')).describe('Follows "pitch".'),
  delivery: record(texts('always', 'wish')).describe(
    'When to have a piano delivered, for the answer on moving.',
  ),
  windows: record(texts('caption', 'outside', 'humidity', 'between', 'below', 'atMost', 'note')),
  moves: record(texts('caption', 'from', 'to', 'note')),
  calendar: record(texts('event', 'text')).describe('The calendar file of a city.'),
  source: record({
    ...texts('measured', 'mile', 'miles'),
    smoothed: text.describe('For a station with short records.'),
    far: text.describe('For a station beyond 25 miles.'),
  }),
  table: record(texts('caption', 'city', 'year', 'winter', 'summer', 'note')),
});

const longestFirst = nonEmptyList(text).describe(
  'Longest first: each page has the first that fits its names.',
);

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
    title: longestFirst,
    description: longestFirst,
    share: text.describe('What the page tells, on the share image.'),
    body: state,
  }),
  city: record({
    title: longestFirst,
    description: longestFirst,
    body: city,
  }),
  form: record({
    phone: text.describe('Below the phone field: why the form asks, and how many will call.'),
    claim: text.describe('Below the button: who pays.'),
    promise: text.describe('Below the button: what happens where one dealer is near, or none.'),
    assurances: record(texts('verified', 'more')),
  }).describe('Words of every lead form.'),
  facts: record({
    state: facts,
    city: record({ always: facts, withAir: facts }),
    match: facts,
    airInState: fact,
  }).describe('Facts at the top of the pages of states and cities, and beside the form of the home page.'),
  dealers,
  air,
});

export type Copy = z.infer<typeof copySchema>;
