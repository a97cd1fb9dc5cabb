import { articlePath, fileOf } from '../addresses.ts';
import type { Article, HeldArticle, Hold } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { shownDate } from './dates.ts';
import { articleImage } from './share-images.ts';

/** An article that a build leaves out. */
export type Held = Article & { hold: Hold };

/** The articles that a site shows, and those that it holds back; each of the latter kind says why, wherever it stands. */
export interface Edition {
  articles: Article[];
  held: Held[];
}

/** Tells apart what a site of this day shows. With `drafts` it shows all there is. */
export function editionOf(
  articles: readonly Article[],
  { today, drafts }: { today: string; drafts: boolean },
): Edition {
  const marked = articles.map((article) => {
    const hold = holdOf(article, today);
    return hold ? { ...article, hold } : article;
  });
  const held = drafts ? [] : marked.filter(isHeld).sort(byAppearance);
  return { articles: marked.filter((article) => drafts || !isHeld(article)), held };
}

/** An article of the build's own day is part of it. */
function holdOf({ draft, date }: Article, today: string): Hold | undefined {
  if (draft) return { reason: 'draft' };
  return date > today ? { reason: 'date', appears: date } : undefined;
}

const isHeld = (article: Article): article is Held => article.hold !== undefined;

/** Those that appear come first, in the order of their dates. Of one date the order stays. */
function byAppearance({ hold: a }: Held, { hold: b }: Held): number {
  const [first, second] = [dayOf(a), dayOf(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** A draft has no day, so it comes after all that have one. */
const dayOf = (hold: Hold): string => (hold.reason === 'date' ? hold.appears : 'never');

/** What a plan says of an article that it leaves out. */
export const heldArticle = (article: Held): HeldArticle => ({
  title: article.title,
  path: articlePath(article.slug),
  shareImage: articleImage(article),
  source: article.source,
  hold: article.hold,
});

/** Finds the article that is held back at a path. */
export function finderOf(held: readonly Held[]): (path: string) => Held | undefined {
  const byFile = new Map(held.map((article) => [fileOf(articlePath(article.slug)), article]));
  return (path) => byFile.get(fileOf(path));
}

/** Whether an article is there on the day on which another one, or a page without a date of its own, is shown. */
export const isThereFor = ({ hold }: Held, reader: Hold | undefined): boolean =>
  hold.reason === 'date' && reader?.reason === 'date' && hold.appears <= reader.appears;

/** What is wrong with an address that leads to an article that is held back. `instead` is what to do until it appears. */
export function leadsToHeld(
  { hold, source }: Held,
  { leads, instead }: { leads: string; instead: string },
): Pick<Problem, 'code' | 'message' | 'hint'> {
  const until =
    hold.reason === 'draft'
      ? 'until that is no draft any more.'
      : 'until then, or give the article an earlier date.';
  return {
    code: 'PG414',
    message: `${leads} ${describeHold(hold)} (${source.file}).`,
    hint: `${instead} ${until}`,
  };
}

/** `is a draft`, or `appears on December 24, 2026`. */
export const describeHold = (hold: Hold): string =>
  hold.reason === 'draft' ? 'is a draft' : `appears on ${shownDate(hold.appears).text}`;
