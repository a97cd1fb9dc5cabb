import { articlePath } from '../addresses.ts';
import type { Article, Climate, Faq, Guides, PageFaq } from '../model/index.ts';
import { fillTokens, type TokenValues } from '../tokens.ts';
import { mapTexts, type Texts } from './strings.ts';

/** The parts of state and city pages that come from texts which all places share. */

/** Returns the paths of the articles that help to choose. */
export function guidesFrom(articles: readonly Article[]): Guides {
  return {
    acousticOrDigital: guidePath(articles, 'digital-vs-acoustic-beginners'),
    uprightOrGrand: guidePath(articles, 'upright-vs-baby-grand'),
    practiceOrPerformance: guidePath(articles, 'buying-used-pianos'),
    spaceAndClimate: guidePath(articles, 'sizing-piano-room'),
  };
}

/** Returns the path of an article; null if the article does not exist. */
export function guidePath(articles: readonly Article[], slug: string): string | null {
  return articles.some((article) => article.slug === slug) ? articlePath(slug) : null;
}

export const fillTexts = <T extends Texts>(texts: T, values: TokenValues): T =>
  mapTexts(texts, (text) => fillTokens(text, values));

/** The values of the tokens on a place and its climate. `names` are those of the place. */
export const placeValues = (climate: Climate, names: TokenValues): TokenValues => ({
  ...names,
  'climate.name': climate.name,
  'climate.lowerCaseName': climate.name.toLowerCase(),
  'climate.summary': climate.summary,
  'climate.space': fillTokens(climate.space, names),
  'climate.humidity': fillTokens(climate.humidity, names),
});

export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type OptionalValues = Readonly<Record<string, string | null>>;

/**
 * Fills the tokens in questions and answers. In an answer, a token whose value is null is left out, with a space beside it.
 * `phrases` tell in a few words what the values of some tokens come to.
 */
export function fillFaqs(
  faqs: readonly Faq[],
  values: OptionalValues,
  phrases: OptionalValues = {},
): PageFaq[] {
  const [given, unknown]: [Record<string, string>, string[]] = [{}, []];
  for (const [name, value] of Object.entries(values)) {
    if (value === null) unknown.push(`{{${name}}}`);
    else given[name] = value;
  }
  const withoutUnknown = (answer: string) =>
    unknown.reduce((rest, token) => rest.replaceAll(`${token} `, '').replaceAll(` ${token}`, ''), answer);
  return faqs.map(({ question, answer }) => {
    const local = Object.keys(phrases).find((name) => answer.includes(`{{${name}}}`));
    return {
      question: fillTokens(question, given),
      answer: fillTokens(withoutUnknown(answer), given),
      phrase: (local && phrases[local]) ?? null,
    };
  });
}
