import { calendarPath, fileOf, leadsUrl, statePath } from '../addresses.ts';
import type { Content, Frame, PageHead, Plan, TextLink, TuningCalendar } from '../model/index.ts';
import { ContentError, type Problem, positionOf } from '../problem/problem.ts';
import { doAll, type Steps } from '../steps.ts';
import { airTextsOf, nameOf } from './air-texts.ts';
import { contentPages } from './content-pages.ts';
import { dealersByState, unverifiedDealers } from './dealers.ts';
import { fixedPages, footerPages, menuOf } from './fixed-pages.ts';
import { heldArticle, heldCities, splitArticles, withoutDraftCities } from './held-back.ts';
import { shownDate } from './page.ts';
import { placePlanner } from './place-pages.ts';
import { problemsBetween } from './problems.ts';
import { rootPages } from './root-files.ts';
import { searchEntries } from './search-entries.ts';
import { airPictures } from './state-air.ts';

export interface PlanOptions {
  /** True if the site shows the articles and cities that a build holds back. */
  drafts?: boolean;
}

/** Plans every page, as `planPages` does. Throws a `ContentError` if there is any problem between pages. */
export function plan(content: Content, today: string, options: PlanOptions = {}): Plan {
  const { plan, findProblems } = doAll(planPages(content, today, options));
  const problems = doAll(findProblems());
  if (problems.length > 0) throw new ContentError(problems);
  return plan;
}

/** Plans every page. `today` is the ISO date of the build. `findProblems` looks for problems between pages when it is called. */
export function* planPages(
  loaded: Content,
  today: string,
  { drafts = false }: PlanOptions = {},
): Steps<{ plan: Plan; findProblems(): Steps<Problem[]> }> {
  const { articles, held } = splitArticles(loaded.articles, { today, drafts });
  const cities = drafts ? [] : heldCities(loaded.states);
  const content = { ...(drafts ? loaded : withoutDraftCities(loaded)), articles };
  const plan: Plan = {
    frame: frameOf(content, today),
    ...(yield* pagesOf(content, today)),
    redirects: content.redirects,
    rootPages: rootPages(content.rootFiles),
    pictureFolders: content.resized.map(({ folder }) => folder),
    heldBack: [...held.map(heldArticle), ...cities],
    unverifiedDealers: unverifiedDealers(content.dealers, today),
  };
  return {
    plan,
    *findProblems() {
      const entries = plan.entries();
      yield;
      return yield* problemsBetween(entries, content, { held, cities, today });
    },
  };
}

interface Found {
  /** The paths of pages that could not be read. */
  unread: readonly string[];
  /** What is wrong with the sources themselves. */
  problems: readonly Problem[];
  today: string;
}

/**
 * Finds problems between the pages of a site some of whose texts have problems themselves, so that one build tells both. Leaves out
 * problems that may only follow from those.
 */
export function earlyProblems(content: Content, { unread, problems, today }: Found): Problem[] {
  const files = new Set(unread.map(fileOf));
  const isDecided = (address: string) => !files.has(fileOf(address.split(/[?#]/)[0] ?? ''));
  const known = <T extends { links: readonly TextLink[] }>(text: T): T => ({
    ...text,
    links: text.links.filter(({ href }) => isDecided(href)),
  });
  const read: Content = {
    ...content,
    articles: content.articles.map(known),
    history: content.history && known(content.history),
    privacy: known(content.privacy),
    terms: known(content.terms),
    ownPages: content.ownPages.map(known),
  };
  const uncertain = content.redirects.filter(({ to }) => !isDecided(to));
  const places = new Set([
    ...uncertain.map(({ addressSources }) => positionOf(addressSources.to)),
    // Two pages share their texts if a record stands twice.
    ...problems.flatMap(({ code, source }) => (code === 'PG209' ? positionOf(source) : [])),
  ]);
  return doAll(doAll(planPages(read, today)).findProblems()).filter(
    ({ code, source }) =>
      !['PG101', 'PG401', 'PG506', 'PG510', 'PG511'].includes(code) && !places.has(positionOf(source)),
  );
}

/** Plans the pages of a site, whose articles are those that it shows. */
function* pagesOf(
  content: Content,
  today: string,
): Steps<
  Omit<Plan, 'frame' | 'redirects' | 'rootPages' | 'pictureFolders' | 'heldBack' | 'unverifiedDealers'>
> {
  const dealersOf = dealersByState(content, today);
  const pages = [...(yield* fixedPages(content, dealersOf)), ...contentPages(content)];
  const { entriesOf, ...places } = placePlanner(content, dealersOf);
  let entries: PageHead[] | undefined;
  return {
    pages,
    states: content.states,
    entries() {
      entries ??= [...pages, ...content.states.flatMap((state) => [...entriesOf(state)])];
      return entries;
    },
    ...places,
    searchEntries: () => searchEntries(content, pages),
    calendars: tuningCalendars(content),
  };
}

function frameOf(content: Content, today: string): Frame {
  const { site, figures, amounts, loanExample, options, copy, cooldownMs, states, footerStates } = content;
  const names = new Map(states.map(({ slug, name }) => [slug, name]));
  return {
    site,
    figures,
    amounts,
    loanExample,
    ...airPictures(content),
    options,
    claim: copy.form.claim,
    assurances: copy.form.assurances,
    endpoint: leadsUrl(site.leadsHost),
    cooldownMs,
    today: shownDate(today),
    year: today.slice(0, 4),
    footerStates: footerStates.map((slug) => ({ name: names.get(slug) ?? slug, path: statePath(slug) })),
    menu: menuOf(content),
    footerPages: footerPages(content),
    hasHistory: content.history !== undefined,
  };
}

/** Plans a calendar for each pair of months in which rooms near some station are steadiest, sorted by path. */
function tuningCalendars(content: Content): TuningCalendar[] {
  const textsOf = airTextsOf(content);
  const { event, text } = content.copy.air.calendar;
  const calendars = new Map<string, TuningCalendar>();
  for (const station of content.stations) {
    const months = textsOf(station).year.tuning;
    const path = calendarPath(months.map(nameOf));
    calendars.set(path, { path, months, event, text });
  }
  return [...calendars.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
