import { cityPath } from '../addresses.ts';
import type { Article, HeldPage, Hold, State } from '../model/index.ts';
import type { ProblemText } from '../problem/problem.ts';
import type { PlanSource } from './page-head.ts';
import { shownDate } from './place-texts.ts';
import { articleImage } from './share-images.ts';

export type Held = Article & HeldPage;

/** Leaves out what a build holds back, and empty states. `heldBack` has the `held` articles, then cities. */
export function withoutHeldPages(loaded: PlanSource, today: string, drafts: boolean) {
  const articles = loaded.articles.map((article) => {
    const { draft, date } = article;
    if (!draft && date <= today) return article;
    const hold: Hold = draft ? { reason: 'draft' } : { reason: 'date', appears: date };
    return { ...article, hold, shareImage: articleImage(article) };
  });
  if (drafts) return { shown: { ...loaded, articles }, held: [], heldBack: [] };
  const held = articles
    .filter((article): article is Held => article.hold !== undefined)
    .sort((a, b) => Number(appearance(a) > appearance(b)) - Number(appearance(a) < appearance(b)));
  const shown: PlanSource = {
    ...loaded,
    articles: articles.filter(({ hold }) => !hold),
    states: loaded.states
      .map((state) => ({ ...state, cities: state.cities.filter(({ draft }) => !draft) }))
      .filter(({ cities }) => cities.length > 0),
    humidityExamples: loaded.humidityExamples.filter(({ home }) => !home?.city.draft),
  };
  return { shown, held, heldBack: [...held, ...heldCities(loaded.states)] };
}

/** Sorts by the date of publication, drafts last. */
const appearance = ({ hold }: Held): string => (hold.reason === 'date' ? hold.appears : 'draft');

export const heldCities = (states: readonly State[]): HeldPage[] =>
  states.flatMap((state) =>
    state.cities
      .filter(({ draft }) => draft)
      .map(({ name, slug, source }) => ({
        title: `${name}, ${state.name}`,
        path: cityPath(state.slug, slug),
        hold: { reason: 'draft' },
        source,
      })),
  );

/** `leads` starts the message; `instead` says what to do until the page is published. */
export function leadsToHeld({ hold, source }: HeldPage, leads: string, instead: string): ProblemText {
  const message = `${leads} ${describeHold(hold)} (${source.file}).`;
  const until =
    hold.reason === 'draft'
      ? 'it is no longer a draft.'
      : 'then, or give the article an earlier date.';
  return { code: 'PG414', message, hint: `${instead} until ${until}` };
}

/** Such as `is a draft` or `appears on December 24, 2026`. */
export const describeHold = (hold: Hold): string =>
  hold.reason === 'draft' ? 'is a draft' : `appears on ${shownDate(hold.appears).text}`;
