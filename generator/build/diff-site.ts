import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import glob from 'fast-glob';
import { pathOf } from '../addresses.ts';
import { bundle } from '../bundle/bundle.ts';
import { readPage } from '../check/page.ts';
import type { SimilarPair } from '../check/rules/comparison.ts';
import { shinglesOfText } from '../check/rules/shingles.js';
import { openComparison } from '../check/rules/similarity.ts';
import {
  type Change,
  compareSites,
  isNotable,
  type OldPage,
  type PageFacts,
  type SiteDifference,
} from '../diff/compare.ts';
import { factsOf } from '../diff/head.ts';
import { emittedFiles } from '../emit/target.ts';
import type { Plan, Route, SiteSettings } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { type Problem, UsageError } from '../problem/problem.ts';
import { renderFilled, renderRoute } from '../render/render.ts';
import { problemsOfGone } from './gone-pages.ts';
import { liveAddresses } from './live-addresses.ts';
import { planSite } from './plan-site.ts';
import type { Stages } from './stages.ts';

/** What the coming site changes, and what that is compared with. */
export interface SiteDiff extends SiteDifference {
  /** The folder as people see it, or the URL of the sitemap. */
  against: string;
  /** The most similar pairs of city pages; `undefined` if none of them changed, or if there are many. */
  alike: Change<SimilarPair[]> | undefined;
  /** How many addresses of the sitemap belong to other sites. */
  foreign: number;
  /** One for each page that is gone. */
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
  const plan = await stages.run('plan', () => planSite(settings));
  const origins = new Set([new URL(url).origin, plan.frame.site.url]);
  const own = addresses.filter(({ origin }) => origins.has(origin));
  const indexed = new Set(plan.routes.filter(({ indexed }) => indexed).map(({ path }) => path));
  const difference = compareSites(
    new Map(own.map(({ pathname, search }) => [pathname + search, { facts: undefined }])),
    new Map(plan.routes.map(({ path, title, description }) => [path, { title, description, bytes: 0 }])),
    { redirects: plan.redirects, isListed: (path) => indexed.has(path) },
  );
  return { ...difference, against: url, alike: undefined, foreign: addresses.length - own.length };
}

/** The compressed weights of so many pages are told. Compressing takes longer than all else. */
const MOST_WEIGHED = 100;

async function diffFolder(folder: string, settings: SiteSettings, stages: Stages): Promise<Found> {
  const files = await stages.run('read', () => pagesIn(folder));
  const plan = await stages.run('plan', () => planSite(settings));
  const before = new Map<string, OldPage>();
  const after = new Map<string, PageFacts>();
  const compressed = new Map<string, Change<number>>();
  const cities = cityComparison(plan);
  await stages.run('compare', async () => {
    const bodyOf = await renderer(plan, settings.pianogen);
    for (const [index, route] of plan.routes.entries()) {
      const pause = stages.checkpoint(index, plan.routes.length);
      if (pause) await pause;
      const { path, file, title, description } = route;
      const body = await bodyOf(route);
      const facts = { title, description, bytes: body.length };
      after.set(path, facts);
      const old = files.has(file) ? readFileSync(join(folder, file)) : undefined;
      cities?.add(route, old, body);
      if (!old) continue;
      const isSame = old.equals(body);
      before.set(path, { facts: isSame ? facts : factsOf(old), isSame });
      const weight = { before: old.length, after: body.length };
      if (isNotable(weight) && compressed.size < MOST_WEIGHED)
        compressed.set(path, { before: gzipSync(old).length, after: gzipSync(body).length });
      files.delete(file);
    }
    for (const file of files) {
      await stages.pause();
      before.set(pathOf(file), { facts: factsOf(readFileSync(join(folder, file))) });
    }
  });
  const alike = await stages.run('compare', async () => cities?.pairs());
  const difference = compareSites(before, after, { redirects: plan.redirects, compressed });
  return { ...difference, against: displayName(folder), alike, foreign: 0 };
}

/** Lists the pages in a folder: those that pianogen made, or all of a folder that it did not make. */
function pagesIn(folder: string): Set<string> {
  if (!existsSync(join(folder, 'index.html')))
    throw new UsageError(
      `diff ${folder}: there is no index.html in it. Name the folder of a built site, or the URL of a sitemap.`,
    );
  const made = emittedFiles(folder);
  const files = glob.sync('**/*.html', { cwd: folder, dot: true, ignore: ['.pianogen-*/**'] });
  return new Set(made.size > 0 ? files.filter((file) => made.has(file)) : files);
}

/** Returns a function that makes the body of a page: filled, if it has a shape. */
async function renderer(plan: Plan, pianogen: string): Promise<(route: Route) => Promise<Buffer>> {
  const { assets } = await bundle(pianogen);
  const filled = new Map((await renderFilled(plan, { assets })).map((page) => [page.file, page]));
  return async (route) =>
    filled.get(route.file)?.body ?? Buffer.from((await renderRoute(route, { plan, assets })).body);
}

/** The most city pages whose words are compared: each with each takes seconds beyond. */
const MOST_COMPARED = 500;

/** Compares the words of the city pages that stay, as they were and as they will be; `undefined` if there are many. */
function cityComparison({ routes }: Plan) {
  const count = routes.filter(({ kind }) => kind === 'city').length;
  if (count > MOST_COMPARED) return;
  const pages: { route: Route<'city'>; old: Buffer; body: Buffer }[] = [];
  const pairsOf = async (read: (page: (typeof pages)[number]) => Buffer): Promise<SimilarPair[]> => {
    const comparison = openComparison(pages.length, { sampleOf: () => [] });
    for (const page of pages) {
      const { file, props } = page.route;
      const names = [props.city, props.state, ...props.siblings].map(({ name }) => name);
      const words = shinglesOfText(readPage(file, read(page).toString('utf8')).mainText, names);
      comparison.add({ file, words: () => words });
    }
    return (await comparison.compare(1)).pairs;
  };
  return {
    add(route: Route, old: Buffer | undefined, body: Buffer): void {
      if (route.kind === 'city' && old) pages.push({ route: route as Route<'city'>, old, body });
    },
    async pairs(): Promise<Change<SimilarPair[]> | undefined> {
      if (pages.every(({ old, body }) => old.equals(body))) return;
      return { before: await pairsOf(({ old }) => old), after: await pairsOf(({ body }) => body) };
    },
  };
}
