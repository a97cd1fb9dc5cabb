import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from '../../../generator/problem/problem.ts';
import { formatProblems } from '../../../generator/report/format-problems.ts';
import { article, type Files, project, type TinySite, tinySite } from '../tiny-site.ts';

/** A planted fault: its files, and the whole expected output of a build of the tiny site. */
export interface Golden {
  files: Files;
  /** Prepares the site further. */
  prepare?: (site: TinySite) => void;
  /** Finds the fault in place of the build. */
  find?: (site: TinySite) => unknown;
  /** The output, between newlines. */
  printed: string;
}

export type Goldens = Record<string, Golden>;

/** Returns the printed problems, with files relative to the site. */
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

/** The shipped settings with changes, without `$schema`. */
export const siteWith = (changes: object) => {
  const { $schema: _, ...settings } = shipped('site.json');
  return { ...settings, footerStates: ['ohio'], ...changes };
};

/** The shipped constants, with changed figures first. */
export const constantsWith = (changes: object) => {
  const { figures, loanExample, limits } = shipped('constants.json');
  return { figures: { ...changes, ...omit(figures, Object.keys(changes)) }, loanExample, limits };
};

/** The shipped prices with a changed order, which is first in the file. */
export const pricesWith = (order: string[]) => {
  const { bands, emphasis } = shipped('prices.json');
  return { emphasis: { high: { order, lead: emphasis.high.lead }, medium: emphasis.medium }, bands };
};

const omit = (object: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

/** A page of `content/pages/` with a text. */
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
