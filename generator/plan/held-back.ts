import { articlePath, cityPath, fileOf } from '../addresses.ts';
import type { Article, City, Content, HeldPage, Hold, State } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { shownDate } from './page.ts';
import { articleImage } from './share-images.ts';

/** An article that a build leaves out. */
export type Held = Article & { hold: Hold };

/** Splits the articles by the date of the build. With `drafts`, the site shows all articles and holds none back. */
export function splitArticles(
  articles: readonly Article[],
  { today, drafts }: { today: string; drafts: boolean },
) {
  const marked = articles.map((article) => {
    const hold = holdOf(article, today);
    return hold ? { ...article, hold } : article;
  });
  const held = drafts ? [] : marked.filter(isHeld).sort(byAppearance);
  return { articles: marked.filter((article) => drafts || !isHeld(article)), held };
}

/** Returns the content without the cities that are drafts, and without states that have no others. */
export function withoutDraftCities(content: Content): Content {
  const states = publishedStates(content.states);
  if (states === content.states) return content;
  const humidityExamples = content.humidityExamples.filter(({ city }) => !city.city.draft);
  return { ...content, states, humidityExamples };
}

/** Returns the same list if there is no draft. */
function publishedStates(states: State[]): State[] {
  if (!states.some(({ cities }) => cities.some(isDraft))) return states;
  return states.flatMap(({ name, slug, code, climate, salesTax, cities: all }) => {
    const cities = all.filter((city) => !isDraft(city));
    const [first] = cities;
    if (!first) return [];
    return {
      ...{ name, slug, code, climate, salesTax, cities },
      get source() {
        return first.source;
      },
    };
  });
}

const isDraft = ({ draft }: City): boolean => draft;

export const heldCities = (states: readonly State[]): HeldPage[] =>
  states.flatMap(({ name: stateName, slug: stateSlug, cities }) =>
    cities.filter(isDraft).map((city) => ({
      title: `${city.name}, ${stateName}`,
      path: cityPath(stateSlug, city.slug),
      hold: { reason: 'draft' },
      get source() {
        return city.source;
      },
    })),
  );

/** Returns why a build leaves an article out. A build on the date of the article includes it. */
function holdOf({ draft, date }: Article, today: string): Hold | undefined {
  if (draft) return { reason: 'draft' };
  return date > today ? { reason: 'date', appears: date } : undefined;
}

const isHeld = (article: Article): article is Held => article.hold !== undefined;

/** Sorts by the date of publication, drafts last. Articles of the same date keep their order. */
function byAppearance({ hold: a }: Held, { hold: b }: Held): number {
  const [first, second] = [dateOf(a), dateOf(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

const dateOf = (hold: Hold): string => (hold.reason === 'date' ? hold.appears : 'draft');

export const heldArticle = (article: Held): HeldPage => ({
  title: article.title,
  path: articlePath(article.slug),
  shareImage: articleImage(article),
  source: article.source,
  hold: article.hold,
});

export function finderOf(held: readonly HeldPage[]): (path: string) => HeldPage | undefined {
  const byFile = new Map(held.map((page) => [fileOf(page.path), page]));
  return (path) => byFile.get(fileOf(path));
}

/** True if a held page is published by the date of an article that links to it. */
export const isPublishedBy = ({ hold }: HeldPage, linking: Hold | undefined): boolean =>
  hold.reason === 'date' && linking?.reason === 'date' && hold.appears <= linking.appears;

/** Describes a link or redirect to a held page. `leads` starts the message; `instead` is what to do until it is published. */
export function leadsToHeld(
  { hold, source }: HeldPage,
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

/** Returns `is a draft` or `appears on December 24, 2026`. */
export const describeHold = (hold: Hold): string =>
  hold.reason === 'draft' ? 'is a draft' : `appears on ${shownDate(hold.appears).text}`;
