import { articlePath } from '../addresses.ts';
import type { Article, ArticleEnd, ArticleSummary, Heading, Piece, ReadingProps } from '../model/index.ts';
import { shownDate } from './dates.ts';

/**
 * Words of English non-fiction that an adult reads silently in a minute. Source: M. Brysbaert, How many words do we read per
 * minute?, Journal of Memory and Language 109 (2019), https://doi.org/10.1016/j.jml.2019.104047.
 */
const WORDS_A_MINUTE = 238;

/** Whole minutes, rounded up. */
export const minutesToRead = (words: number): number => Math.max(1, Math.ceil(words / WORDS_A_MINUTE));

/** A text of fewer sections needs no table of contents. */
const FEWEST_SECTIONS = 4;

/** What a page shows of a text, with its sections where it is long. */
export function reading(pieces: Piece[]): ReadingProps {
  const sections = pieces.flatMap((piece): Heading[] =>
    piece.kind === 'heading' && piece.level === 2 ? [{ id: piece.id, text: piece.text }] : [],
  );
  return { contents: sections.length < FEWEST_SECTIONS ? [] : sections, pieces };
}

export const summarize = ({ title, slug, excerpt, date, tags, words, hold }: Article): ArticleSummary => ({
  title,
  path: articlePath(slug),
  excerpt,
  date: shownDate(date),
  tags,
  minutes: minutesToRead(words),
  ...(hold && { hold }),
});

/** How many articles an article leads to in all. */
const LED_TO = 4;

/**
 * Where an article leads: to its neighbours in the list, which is ordered from the newest to the oldest, and to those of the
 * others that share most tags with it; of several, to the newest.
 */
export function articleEnd(article: Article, articles: readonly Article[]): ArticleEnd {
  const place = articles.indexOf(article);
  const [previous, next] = [articles[place + 1], articles[place - 1]];
  const related = articles
    .filter((other) => other !== article && other !== previous && other !== next)
    .map((other) => ({ other, shared: sharedTags(article, other) }))
    .filter(({ shared }) => shared > 0)
    // Sorting is stable, so of equals the newer one stays first.
    .sort((a, b) => b.shared - a.shared)
    .slice(0, LED_TO - Number(!!previous) - Number(!!next));
  return {
    previous: previous ? summarize(previous) : null,
    next: next ? summarize(next) : null,
    related: related.map(({ other }) => summarize(other)),
  };
}

const sharedTags = (one: Article, other: Article): number =>
  new Set(one.tags.filter((tag) => other.tags.includes(tag))).size;
