import type { AirWords } from './air.ts';

/** The words of pages in `data/copy.json`. Tokens of places, such as `{{city}}`, are filled by the plan. */

/**
 * A part of a paragraph: plain words, a range such as `$3,000–$10,000` that must not break over two lines, the name of a place with
 * the comma after it, or the words of a link.
 */
export type Phrase = { kind: 'words' | 'range' | 'name' | 'link'; text: string };

export type Paragraph = Phrase[];

/** A short fact, such as `Climate` and `Hot and humid`. */
export type Fact = { name: string; value: string };

/** The title of a page, without the brand, and its description. */
export type HeadCopy = { title: string; description: string };

type Headed = { heading: string };
/** The top of a page. Its heading breaks at its pauses, not inside a name. */
type Hero = { heading: Paragraph; lead: Paragraph };
type HeadedText = Headed & { text: Paragraph };

/** A question that a buyer weighs. `guide` is the name of the link to an article. */
type ChoiceCopy = HeadedText & { guide: string };

export type DirectoryCopy = {
  hero: Headed & { lead: Paragraph };
  map: HeadedText;
  states: Headed & { oneCity: string; severalCities: string; allCities: string; contact: string };
};

/** Sentences on the sales tax of a state, by the rates that it has. */
export type TaxWords = {
  stateAndLocal: string;
  stateOnly: string;
  /** The local rates are near zero on average: few places have one. */
  stateMostly: string;
  localOnly: string;
  none: string;
};

export type TaxCopy = Headed & {
  rates: TaxWords;
  /** On a piano that is bought in another state: for a state with a tax of its own, and for one without. */
  elsewhere: { taxed: string; untaxed: string };
  /** The words in brackets are a link to the source. */
  source: Paragraph;
  /** One sentence among others, for city pages. */
  inShort: TaxWords;
};

export type StateCopy = {
  hero: Hero & { formButton: string; citiesButton: string };
  cities: Headed & { card: string; cardText: string; moreCities: string };
  /** Name and text are those of one climate and the cities that have it. */
  climate: ChoiceCopy & { name: string };
  tax: TaxCopy;
  form: HeadedText;
  questions: Headed;
  related: Headed & { blog: string; glossary: string; directory: string };
};

export type CityCopy = {
  hero: Hero;
  notes: { music: string; home: string };
  choices: Headed & {
    acousticOrDigital: ChoiceCopy;
    uprightOrGrand: ChoiceCopy;
    practiceOrPerformance: ChoiceCopy;
    spaceAndClimate: ChoiceCopy & { name: string };
  };
  air: { caption: string; range: string; winter: string; summer: string; help: string; note: string };
  prices: HeadedText;
  dealers: HeadedText;
  nextSteps: HeadedText & { formButton: string; blogButton: string };
  questions: Headed;
  otherCities: Headed;
  related: Headed & { blog: string; glossary: string; history: string; state: string };
};

export interface Copy {
  home: HeadCopy;
  directory: HeadCopy & { body: DirectoryCopy };
  glossary: HeadCopy;
  contact: HeadCopy;
  search: HeadCopy;
  thankYou: HeadCopy;
  notFound: HeadCopy;
  state: HeadCopy & { body: StateCopy };
  /** The descriptions from the longest to the shortest: the first that fits is taken. */
  city: { title: string; description: string[]; body: CityCopy };
  /** About every place, about a city with figures on its air, and about every match. */
  facts: { place: Fact[]; air: Fact[]; match: Fact[] };
  air: AirWords;
}
