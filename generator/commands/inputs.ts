import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { withoutSlash } from '../addresses.ts';
import { isRealDate } from '../load/schemas/american-values.ts';
import { isOrigin, normalizeOrigin, ORIGIN } from '../load/schemas/origin.ts';

/** For the compiler only: a command gets a value of this type. */
interface Input<Value> {
  readonly value?: Value;
}

export type Values<Of extends Record<string, Option | Argument>> = {
  readonly [Name in keyof Of]: Of[Name] extends Input<infer Value> ? Value : never;
};

export const toggle = (name: string, meaning: string): Option & Input<true | undefined> =>
  new Option(name, meaning);

/** `otherwise` names the default. */
export const flag = <Value>(
  name: string,
  meaning: string,
  parse: (text: string) => Value,
  otherwise?: string,
): Option & Input<Value | undefined> =>
  new Option(name, otherwise ? `${meaning} (default: ${otherwise})` : meaning).argParser(parse);

export const flagOr = <Value extends string | number>(
  name: string,
  meaning: string,
  fallback: Value,
  parse: (text: string) => Value = (text) => text as Value,
): Option & Input<Value> =>
  new Option(name, meaning).default(fallback, String(fallback)).argParser(parse);

export const neededFlag = (name: string, meaning: string): Option & Input<string> =>
  new Option(name, meaning).makeOptionMandatory();

/** An argument such as `[host]` may be missing, `<file>` may not. */
export const argument = <Name extends string>(
  name: Name,
  meaning: string,
  parse: (text: string) => string = String,
): Argument & Input<Name extends `<${string}` ? string : string | undefined> =>
  new Argument(name, meaning).argParser(parse);

/** Flags win over the environment, which wins over the file. */
export const siteFlags = {
  data: flag('--data <folder>', 'folder of the JSON data', inputFolder, 'data/ of the site'),
  content: flag(
    '--content <folder>',
    'folder of the Markdown articles, pages and images',
    inputFolder,
    'content/ of the site',
  ),
  siteUrl: flag('--site-url <url>', 'origin of the site', origin, 'data/site.json').env(
    'PIANOGEN_SITE_URL',
  ),
  leadsHost: flag('--leads-host <url>', 'origin that receives leads', origin, 'data/site.json').env(
    'PIANOGEN_LEADS_HOST',
  ),
  date: dateFlag('date of the build: pages show it, and articles with a later date are held back'),
};

export function dateFlag(meaning: string) {
  return flag('--date <YYYY-MM-DD>', meaning, date, 'today, in UTC').env('SOURCE_DATE_EPOCH');
}

export const outFlag = (meaning: string) =>
  flag('--out <folder>', meaning, namedFolder, 'out/ of the site');

export function origin(text: string): string {
  const value = withoutSlash(text);
  if (value === '' || isOrigin(value)) return value;
  const meant = normalizeOrigin(text);
  throw new InvalidArgumentError(
    `It is not a usable origin; expected ${ORIGIN}.${meant ? ` Did you mean "${meant}"?` : ''}`,
  );
}

function inputFolder(text: string) {
  const folder = namedFolder(text);
  if (!existsSync(folder)) throw new InvalidArgumentError(`The folder ${folder} does not exist.`);
  if (!statSync(folder).isDirectory()) throw new InvalidArgumentError(`${folder} is not a folder.`);
  return folder;
}

function namedFolder(text: string) {
  if (text === '') throw new InvalidArgumentError('The folder has no name.');
  if (/^~(?:\/|$)/.test(text))
    throw new InvalidArgumentError(
      `The shell does not replace the ~. Write "${text.replace('~', '$HOME')}".`,
    );
  return resolve(text);
}

export const listOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** Also reads SOURCE_DATE_EPOCH, in seconds since 1970. */
function date(text: string) {
  if (text === '' || isRealDate(text)) return text;
  const moment = new Date(Number(text) * 1000);
  if (/^\d+$/.test(text) && !Number.isNaN(moment.getTime())) return isoDate(moment);
  throw new InvalidArgumentError(
    'Expected a date that exists, such as 2025-10-14, or a number of seconds since 1970.',
  );
}

export const isoDate = (moment: Date): string => moment.toISOString().slice(0, 10);
