import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { decodeXML } from 'entities';
import glob from 'fast-glob';
import { isPageFile, pathOf } from '../addresses.ts';
import { bundle } from '../bundle/bundle.ts';
import { addChanges, type ChangedText } from '../diff/changed-texts.ts';
import {
  compareSites,
  type GoneAddress,
  lineOf,
  type PageFacts,
  readFacts,
} from '../diff/compare.ts';
import { flagsIn, readList } from '../emit/target.ts';
import { textOf } from '../judge/judge.ts';
import { newWords } from '../load/new-words.ts';
import { redirectByHost } from '../load/redirects.ts';
import type { Plan, SiteSettings } from '../model/index.ts';
import { allPages, countPages } from '../plan/place-pages.ts';
import { displayName } from '../problem/display.ts';
import { ContentError, type Problem, UsageError } from '../problem/problem.ts';
import { PageMaker } from '../render/page-maker.ts';
import { pageRenderer } from '../render/render.ts';
import { changedOriginals } from '../system/originals.ts';
import { readRegularFile } from '../system/regular-file.ts';
import { liveAddresses } from './live-addresses.ts';
import { type CompleteSite, planSite } from './open-site.ts';
import type { Stages } from './stages.ts';

export type SiteDiff = Awaited<ReturnType<typeof diffSite>>;

/** Compares the coming site with a folder, or with the sitemap of a live site. Writes nothing. */
export async function diffSite(target: string, settings: SiteSettings, stages: Stages) {
  const isLive = /^https?:\/\//i.test(target);
  const folder = resolve(target);
  const { plan, difference, foreign, texts } = isLive
    ? await diffLive(target, settings, stages)
    : await diffFolder(folder, settings, stages);
  const shown = new Set(texts.flatMap(({ pages }) => pages));
  const built = isLive ? {} : flagsIn(folder);
  const { siteUrl, leadsHost } = settings;
  const flags = Object.entries(built.date === undefined ? {} : { siteUrl, leadsHost });
  const otherFlags = flags.flatMap(([flag, now = 'none']) => {
    const before = built[flag] ?? 'none';
    return before === now ? [] : `${flag} ${before} → ${now}`;
  });
  const { changed, ...addresses } = difference;
  return {
    ...addresses,
    texts,
    changedOtherwise: changed.filter((path) => !shown.has(path)).sort(),
    against: isLive ? target : displayName(folder),
    /** The number of addresses of other sites. */
    foreign,
    hasRedirects: plan.redirects.length > 0,
    otherFlags,
    newWords: newWords(settings, built.words),
    templates: changedOriginals(settings),
    problems: problemsOfGone(difference.gone, settings),
  };
}

async function diffLive(url: string, settings: SiteSettings, stages: Stages) {
  const addresses = (await stages.run('ask', () => liveAddresses(url))).map(
    (address) => new URL(address),
  );
  const { content, plan } = await stages.run('plan', () => planSite(settings));
  const nameOf = ({ host }: URL) => host.replace(/^www\./, '');
  const names = new Set([url, plan.frame.site.url].map((address) => nameOf(new URL(address))));
  const own = addresses.filter((address) => names.has(nameOf(address)));
  if (own.length === 0)
    throw new UsageError(
      `diff ${url}: none of its addresses (${addresses.length}) is on ${[...names].join(' or ')}.`,
    );
  const copied = new Set(content.rootFiles.map(({ file }) => pathOf(file)));
  const pages = own.filter(({ pathname }) => !copied.has(pathname));
  const indexed = new Set([...plan.heads()].flatMap(({ indexed, path }) => (indexed ? path : [])));
  const difference = compareSites(
    new Map(pages.map(({ pathname, search }) => [pathname + search, undefined])),
    plannedFacts(plan),
    { redirects: plan.redirects, isListed: (path) => indexed.has(path) },
  );
  return { plan, difference, foreign: addresses.length - own.length, texts: [] };
}

async function diffFolder(folder: string, settings: SiteSettings, stages: Stages) {
  const files = await stages.run('read', () => pagesIn(folder));
  const { content, plan } = await stages.run('plan', () => planSite(settings));
  const before = new Map<string, PageFacts | undefined>();
  const after = new Map<string, PageFacts>();
  const texts = new Map<string, ChangedText>();
  await stages.run('compare', async () => {
    const maker = new PageMaker(pageRenderer(plan, await bundle(settings)));
    stages.count(countPages(plan));
    for (const page of allPages(plan)) {
      await stages.step();
      const { path, file, title, description } = page;
      const { body } = maker.make(page);
      const facts = { title, description };
      after.set(path, facts);
      if (!files.delete(file)) continue;
      const old = readFileSync(join(folder, file));
      before.set(path, old.equals(body) ? facts : readFacts(old));
      if (!old.equals(body)) addChanges(texts, path, { before: linesOf(old), after: linesOf(body) });
    }
    const unlike = maker.verify();
    if (unlike.length > 0) throw new ContentError(unlike);
    for (const { file } of content.rootFiles) files.delete(file);
    for (const file of files) before.set(pathOf(file), readFacts(readFileSync(join(folder, file))));
  });
  const difference = compareSites(before, after, { redirects: plan.redirects });
  return { plan, difference, texts: [...texts.values()], foreign: 0 };
}

/** The title, the description and lines that visitors see, without marks for line breaks. */
function linesOf(html: Buffer) {
  const { title, description } = readFacts(html);
  const body = decodeXML(textOf(String(html).replace(/^.*?<body/s, '<body')));
  const text = [title, description, body].join('\n').replaceAll(/[\u00AD\u200B\u2060]/g, '');
  return text.split('\n').flatMap((line) => line.replaceAll(/\s+/g, ' ').trim() || []);
}

const plannedFacts = (plan: Plan) =>
  new Map(Array.from(plan.heads(), ({ path, title, description }) => [path, { title, description }]));

/** Finds pages that pianogen made, or all in a folder that it did not make. */
function pagesIn(folder: string) {
  if (!existsSync(join(folder, 'index.html')))
    throw new UsageError(
      `diff ${folder}: there is no built site in this folder. Run "pianogen build" first, or name the folder of a built site or the URL of a sitemap.`,
    );
  const made = readList(folder);
  const files = glob.sync('**/*.html', { cwd: folder, dot: true, ignore: ['.pianogen-*/**'] });
  return new Set(made.size > 0 ? files.filter((file) => made.has(file) && isPageFile(file)) : files);
}

/** Finds former pages that nothing redirects. Titles in the folder show where they moved. */
export function goneSince(
  out: string,
  before: Iterable<string>,
  { plan, files }: Pick<CompleteSite, 'plan' | 'files'>,
): GoneAddress[] {
  const pages = [...before].filter(isPageFile);
  if (pages.every((file) => files.has(file))) return [];
  const planned = plannedFacts(plan);
  const factsIn = (file: string) => {
    try {
      return readFacts(readRegularFile(join(out, file)));
    } catch {}
  };
  const former = pages.filter((file) => planned.has(pathOf(file)) || !files.has(file));
  const old = new Map(
    former.map((file) => [pathOf(file), planned.get(pathOf(file)) ?? factsIn(file)]),
  );
  return compareSites(old, planned, { redirects: plan.redirects }).gone;
}

export const problemsOfGone = (gone: readonly GoneAddress[], { data }: SiteSettings): Problem[] =>
  gone.map(({ path, to, redirect }) => ({
    code: 'PG415',
    source: { file: displayName(join(data, 'redirects.json')), line: 1 },
    message: `${path} was a page of the site, and nothing redirects it.`,
    hint: redirect ? `Add to "redirects": ${lineOf(redirect)}` : redirectByHost(to),
  }));
