import { calendarPath, leadsUrl, zipCitiesPath } from '../addresses.ts';
import type { Frame, Plan } from '../model/index.ts';
import { ContentError, type Problem, positionOf } from '../problem/problem.ts';
import { airPictures } from './air-tables.ts';
import { airFinder } from './air-texts.ts';
import { contentPages } from './content-pages.ts';
import { listedDealers } from './dealer-cards.ts';
import { checkDealers } from './dealer-checks.ts';
import { fixedPages, footerPages, menuOf } from './fixed-pages.ts';
import { withoutHeldPages } from './held-back.ts';
import type { Planned, PlanSource } from './page-head.ts';
import { problemsBetween } from './page-problems.ts';
import { placePlanner } from './place-pages.ts';
import { fillTexts, monthName, promiseOf, shownDate, stateLink } from './place-texts.ts';
import { rootPages } from './root-problems.ts';
import { searchEntries } from './search-entries.ts';
import { warningsOfTaxes } from './state-tax.ts';

/** Plans as `planPages` does. Throws a `ContentError` for problems between pages. */
export function plan(content: PlanSource, today: string, options: { drafts?: boolean } = {}): Plan {
  const { plan, findProblems } = planPages(content, today, options);
  const problems = findProblems();
  if (problems.length > 0) throw new ContentError(problems);
  return plan;
}

/** `today` is the ISO date of the build; `drafts` also plans pages that a build holds back. */
export function planPages(
  loaded: PlanSource,
  today: string,
  { drafts = false }: { drafts?: boolean } = {},
) {
  const { shown, held, heldBack } = withoutHeldPages(loaded, today, drafts);
  const content: Planned = { ...shown, airOf: airFinder(shown), listed: listedDealers(shown, today) };
  const { states, redirects } = content;
  const pages = [...fixedPages(content), ...contentPages(content)];
  const { headsOf, pagesOf, housesIn } = placePlanner(content);
  const { cities, unverified, warnings } = checkDealers(content, today);
  function* allHeads(areDated: boolean) {
    yield* pages;
    for (const state of states) yield* headsOf(state, areDated);
  }
  const plan: Plan = {
    frame: frameOf(content, today),
    pages,
    states,
    heads: () => allHeads(false),
    datedHeads: () => allHeads(true),
    pagesOf,
    searchEntries: () => searchEntries(content, pages, housesIn),
    calendars: tuningCalendars(content),
    redirects,
    rootPages: rootPages(content.rootFiles),
    pictureFolders: content.resized.map(({ folder }) => folder),
    heldBack,
    unverified,
    warnings: [...warnings, ...warningsOfTaxes(content, today)],
    cities,
  };
  /** Finds problems between pages, except those that may follow from `earlier` problems of sources. */
  function findProblems(earlier: readonly Problem[] = [], unread: readonly string[] = []): Problem[] {
    const problems = problemsBetween(plan, content, { held, unread });
    if (earlier.length === 0) return problems;
    // Two pages share their texts if a record appears twice.
    const twice = new Set(
      earlier.flatMap(({ code, source }) => (code === 'PG209' ? positionOf(source) : [])),
    );
    const following = ['PG101', 'PG401', 'PG506', 'PG510', 'PG511'];
    return problems.filter(
      ({ code, source }) => !following.includes(code) && !twice.has(positionOf(source)),
    );
  }
  return { plan, findProblems };
}

function frameOf(content: Planned, today: string): Frame {
  const { site, figures, amounts, loanExample, options, copy, cooldownMs, states, footerStates } =
    content;
  return {
    ...{ site, figures, amounts, loanExample, options, cooldownMs, words: copy.frame },
    ...airPictures(content),
    zipFile: zipCitiesPath,
    whyPhone: copy.form.phone,
    claim: copy.form.claim,
    promise: promiseOf(copy.dealers.promise.unlisted, site),
    assurances: copy.form.assurances,
    endpoint: leadsUrl(site.leadsHost),
    today: shownDate(today),
    year: today.slice(0, 4),
    footerStates: footerStates.flatMap((slug) =>
      states.filter((state) => state.slug === slug).map(stateLink),
    ),
    menu: menuOf(content),
    footerPages: footerPages(content),
    hasHistory: content.history !== undefined,
  };
}

/** One calendar for each pair of months that suits some station, sorted by path. */
function tuningCalendars({ stations, copy, airOf }: Planned): Plan['calendars'] {
  const remind = (month: number) => ({
    month,
    ...fillTexts(copy.air.calendar, { month: monthName(month) }),
  });
  const calendars = stations.map((station) => {
    const months = airOf(station).year.tuning;
    return { path: calendarPath(months.map(monthName)), reminders: months.map(remind) };
  });
  const byPath = new Map(calendars.map((calendar) => [calendar.path, calendar]));
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
