import { hash } from 'node:crypto';
import type { Frame, MarkedPage, Output, Route, ShapedRoute } from '../model/index.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { markOf } from '../shape/marks.ts';
import {
  DAY_SLOTS,
  type Day,
  FilledPage,
  fromStored,
  MARKED_DAY,
  type Shape,
  type StoredShape,
  shapeOf,
  toStored,
} from '../shape/shape.ts';
import { RenderError } from './render-error.ts';

/** Renders one page with React, with this date. */
export type RenderOn = (route: Route, day: Day) => Output;

/** The date of a frame. */
export const dayOf = ({ today, year }: Frame): Day => [today.iso, today.text, year];

/** Renders each shape once with React, and fills the pages of it. */
export interface ShapeRenderer {
  /** Fills the page of a route. `key` spares computing the key of the page again. */
  pageOf(route: Route, key?: string): FilledPage;
  /** Returns a page of each shape that was never verified, with a mark in each text. */
  marked(): MarkedPage[];
  /**
   * Renders pages of each shape with React and compares them with the filled pages: the first, the last, some others, and one with a
   * long text in all slots; of the pages that share their shape with no other, one of each kind. Throws a `ContentError` if a page differs: a template
   * measures, compares or changes a text that it may only show. Shapes of the store need no second look.
   */
  verify(): void;
}

/** Shapes that were rendered and verified before. */
export interface ShapeStore {
  read(key: string): StoredShape | undefined;
  write(key: string, shape: StoredShape): void;
}

/**
 * The key of a shape. For a page without slots, a hash of all that its HTML is made of, except the values
 * that all pages share.
 */
const keyOfRoute = (route: Route): string => {
  const { kind, shaped, path, url, title, description, indexed, lastmod, shareImage, breadcrumbs } = route;
  if (shaped) return `${kind} ${shaped.key}`;
  const { props } = route;
  return hash(
    'sha256',
    JSON.stringify([kind, path, url, title, description, indexed, lastmod, shareImage, breadcrumbs, props]),
  );
};

/** Opens the shapes of a site for one day. */
export function shapeRenderer(
  render: RenderOn,
  { day, store }: { day: Day; store?: ShapeStore | undefined },
): ShapeRenderer {
  const shapes = new Map<string, Shape>();
  const stored = new Set<string>();
  const rendered = new Map<string, PagesOfShape>();
  const verified = new Set<string>();
  function shapeFor(route: Route, key: string): Shape {
    const cached = shapes.get(key);
    if (cached) return cached;
    const known = store?.read(key);
    const shape = known ? fromStored(known) : shapeOf(renderMarked(route, render));
    shapes.set(key, shape);
    if (known) stored.add(key);
    return shape;
  }
  return {
    pageOf(route, pageKey) {
      const key = keyOfRoute(route);
      const page = new FilledPage(route, shapeFor(route, key), day, pageKey);
      if (!stored.has(key)) rendered.set(key, withPage(rendered.get(key), page));
      return page;
    },
    marked: () =>
      [...rendered].flatMap(([key, { first }]) => {
        const { kind, shaped } = first.route;
        if (!shaped || verified.has(key)) return [];
        return { kind, route: withoutSource(markedRoute(shaped)), names: shaped.names };
      }),
    verify() {
      const problems = pagesToVerify([...rendered.values()]).flatMap(
        (pages) => pages.map((page) => differenceOf(page, render)).find(Boolean) ?? [],
      );
      if (problems.length > 0) throw new ContentError(problems);
      for (const [key, { first }] of rendered) store?.write(key, toStored(first.shape));
      for (const key of rendered.keys()) verified.add(key);
      rendered.clear();
    },
  };
}

/** Pages of a shape: the first, the last, and a sample that is the same for the same pages in any order. */
interface PagesOfShape {
  first: FilledPage;
  last: FilledPage;
  sample: readonly FilledPage[];
}

/** The most pages in a sample. */
const SAMPLE_SIZE = 4;

/** Adds a page. The sample has the pages with the smallest hashes. */
function withPage(pages: PagesOfShape | undefined, page: FilledPage): PagesOfShape {
  const { first = page, sample = [] } = pages ?? {};
  const largest = sample.at(-1);
  if (sample.length === SAMPLE_SIZE && largest && page.key >= largest.key)
    return { first, last: page, sample };
  const sorted = [...sample, page].sort((a, b) => (a.key < b.key ? -1 : 1));
  return { first, last: page, sample: sorted.slice(0, SAMPLE_SIZE) };
}

/** The pages to render once more, a list for each shape or kind. */
function pagesToVerify(rendered: readonly PagesOfShape[]): FilledPage[][] {
  const alone = rendered.filter(({ first }) => !first.route.shaped);
  const oneOfEachKind = new Map(alone.map(({ first }) => [first.route.kind, [first]]));
  const shaped = rendered.filter(({ first }) => first.route.shaped);
  // A shape may have one page only.
  return [
    ...shaped.map(({ first, last, sample }) => [...new Set([first, last, ...sample]), withOneText(first)]),
    ...oneOfEachKind.values(),
  ];
}

/** Renders a page with a mark in every slot. */
function renderMarked(route: Route, render: RenderOn): string {
  try {
    return String(render(route.shaped ? markedRoute(route.shaped) : route, MARKED_DAY).body);
  } catch (error) {
    // The path of the marked route is a mark.
    throw error instanceof RenderError ? new RenderError(route, error.cause) : error;
  }
}

/** A page with marks in the slots of its route, which follow those of the date. */
const markedRoute = (shaped: ShapedRoute): Route =>
  shaped.withSlots(shaped.slots.map((_, slot) => markOf(DAY_SLOTS.length + slot)));

/** All that a template may read of a route. Its source takes long to find. */
function withoutSource({
  kind,
  path,
  file,
  url,
  title,
  description,
  indexed,
  lastmod,
  shareImage,
  breadcrumbs,
  props,
}: Route) {
  return { kind, path, file, url, title, description, indexed, lastmod, shareImage, breadcrumbs, props };
}

/** A long text with letters of both cases and with every character at which texts are split. */
const LONG_TEXT = 'A text, that is Long-ish. '.repeat(10).trim();

/** Returns the page with the same long text in all slots. It differs where a template compares two texts or measures one. */
function withOneText({ route, shape }: FilledPage): FilledPage {
  const { shaped } = route;
  const slots = (shaped?.slots ?? []).map(() => LONG_TEXT);
  const changed = shaped && Object.assign(shaped.withSlots(slots), { shaped: { ...shaped, slots } });
  return new FilledPage(changed ?? route, shape, [LONG_TEXT, LONG_TEXT, LONG_TEXT]);
}

/** How much of the HTML a problem shows before and after a difference, in characters. */
const NEAR = 30;

/** Compares a filled page with the page that React renders. */
function differenceOf({ route, body, day }: FilledPage, render: RenderOn): Problem | undefined {
  const filled = String(body);
  // As bytes, a text is the same as a file.
  const rendered = String(Buffer.from(String(render(route, day).body)));
  if (filled === rendered) return;
  let at = 0;
  while (filled[at] === rendered[at]) at += 1;
  const near = (html: string) => html.slice(Math.max(0, at - NEAR), at + NEAR).replaceAll('\n', ' ');
  return {
    code: 'PG603',
    source: { file: `templates/pages/${route.kind}.tsx`, line: 1 },
    message: `on ${route.path} a template measures, compares or changes a text that it may only show: with the text it renders ${near(rendered)}, without it ${near(filled)}.`,
    hint: `Show texts of ${route.kind} pages as they are. Decide in the plan, and give the template a flag.`,
  };
}
