import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { origin, problemOfOrigin } from '../load/origin.ts';
import { isRealDate } from '../load/real-date.ts';
import type { BuildSettings, Folders, Shard, SiteSettings } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import { isRoot, SITE_FILE } from './root.ts';

/** The flags of every command that loads the site, as Commander parses them. */
export interface SiteFlags {
  data?: string;
  content?: string;
  siteUrl?: string;
  leadsHost?: string;
  date?: string;
}

/** The flags of `pianogen build`. */
export interface BuildFlags extends SiteFlags {
  out?: string;
  precompress?: boolean;
  shard?: string;
  strict?: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The values that settings depend on besides the flags. */
interface Context extends Folders {
  env: Environment;
  now: Date;
}

/** Resolves the settings of a build. Throws a `UsageError` for a value that cannot be used. */
export function resolveBuildSettings(flags: BuildFlags, context: Context): BuildSettings {
  const { out, precompress = false, shard, strict } = flags;
  return {
    ...resolveSiteSettings(flags, context),
    out: outFolder(out, context.root),
    precompressed: precompress,
    shard: shard === undefined ? undefined : shardFrom(shard),
    strict,
  };
}

/** The out folder that a flag names, else that of the site. Throws a `UsageError` for a name that cannot be used. */
export const outFolder = (flag: string | undefined, root: string): string =>
  flag === undefined ? join(root, 'out') : namedFolder(flag, '--out');

/**
 * Resolves the settings of a site: a flag wins over an environment variable, which wins over the default. A folder in a flag
 * is relative to the working folder; the others are those of the site. Throws a `UsageError` for an unusable value.
 */
export function resolveSiteSettings(flags: SiteFlags, { pianogen, root, env, now }: Context): SiteSettings {
  const siteUrl = originFrom([flags.siteUrl, '--site-url'], [env.PIANOGEN_SITE_URL, 'PIANOGEN_SITE_URL']);
  const leadsHost = originFrom(
    [flags.leadsHost, '--leads-host'],
    [env.PIANOGEN_LEADS_HOST, 'PIANOGEN_LEADS_HOST'],
  );
  return {
    pianogen,
    root,
    data: inputFolder(flags.data, '--data') ?? folderOfSite(root, 'data'),
    content: inputFolder(flags.content, '--content') ?? folderOfSite(root, 'content'),
    siteUrl,
    leadsHost,
    today: buildDate(flags.date, { epoch: env.SOURCE_DATE_EPOCH, now }),
  };
}

function shardFrom(flag: string): Shard {
  const [, number, count] = flag.match(/^(\d{1,4})\/(\d{1,4})$/) ?? [];
  const shard = { number: Number(number), count: Number(count) };
  if (shard.number >= 1 && shard.number <= shard.count) return shard;
  throw new UsageError(`--shard: "${flag}" is no shard; expected one such as 2/5, the second of five.`);
}

/** Returns the first of these values that is set. An empty one counts as not set. */
function originFrom(...candidates: [value: string | undefined, name: string][]): string | undefined {
  const [value, name] = candidates.find(([value]) => value) ?? [];
  if (value === undefined) return;
  const problem = problemOfOrigin(value);
  if (problem) throw new UsageError(`${name}: ${problem}`);
  return origin.parse(value);
}

function folderOfSite(root: string, name: string): string {
  if (isRoot(root)) return join(root, name);
  throw new UsageError(
    `There is no site in ${root} or above it: none of these folders has ${SITE_FILE}. "pianogen init" makes a site.`,
  );
}

function inputFolder(flag: string | undefined, name: string): string | undefined {
  if (flag === undefined) return;
  const folder = namedFolder(flag, name);
  if (!existsSync(folder)) throw new UsageError(`${name}: the folder ${folder} does not exist.`);
  if (!statSync(folder).isDirectory()) throw new UsageError(`${name}: ${folder} is not a folder.`);
  return folder;
}

function namedFolder(flag: string, name: string): string {
  if (flag === '') throw new UsageError(`${name}: the folder has no name.`);
  if (/^~(?:\/|$)/.test(flag))
    throw new UsageError(
      `${name}: the shell leaves "${flag}" as it is. Write "${flag.replace('~', '$HOME')}".`,
    );
  return resolve(flag);
}

function buildDate(
  flag: string | undefined,
  { epoch, now }: { epoch: string | undefined; now: Date },
): string {
  if (flag !== undefined) {
    if (isRealDate(flag)) return flag;
    throw new UsageError(`--date: "${flag}" is not a date that exists; expected one such as 2025-10-14.`);
  }
  if (!epoch) return isoDate(now);
  const moment = new Date(Number(epoch) * 1000);
  if (/^\d+$/.test(epoch) && !Number.isNaN(moment.getTime())) return isoDate(moment);
  throw new UsageError(`SOURCE_DATE_EPOCH: "${epoch}" is not a number of seconds since 1970.`);
}

const isoDate = (moment: Date): string => moment.toISOString().slice(0, 10);
