import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { withoutSlash } from '../addresses.ts';
import { isRealDate } from '../load/schemas/american-values.ts';
import { isOrigin, normalizeOrigin, ORIGIN } from '../load/schemas/origin.ts';
import type { Folders, SiteSettings } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import { flag, type Values } from './command.ts';
import { isRoot, SITE_FILE } from './root.ts';

/** Flags win over the environment, which wins over the file. */
export const siteFlags = {
  data: flag('--data <folder>', 'folder of the JSON data', inputFolder, 'data/ of the site'),
  content: flag(
    '--content <folder>',
    'folder of the Markdown articles, pages and images',
    inputFolder,
    'content/ of the site',
  ),
  siteUrl: flag('--site-url <url>', 'origin of the site', origin, 'data/site.json').env('PIANOGEN_SITE_URL'),
  leadsHost: flag('--leads-host <url>', 'origin that receives leads', origin, 'data/site.json').env(
    'PIANOGEN_LEADS_HOST',
  ),
  date: dateFlag('date of the build: pages show it, and articles with a later date are held back'),
};

export function dateFlag(meaning: string) {
  return flag('--date <YYYY-MM-DD>', meaning, date, 'today, in UTC').env('SOURCE_DATE_EPOCH');
}

export const outFlag = (meaning: string) => flag('--out <folder>', meaning, namedFolder, 'out/ of the site');

export const outFolder = ({ out }: { out?: string | undefined }, { root }: Folders): string =>
  out ?? join(root, 'out');

/** Throws a `UsageError` if there is no site. */
export const siteSettings = (
  { data, content, siteUrl, leadsHost, date }: Partial<Values<typeof siteFlags>>,
  { pianogen, root }: Folders,
): SiteSettings => ({
  pianogen,
  root,
  data: data ?? folderOfSite(root, 'data'),
  content: content ?? folderOfSite(root, 'content'),
  siteUrl: siteUrl || undefined,
  leadsHost: leadsHost || undefined,
  today: date || isoDate(new Date()),
});

function folderOfSite(root: string, name: string): string {
  if (isRoot(root)) return join(root, name);
  throw new UsageError(
    `There is no site in ${root} or above it: none of these folders has ${SITE_FILE}. "pianogen init" makes a site.`,
  );
}

export function origin(text: string): string {
  const value = withoutSlash(text);
  if (value === '' || isOrigin(value)) return value;
  const meant = normalizeOrigin(text);
  throw new InvalidArgumentError(
    `It is not a usable origin; expected ${ORIGIN}.${meant ? ` Did you mean "${meant}"?` : ''}`,
  );
}

function inputFolder(text: string): string {
  const folder = namedFolder(text);
  if (!existsSync(folder)) throw new InvalidArgumentError(`The folder ${folder} does not exist.`);
  if (!statSync(folder).isDirectory()) throw new InvalidArgumentError(`${folder} is not a folder.`);
  return folder;
}

function namedFolder(text: string): string {
  if (text === '') throw new InvalidArgumentError('The folder has no name.');
  if (/^~(?:\/|$)/.test(text))
    throw new InvalidArgumentError(
      `The shell does not replace the ~. Write "${text.replace('~', '$HOME')}".`,
    );
  return resolve(text);
}

/** Also reads SOURCE_DATE_EPOCH, in seconds since 1970. */
function date(text: string): string {
  if (text === '' || isRealDate(text)) return text;
  const moment = new Date(Number(text) * 1000);
  if (/^\d+$/.test(text) && !Number.isNaN(moment.getTime())) return isoDate(moment);
  throw new InvalidArgumentError(
    'Expected a date that exists, such as 2025-10-14, or a number of seconds since 1970.',
  );
}

const isoDate = (moment: Date): string => moment.toISOString().slice(0, 10);
