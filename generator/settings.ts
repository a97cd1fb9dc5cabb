import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { origin } from './load/site.ts';
import { isRealDate } from './load/validate.ts';
import { UsageError } from './problem.ts';

/** The flags of `pianogen build` as the command line gives them. */
export interface BuildFlags {
  data?: string;
  content?: string;
  out?: string;
  siteUrl?: string;
  leadsHost?: string;
  date?: string;
}

/** What a build needs to know besides the content. All folders are absolute. */
export interface BuildSettings {
  project: string;
  data: string;
  content: string;
  out: string;
  siteUrl: string | undefined;
  leadsHost: string | undefined;
  /** The build's ISO date: the only clock that the site knows. */
  today: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settles the settings: a flag wins over an environment variable, and that over the default. Folders given by flags are
 * relative to the working folder; the defaults are those of the project. Throws a `UsageError` for what cannot be used.
 */
export function settle(
  flags: BuildFlags,
  { project, env, now }: { project: string; env: Environment; now: Date },
): BuildSettings {
  const siteUrl = originFrom([flags.siteUrl, '--site-url'], [env.PIANOGEN_SITE_URL, 'PIANOGEN_SITE_URL']);
  const leadsHost = originFrom(
    [flags.leadsHost, '--leads-host'],
    [env.PIANOGEN_LEADS_HOST, 'PIANOGEN_LEADS_HOST'],
  );
  return {
    project,
    data: inputFolder(flags.data, '--data') ?? join(project, 'data'),
    content: inputFolder(flags.content, '--content') ?? join(project, 'content'),
    out: flags.out === undefined ? join(project, 'out') : namedFolder(flags.out, '--out'),
    siteUrl,
    leadsHost,
    today: buildDate(flags.date, { epoch: env.SOURCE_DATE_EPOCH, now }),
  };
}

/** The first of these values that is given; an empty environment variable counts as not given. */
function originFrom(...candidates: [value: string | undefined, name: string][]): string | undefined {
  const [value, name] = candidates.find(([value]) => value) ?? [];
  const problem =
    value === undefined
      ? undefined
      : origin.safeParse(value, { reportInput: true }).error?.issues[0]?.message;
  if (problem) throw new UsageError(`${name}: ${problem}`);
  return value;
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
