import { join, relative, resolve, sep } from 'node:path';
import { bundle } from '../bundle/bundle.ts';
import { cacheOf } from '../cache/caches.ts';
import { templateOf } from '../check/makers.ts';
import { readSources } from '../check/sources.ts';
import type { SourceFile } from '../check/words.ts';
import { type Reason, reasonFor } from '../emit/reasons.ts';
import { type FileStates, openStates } from '../emit/states.ts';
import { emittedFiles } from '../emit/target.ts';
import type { BuildSettings, PageEntry, Route, RouteKind, Source } from '../model/index.ts';
import { allRoutes, type PlannedSite, routeFinder } from '../plan/route-finder.ts';
import { displayName } from '../problem/display-name.ts';
import { offsetOf, sourcesIn } from '../problem/lines.ts';
import { nearest } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';
import { renderOn } from '../render/render.ts';
import { dayOf, shapeRenderer } from '../render/shapes.ts';
import type { FilledPage } from '../shape/shape.ts';
import type { PreviousBuild } from './build.ts';
import { type ChangedText, changedTexts, type Difference, differenceOf, readIfPossible } from './changes.ts';
import { planSite } from './load-site.ts';

/** Why the last build did or did not write a page, and what the next build will do. */
export interface PageExplanation {
  path: string;
  kind: RouteKind;
  /** The file in the out folder, as people see it. */
  file: string;
  source: Source;
  /** The template of all pages of the kind. */
  template: string;
  /** `undefined` for a page that shares its HTML with no other. */
  shape: { key: string; pages: number; texts: number } | undefined;
  last: LastBuild;
  next: NextBuild;
}

/** A changed text, and where it is written, if one source has it as it is shown. */
export type TracedText = ChangedText & { source?: Source | undefined };

/** The last build that wrote a file. */
export type LastBuild =
  /** The out folder holds no build. */
  | { outcome: 'no build' }
  /** The store has nothing about the build. */
  | { outcome: 'unknown' }
  /** The build had no such page. */
  | { outcome: 'absent' }
  | { outcome: 'unchanged' }
  /** It wrote more files than it noted reasons for. */
  | { outcome: 'not kept'; counts: Partial<Record<Reason, number>> }
  | { outcome: 'written'; reason: Reason; texts?: TracedText[] | undefined };

export type NextBuild =
  | { outcome: 'unchanged' }
  | {
      outcome: 'written';
      reason: Reason;
      texts?: TracedText[] | undefined;
      /** The first difference of the file, if no texts explain it. */
      difference?: Difference | undefined;
    };

/**
 * Explains a page, named by its path, its URL or its file. Renders the page, and compares it with the file in the out folder.
 * Throws a `UsageError` if the site has no such page.
 */
export async function explainPage(named: string, settings: BuildSettings): Promise<PageExplanation> {
  const out = resolve(settings.out);
  const site = planSite(settings);
  const route = routeNamed(named, site, out);
  const { path, kind, file, source } = route;
  const states = openStates(cacheOf(settings.root, 'store'), out);
  const trace = textTracer(route, settings);
  const last = lastBuild(file, out, states);
  const next = compare(await renderPage(route, site, settings), out, states);
  return {
    path,
    kind,
    file: displayName(join(out, file)),
    source,
    template: displayName(join(settings.pianogen, templateOf(kind).file)),
    shape: shapeOf(route, site),
    last: 'texts' in last ? { ...last, texts: trace(last.texts) } : last,
    next: 'texts' in next ? { ...next, texts: trace(next.texts) } : next,
  };
}

/** Finds the page at a path, a URL or a file of the out folder. */
function routeNamed(named: string, site: PlannedSite, out: string): Route {
  const { entries, heldBack, frame } = site.plan;
  const path = pathIn(named, frame.site.url, out);
  const pages = [...entries()];
  const isNamed = (page: PageEntry): boolean =>
    page.path === path || page.path === `${path}/` || `/${page.file}` === path;
  const page = pages.find(isNamed);
  const route = page && routeFinder(site)(page.file);
  if (route) return route;
  const held = heldBack.find((article) => article.path === path || article.path === `${path}/`);
  if (held) throw new UsageError(`${held.path} is held back: builds leave it out (${held.source.file}).`);
  const similar = nearest(
    path,
    pages.map((other) => other.path),
  );
  const advice = similar ? `Did you mean ${similar}?` : '`pianogen routes` lists all pages.';
  throw new UsageError(`The site has no page ${path}. ${advice}`);
}

/** The rooted path that a word names: a path, a URL of the site, or a file in the out folder. */
function pathIn(named: string, origin: string, out: string): string {
  if (/^https?:\/\//.test(named)) {
    const { origin: other, pathname } = URL.canParse(named)
      ? new URL(named)
      : { origin: named, pathname: '/' };
    if (other !== origin) throw new UsageError(`${named} is no URL of the site, which is at ${origin}.`);
    return pathname;
  }
  const inOut = relative(out, resolve(named)).split(sep).join('/');
  const file = inOut.startsWith('..') ? named : inOut;
  return `/${file.replace(/^\.?\/+/, '')}`;
}

/** Makes one page as a build does. */
async function renderPage(
  route: Route,
  { plan }: PlannedSite,
  { pianogen }: BuildSettings,
): Promise<FilledPage> {
  const { assets } = await bundle(pianogen);
  const shapes = shapeRenderer(renderOn({ plan, assets }), { day: dayOf(plan.frame) });
  const page = shapes.pageOf(route);
  shapes.verify();
  return page;
}

function shapeOf({ kind, shaped }: Route, site: PlannedSite): PageExplanation['shape'] {
  if (!shaped) return;
  const { key, slots } = shaped;
  let pages = 0;
  for (const route of allRoutes(site)) if (route.kind === kind && route.shaped?.key === key) pages += 1;
  return { key, pages, texts: slots.length };
}

function lastBuild(file: string, out: string, states: FileStates): LastBuild {
  if (emittedFiles(out).size === 0) return { outcome: 'no build' };
  const { changes } = (states.previousBuild as PreviousBuild | undefined) ?? {};
  if (!changes) return { outcome: 'unknown' };
  if (states.hashOf(file) === undefined) return { outcome: 'absent' };
  const { written, counts } = changes;
  const found = written.find((other) => other.file === file);
  if (found) {
    const { reason, texts } = found;
    return { outcome: 'written', reason, ...(texts && { texts }) };
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return total > written.length ? { outcome: 'not kept', counts } : { outcome: 'unchanged' };
}

/** Compares a page with its file in the out folder. */
function compare(page: FilledPage, out: string, states: FileStates): NextBuild {
  const { file, body, hash } = page;
  const old = readIfPossible(join(out, file));
  if (old?.equals(Buffer.from(body))) return { outcome: 'unchanged' };
  const reason = reasonFor({ exists: old !== undefined, before: states.hashOf(file), hash });
  const texts = changedTexts(page, old);
  if (!old || texts) return { outcome: 'written', reason, ...(texts && { texts }) };
  return { outcome: 'written', reason, difference: differenceOf(String(old), String(body)) };
}

/** Returns a function that adds to each changed text of a page where the text is written now. */
function textTracer(route: Route, settings: BuildSettings) {
  let files: readonly SourceFile[] | undefined;
  const { names = [], slots = [] } = route.shaped ?? {};
  return (texts: readonly ChangedText[] | undefined): TracedText[] | undefined =>
    texts?.map((text) => {
      files ??= readSources(settings).filter(({ name }) => name.endsWith('.json'));
      const current = slots[names.indexOf(text.name)];
      const source = current === undefined ? undefined : sourceOfValue(current, route.source, files);
      return { ...text, ...(source && { source }) };
    });
}

/** Finds a text that is a whole value of the data: from the page's record on, then in the other files. */
function sourceOfValue(text: string, record: Source, files: readonly SourceFile[]): Source | undefined {
  const value = JSON.stringify(text);
  const own = files.filter(({ name }) => name === record.file);
  const others = files.filter(({ name }) => name !== record.file);
  for (const file of [...own, ...others]) {
    const from = file.name === record.file ? offsetOf(file.text, record) : 0;
    const start = file.text.indexOf(value, from);
    if (start >= 0) return sourcesIn(file.name, file.text)(start, start + value.length);
  }
  return;
}
