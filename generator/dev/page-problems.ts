import { ContentError, type Problem } from '../problem/problem.ts';
import { visible } from '../problem/visible.ts';

/** The problems of pages: those that the terminal has told, and those that the check of the whole site has found. */
export interface PageProblems {
  /** Tells what is wrong with a page by itself, unless that was told before, or that nothing is wrong with it any more. */
  tell(path: string, error: unknown): void;
  /** Tells the same of all pages, after a check of the whole site. */
  tellSite(problems: readonly Problem[]): void;
  /** The problems of a page that the check of the whole site has found. */
  ofSite(path: string): readonly Problem[];
  /** Forgets what the check of the whole site has found: sources have changed. It stays told. */
  forgetSite(): void;
}

/** The keys of the problems of a page that were told: of the page by itself, and of the check of the whole site. */
interface Told {
  own: ReadonlySet<string>;
  site: ReadonlySet<string>;
}

const NOTHING_TOLD: Told = { own: new Set(), site: new Set() };
/** The most pages that are named when their problems are gone. */
const MOST_NAMED = 3;
/** In place of the path of a page, for problems of no page. */
const NO_PAGE = '';

export function openPageProblems({
  log,
  explain,
}: {
  log: (line: string) => void;
  explain: (error: unknown) => string;
}): PageProblems {
  const toldOf = new Map<string, Told>();
  let ofSite = new Map<string, Problem[]>();
  let countOfSite: number | undefined;

  const isTold = (path: string, key: string) => {
    const { own, site } = toldOf.get(path) ?? NOTHING_TOLD;
    return own.has(key) || site.has(key);
  };
  const keysOf = (error: unknown): Set<string> => {
    const problems = problemsIn(error);
    return new Set(problems ? problems.map(keyOf) : error === undefined ? [] : [explain(error)]);
  };
  /** Returns true if all that was wrong with a page is gone. */
  const settle = (path: string, now: Told): boolean => {
    const wasWrong = toldOf.has(path);
    const isWrong = now.own.size + now.site.size > 0;
    if (isWrong) toldOf.set(path, now);
    else toldOf.delete(path);
    return wasWrong && !isWrong;
  };
  const tellGone = (paths: readonly string[]) => {
    for (const path of paths.slice(0, MOST_NAMED))
      log(`The problem of ${path === NO_PAGE ? 'the site' : visible(path)} is gone.`);
    if (paths.length > MOST_NAMED) log(`So are those of ${paths.length - MOST_NAMED} more pages.`);
  };

  return {
    tell(path, error) {
      const { own: before, site } = toldOf.get(path) ?? NOTHING_TOLD;
      const own = keysOf(error);
      if ([...own].some((key) => !isTold(path, key))) {
        const news = problemsIn(error)?.filter((problem) => !isTold(path, keyOf(problem)));
        log(`\n${explain(news ? new ContentError(news) : error)}\n`);
      }
      const isMended = (key: string) => before.has(key) && !own.has(key);
      if (settle(path, { own, site: new Set([...site].filter((key) => !isMended(key))) })) tellGone([path]);
    },
    tellSite(problems) {
      const news = problems.filter((problem) =>
        pathsOf(problem).some((path) => !isTold(path, keyOf(problem))),
      );
      ofSite = byPath(problems);
      const gone = [...new Set([...toldOf.keys(), ...ofSite.keys()])].filter((path) => {
        const { own } = toldOf.get(path) ?? NOTHING_TOLD;
        return settle(path, { own, site: new Set(ofSite.get(path)?.map(keyOf)) });
      });
      tellGone(gone);
      if (news.length > 0) log(`\n${explain(new ContentError(news))}\n`);
      if (news.length > 0 || problems.length !== countOfSite) log(countedProblems(problems.length));
      countOfSite = problems.length;
    },
    ofSite: (path) => ofSite.get(path) ?? [],
    forgetSite() {
      ofSite = new Map();
    },
  };
}

const countedProblems = (count: number): string =>
  `The check of the whole site finds ${count === 0 ? 'no problem' : count === 1 ? '1 problem' : `${count} problems`}.`;

/** The problems of an error, of whatever copy of the code; `undefined` for another error. */
const problemsIn = (error: unknown): readonly Problem[] | undefined =>
  error instanceof Error && 'problems' in error ? (error.problems as readonly Problem[]) : undefined;

const pathsOf = ({ pages = [NO_PAGE] }: Problem): readonly string[] => pages;

/** The same for a problem wherever its line has moved to, and however many pages have it. */
const keyOf = ({ code, source, message, pages }: Problem): string =>
  [code, source.file, pages ? message.slice(message.indexOf(': ')) : message].join(' ');

function byPath(problems: readonly Problem[]): Map<string, Problem[]> {
  const found = new Map<string, Problem[]>();
  for (const problem of problems)
    for (const path of pathsOf(problem)) found.set(path, [...(found.get(path) ?? []), problem]);
  return found;
}
