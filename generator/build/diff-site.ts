import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import glob from 'fast-glob';
import { isPageFile, pathOf } from '../addresses.ts';
import { bundle } from '../bundle/bundle.ts';
import { type Change, compareSites, factsOf, type PageFacts } from '../diff/compare.ts';
import { type GoneAddress, goneProblem } from '../diff/gone.ts';
import { emittedFiles } from '../emit/target.ts';
import { type AlikePair, LikenessFinder } from '../judge/likeness.ts';
import type { SiteFiles } from '../judge/links.ts';
import type { Plan, SiteSettings } from '../model/index.ts';
import { allPages, countPages } from '../plan/all-pages.ts';
import { displayName } from '../problem/display-name.ts';
import { type Problem, UsageError } from '../problem/problem.ts';
import { pageRenderer } from '../render/render.ts';
import { type FilledPage, namesOf, ownTexts, PageMaker } from '../render/template.ts';
import { readRegularFile } from '../system/regular-file.ts';
import { liveAddresses } from './live-addresses.ts';
import { planSite } from './site.ts';
import type { Stages } from './stages.ts';

/** The changes from a site that was built before to the coming site. */
export interface SiteDiff extends ReturnType<typeof compareSites> {
  /** The folder as people see it, or the URL of the sitemap. */
  against: string;
  /** The most similar pairs of city pages; `null` if none of them changed, or if there are many. */
  alike: Change<AlikePair[]> | null;
  /** How many addresses of the sitemap belong to other sites. */
  foreign: number;
  hasRedirects: boolean;
  problems: Problem[];
}

/** Compares the coming site with a built one in a folder, or with the sitemap of a live site. Writes nothing. */
export async function diffSite(target: string, settings: SiteSettings, stages: Stages): Promise<SiteDiff> {
  const isLive = /^https?:\/\//i.test(target);
  const found = isLive
    ? await diffLive(target, settings, stages)
    : await diffFolder(resolve(target), settings, stages);
  return { ...found, problems: problemsOfGone(found.gone, settings) };
}

type Found = Omit<SiteDiff, 'problems'>;

async function diffLive(url: string, settings: SiteSettings, stages: Stages): Promise<Found> {
  const addresses = (await stages.run('ask', () => liveAddresses(url, stages.signal))).map(
    (address) => new URL(address),
  );
  const { content, plan } = await stages.run('plan', () => planSite(settings));
  const entries = [...plan.entries()];
  const origins = new Set([new URL(url).origin, plan.frame.site.url]);
  const own = addresses.filter(({ origin }) => origins.has(origin));
  const copied = new Set(content.rootFiles.map(({ file }) => pathOf(file)));
  const pages = own.filter(({ pathname }) => !copied.has(pathname));
  const indexed = new Set(entries.filter(({ indexed }) => indexed).map(({ path }) => path));
  const difference = compareSites(
    new Map(pages.map(({ pathname, search }) => [pathname + search, undefined])),
    new Map(entries.map(({ path, title, description }) => [path, { title, description, bytes: 0 }])),
    { redirects: plan.redirects, isListed: (path) => indexed.has(path) },
  );
  const foreign = addresses.length - own.length;
  return { ...difference, against: url, alike: null, foreign, hasRedirects: plan.redirects.length > 0 };
}

async function diffFolder(folder: string, settings: SiteSettings, stages: Stages): Promise<Found> {
  const files = await stages.run('read', () => pagesIn(folder));
  const planned = await stages.run('plan', () => planSite(settings));
  const { content, plan } = planned;
  const before = new Map<string, PageFacts | undefined>();
  const after = new Map<string, PageFacts>();
  const cities = cityComparison(plan);
  await stages.run('compare', async () => {
    const { assets } = await bundle(settings.pianogen);
    const maker = new PageMaker(pageRenderer(plan, assets));
    stages.count(countPages(plan));
    for (const page of allPages(planned)) {
      const pause = stages.step();
      if (pause) await pause;
      const { path, file, title, description } = page;
      const filled = maker.make(page);
      const { body } = filled;
      const facts = { title, description, bytes: body.length };
      after.set(path, facts);
      const old = files.has(file) ? readFileSync(join(folder, file)) : undefined;
      if (!old) continue;
      before.set(path, old.equals(body) ? facts : factsOf(old));
      // Reads texts with the template: the body is not valid any more.
      cities?.add(filled, old);
      files.delete(file);
    }
    await maker.verify(stages.pause);
    for (const { file } of content.rootFiles) files.delete(file);
    for (const file of files) {
      await stages.pause();
      before.set(pathOf(file), factsOf(readFileSync(join(folder, file))));
    }
  });
  const alike = (await stages.run('compare', () => cities?.pairs())) ?? null;
  const difference = compareSites(before, after, { redirects: plan.redirects });
  const hasRedirects = plan.redirects.length > 0;
  return { ...difference, against: displayName(folder), alike, foreign: 0, hasRedirects };
}

/** Lists the pages in a folder: those that pianogen made, or all of a folder that it did not make. */
function pagesIn(folder: string): Set<string> {
  if (!existsSync(join(folder, 'index.html')))
    throw new UsageError(
      `diff ${folder}: there is no built site in this folder. Run "pianogen build" first, or name the folder of a built site or the URL of a sitemap.`,
    );
  const made = emittedFiles(folder);
  const files = glob.sync('**/*.html', { cwd: folder, dot: true, ignore: ['.pianogen-*/**'] });
  return new Set(made.size > 0 ? files.filter((file) => made.has(file) && isPageFile(file)) : files);
}

/** The most city pages whose words are compared. */
const MOST_COMPARED = 500;

/** Compares the own words of the city pages that keep their template, as they were and as they will be; `undefined` if there are many. */
function cityComparison(plan: Plan) {
  const count = plan.states.reduce((sum, { cities }) => sum + cities.length, 0);
  if (count > MOST_COMPARED) return;
  const [before, after] = [new LikenessFinder(count), new LikenessFinder(count)];
  let isSame = true;
  return {
    add({ file, page, template, texts }: FilledPage, old: Buffer | undefined): void {
      const oldTexts = page.texts && old && template.textsIn(old);
      if (!oldTexts) return;
      const { length } = ownTexts(page);
      const ownOf = (all: readonly string[]) => all.slice(all.length - length);
      const names = namesOf(page);
      before.add({ file, own: ownOf(oldTexts), names }, 0);
      after.add({ file, own: ownOf(texts), names }, 0);
      isSame &&= ownOf(oldTexts).join('\0') === ownOf(texts).join('\0');
    },
    async pairs(): Promise<Change<AlikePair[]> | undefined> {
      if (isSame) return;
      const [old, current] = [await before.compare(1, () => []), await after.compare(1, () => [])];
      return { before: old.similar, after: current.similar };
    },
  };
}

/**
 * Finds the pages among the files of earlier builds that the plan has no more, and from which no redirect leads on. The folder still
 * has these pages, so that one that has moved is known by its title and description.
 */
export function goneSince(
  { out, before }: { out: string; before: ReadonlySet<string> },
  { plan, files }: { plan: Plan; files: SiteFiles },
): GoneAddress[] {
  const planned = new Set(plan.entries().map(({ file }) => file));
  const isPage = (file: string) => planned.has(file);
  const pages = [...before].filter((file) => isPageFile(file) && (isPage(file) || !files.has(file)));
  if (pages.every(isPage)) return [];
  const pageOf = (file: string): PageFacts | undefined => {
    const html = isPage(file) ? undefined : readIfPossible(join(out, file));
    return html && factsOf(html);
  };
  return compareSites(
    new Map(pages.map((file) => [pathOf(file), pageOf(file)])),
    new Map(
      Array.from(plan.entries(), ({ path, title, description }) => [path, { title, description, bytes: 0 }]),
    ),
    { redirects: plan.redirects },
  ).gone;
}

export const problemsOfGone = (gone: readonly GoneAddress[], { data }: SiteSettings): Problem[] => {
  const source = { file: displayName(join(data, 'redirects.json')), line: 1 };
  return gone.map((address) => goneProblem(address, source));
};

function readIfPossible(path: string): Buffer | undefined {
  try {
    return readRegularFile(path);
  } catch {
    return;
  }
}
