import type {
  Article,
  ArticleSummary,
  Heading,
  Piece,
  Props,
  ReadingProps,
  SceneName,
} from '../model/index.ts';
import { shownDate } from './place-texts.ts';

/**
 * English non-fiction, read silently by adults. Source: M. Brysbaert, How many words do we read per
 * minute?, Journal of Memory and Language 109 (2019), https://doi.org/10.1016/j.jml.2019.104047.
 */
const WORDS_PER_MINUTE = 238;

export const minutesToRead = (words: number): number => Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));

/** Fewer sections need no table of contents. */
const MIN_SECTIONS = 4;

export function reading(pieces: Piece[]): ReadingProps {
  const sections = pieces.flatMap((piece): Heading[] =>
    piece.kind === 'heading' && piece.level === 2 ? [{ id: piece.id, text: piece.text }] : [],
  );
  return { contents: sections.length < MIN_SECTIONS ? [] : sections, pieces };
}

export function summarize(article: Article): ArticleSummary {
  const { title, path, excerpt, date, updated, tags, words, hold } = article;
  return {
    ...{ title, path, excerpt, tags },
    date: shownDate(date),
    updated: updated === undefined ? null : shownDate(updated),
    scene: sceneOf(tags),
    minutes: minutesToRead(words),
    ...(hold && { hold }),
  };
}

const SCENES: readonly [scene: SceneName, tags: readonly string[]][] = [
  ['upright-or-grand', ['upright', 'grand']],
  ['digital-or-acoustic', ['digital', 'beginners']],
  ['humidity', ['care', 'humidity', 'tuning']],
  ['used', ['used']],
  ['financing', ['financing']],
  ['room', ['space', 'moving']],
];

/** The first tag that has a scene decides. */
const sceneOf = (tags: readonly string[]): SceneName =>
  tags.flatMap((tag) => SCENES.filter(([, tags]) => tags.includes(tag)).map(([scene]) => scene))[0] ??
  'grand';

const MAX_LINKS = 4;

/** `related` articles share the most tags; in a tie, the newest come first, as in `articles`. */
export function articleEnd(
  article: Article,
  articles: readonly Article[],
): Pick<Props['article'], 'previous' | 'next' | 'related'> {
  const index = articles.indexOf(article);
  const [previous, next] = [articles[index + 1], articles[index - 1]];
  const related = articles
    .filter((other) => other !== article && other !== previous && other !== next)
    .map((other) => ({ other, shared: sharedTags(article, other) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_LINKS - Number(!!previous) - Number(!!next));
  return {
    previous: previous ? summarize(previous) : null,
    next: next ? summarize(next) : null,
    related: related.map(({ other }) => summarize(other)),
  };
}

const sharedTags = (one: Article, other: Article): number =>
  new Set(one.tags.filter((tag) => other.tags.includes(tag))).size;
