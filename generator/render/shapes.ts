import type { Output, Route, ShapedRoute } from '../model/index.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { markOf } from '../shape/marks.ts';
import { FilledPage, type Shape, shapeOf } from '../shape/shape.ts';

/** Renders one page with React. */
type RenderRoute = (route: Route) => Promise<Output>;

/** Renders each shape once with React. Its pages are filled later. */
export interface ShapeRenderer {
  /** Returns the page of a route: at once if its shape is rendered already. */
  pageOf(route: Route, shaped: ShapedRoute): FilledPage | Promise<FilledPage>;
  /**
   * Renders three pages of each shape with React and compares them with the filled pages: the first, the last, and one with a long text
   * in all slots. Throws a `ContentError` if a page differs: a template measures, compares or changes a text that it may only show.
   */
  verify(): Promise<void>;
}

export function shapeRenderer(renderRoute: RenderRoute): ShapeRenderer {
  const known = new Map<string, { first: FilledPage; last: FilledPage }>();
  return {
    pageOf(route, shaped) {
      const key = `${route.kind} ${shaped.key}`;
      const pages = known.get(key);
      if (pages) {
        pages.last = new FilledPage(route, pages.first.shape);
        return pages.last;
      }
      return renderShape(shaped, renderRoute).then((shape) => {
        const first = new FilledPage(route, shape);
        known.set(key, { first, last: first });
        return first;
      });
    },
    async verify() {
      const problems: Problem[] = [];
      for (const { first, last } of known.values()) {
        // A shape may have one page only.
        const compared = [...new Set([first, last]), withOneText(first)];
        const differences = compared.map((page) => differenceOf(page, renderRoute));
        problems.push(...(await Promise.all(differences)).flat().slice(0, 1));
      }
      if (problems.length > 0) throw new ContentError(problems);
    },
  };
}

/** Renders a page with a mark in every slot. */
async function renderShape(shaped: ShapedRoute, renderRoute: RenderRoute): Promise<Shape> {
  const { body } = await renderRoute(shaped.withSlots(shaped.slots.map((_, slot) => markOf(slot))));
  return shapeOf(String(body));
}

/** A long text with letters of both cases and all that texts are split at. */
const LONG_TEXT = 'A text, that is Long-ish. '.repeat(10).trim();

/** Returns the page with the same long text in all slots. It differs where a template compares two texts or measures one. */
function withOneText({ route, shape }: FilledPage): FilledPage {
  const { shaped } = route;
  if (!shaped) return new FilledPage(route, shape);
  const slots = shaped.slots.map(() => LONG_TEXT);
  // Spreading the route would read its source, which takes long to find.
  return new FilledPage(Object.assign(shaped.withSlots(slots), { shaped: { ...shaped, slots } }), shape);
}

/** How much of the HTML a problem shows before and after a difference, in characters. */
const NEAR = 30;

/** Compares a filled page with the page that React renders. */
async function differenceOf({ route, body }: FilledPage, renderRoute: RenderRoute): Promise<Problem[]> {
  const filled = String(body);
  // As bytes, a text is the same as a file.
  const rendered = String(Buffer.from(String((await renderRoute(route)).body)));
  if (filled === rendered) return [];
  let at = 0;
  while (filled[at] === rendered[at]) at += 1;
  const near = (html: string) => html.slice(Math.max(0, at - NEAR), at + NEAR).replaceAll('\n', ' ');
  return [
    {
      code: 'PG603',
      source: { file: `templates/pages/${route.kind}.tsx`, line: 1 },
      message: `on ${route.path} a template measures, compares or changes a text that it may only show: with the text it renders ${near(rendered)}, without it ${near(filled)}.`,
      hint: `Show texts of ${route.kind} pages as they are. Decide in the plan, and give the template a flag.`,
    },
  ];
}
