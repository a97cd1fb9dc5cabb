import { articlePath } from '../addresses.ts';
import type { Article, Climate, ClimateAir, Faq, Guides, Link } from '../model/index.ts';
import { fillTokens, type TokenValues } from '../tokens.ts';

/** The parts of state and city pages that come from texts which all places share. */

export const airOf = ({ name, winter, summer }: Climate): ClimateAir => ({ name, winter, summer });

/** Returns the links to the articles that help to choose. */
export function guidesFrom(articles: readonly Article[]): Guides {
  return {
    type: guideLink(articles, 'digital-vs-acoustic-beginners', 'Compare for a beginner'),
    shape: guideLink(articles, 'upright-vs-baby-grand', 'Upright or baby grand'),
    condition: guideLink(articles, 'buying-used-pianos', 'What a used piano can offer'),
    space: guideLink(articles, 'sizing-piano-room', 'Measure your room'),
  };
}

/** Returns a link to an article; null if the article does not exist. */
export function guideLink(articles: readonly Article[], slug: string, name: string): Link | null {
  return articles.some((article) => article.slug === slug) ? { name, path: articlePath(slug) } : null;
}

/** Fills the tokens in questions and answers. */
export const fillFaqs = (faqs: readonly Faq[], values: TokenValues): Faq[] =>
  faqs.map(({ question, answer }) => ({
    question: fillTokens(question, values),
    answer: fillTokens(answer, values),
  }));
