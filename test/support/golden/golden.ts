import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from '../../../generator/problem/problem.ts';
import { formatProblems } from '../../../generator/report/format-problems.ts';
import { article, type Files, project, tinySite } from '../tiny-site.ts';

type TinySite = ReturnType<typeof tinySite>;

/** A fault: the files that have it, and all that a build of the tiny site prints of it. */
export interface Golden {
  files: Files;
  /** What else is done to the site. */
  prepare?: (site: TinySite) => void;
  /** What finds the fault, where it is not the build. */
  find?: (site: TinySite) => unknown;
  /** On lines of its own. */
  printed: string;
}

export type Goldens = Record<string, Golden>;

/** What is printed, with files named relative to the site. */
export async function printedBy({ files, prepare, find }: Golden): Promise<string> {
  const site = tinySite(files);
  prepare?.(site);
  try {
    await (find ? find(site) : site.build({}, { checked: true }));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return `\n${formatProblems(error.problems, { coloured: false })}\n`.replaceAll(`${site.root}/`, '');
  }
  return '';
}

const shipped = (file: string) => JSON.parse(readFileSync(join(project, 'data', file), 'utf8'));

/** The shipped settings with something changed, without the name of their schema. */
export const siteWith = (changes: object) => {
  const { $schema: _, ...settings } = shipped('site.json');
  return { ...settings, footerStates: ['ohio'], ...changes };
};

/** The shipped limits, and one figure only in place of its own. */
export const constantsWith = (changes: object) => {
  const { figures, loanExample, limits } = shipped('constants.json');
  return { figures: { ...changes, ...omit(figures, Object.keys(changes)) }, loanExample, limits };
};

/** The shipped prices, the order of one bucket in front. */
export const pricesWith = (order: string[]) => {
  const { bands, emphasis } = shipped('prices.json');
  return { emphasis: { high: { order, lead: emphasis.high.lead }, medium: emphasis.medium }, bands };
};

const omit = (object: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

/** A standing page with a text. */
export const pageWith = (body: string) =>
  article(
    {
      title: 'A page',
      excerpt: 'A page: seventy characters at the least are asked of an excerpt, so it goes on.',
    },
    body,
  )
    .replace(/^date/m, 'updated')
    .replace(/^tags.*\n/m, '');
