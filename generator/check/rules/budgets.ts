import { isSearchPiece, pathOf } from '../../addresses.ts';
import type { Output } from '../../model/index.ts';
import type { SitePage } from '../context.ts';
import type { Finding } from '../finding.ts';
import { makers } from '../makers.ts';

/** The most bytes, compressed with gzip, that a page may load of each kind of file. */
const BUDGETS = { html: 18_000, styles: 12_000, scripts: 80_000, fonts: 40_000 };

/** The most bytes, compressed, that every page may have. */
export const LIGHT_PAGE = BUDGETS.html;

/** A page with more links than these lists places. Each further place may add so many bytes. */
const MANY_LINKS = 250;
const BYTES_PER_PLACE = 30;

/** The most compressed bytes of a piece of the search index, which the search page fetches as visitors type. */
const PIECE_BUDGET = 10_000;

type FileKind = keyof typeof BUDGETS;

/** True if a file counts towards a budget. */
export const hasBudget = (file: string): boolean => /\.(?:html|css|js|json|woff2)$/.test(file);

/** Compressed bytes by file. */
export type Weights = ReadonlyMap<string, number>;

/** Files by name, and the compressed bytes of those that have a budget and are no pages. */
export interface Weighed {
  outputs: ReadonlyMap<string, Output>;
  weights: Weights;
}

/**
 * Reports each kind of page of which one is over a budget: the heaviest page, with its heaviest file. Pieces of the search index
 * have a budget of their own.
 */
export function budgets(pages: readonly SitePage[], { outputs, weights }: Weighed): Finding[] {
  const loadsOf = loadFinder({ outputs, weights });
  const heaviest = new Map<string, Load>();
  for (const page of pages) {
    for (const load of [loadOfHtml(page), ...loadsOf(page)]) {
      const key = `${page.kind} ${load.what}`;
      const { bytes = 0 } = heaviest.get(key) ?? {};
      if (load.bytes > BUDGETS[load.what] && load.bytes > budgetOf(load) && load.bytes > bytes)
        heaviest.set(key, load);
    }
  }
  return [...[...heaviest.values()].map(findingOf), ...heavyPieces(weights)];
}

/** Reports the heaviest piece of the search index if it is over its budget. */
function heavyPieces(weights: Weights): Finding[] {
  let [heaviest, most] = ['', PIECE_BUDGET];
  for (const [file, bytes] of weights)
    if (isSearchPiece(file) && bytes > most) [heaviest, most] = [file, bytes];
  if (heaviest === '') return [];
  return [
    {
      file: heaviest,
      code: 'PG580',
      message: `this piece of the search index weighs ${kilobytes(most)} compressed; at most ${kilobytes(PIECE_BUDGET)} are good.`,
      hint: 'Visitors wait for it as they type.',
      maker: makers.searchIndex,
    },
  ];
}

/** The files of one kind that a page loads. Sizes are compressed. */
interface Load {
  page: SitePage;
  what: FileKind;
  files: [file: string, bytes: number][];
  bytes: number;
}

const loadOfHtml = (page: SitePage): Load => ({
  page,
  what: 'html',
  files: [[page.file, page.weight]],
  bytes: page.weight,
});

/** Returns a function that finds what a page loads over the budget. Nearly all pages load the same files. */
function loadFinder({ outputs, weights }: Weighed): (page: SitePage) => Load[] {
  const heavyByLoads = new Map<readonly string[], Omit<Load, 'page'>[]>();
  return (page) => {
    const heavy = heavyByLoads.get(page.loads) ?? heavyLoads(page.loads, { outputs, weights });
    heavyByLoads.set(page.loads, heavy);
    return heavy.map((load) => ({ page, ...load }));
  };
}

function heavyLoads(loads: readonly string[], { outputs, weights }: Weighed): Omit<Load, 'page'>[] {
  const ending = (pattern: RegExp) => loads.filter((file) => pattern.test(file));
  const styles = ending(/\.css$/);
  const fonts = styles.flatMap((style) => fontsIn(style, String(outputs.get(style)?.body ?? '')));
  const files = {
    styles,
    scripts: ending(/\.(?:js|json)$/),
    fonts: [...new Set([...ending(/\.woff2$/), ...fonts])],
  };
  return (['styles', 'scripts', 'fonts'] as const).flatMap((what) => {
    const sizes = files[what].map((file): [string, number] => [file, weights.get(file) ?? 0]);
    const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
    return bytes > BUDGETS[what] ? { what, files: sizes, bytes } : [];
  });
}

/** The fonts that a style loads, as files. */
const fontsIn = (style: string, css: string): string[] =>
  [...css.matchAll(/url\(\s*["']?([^"')]+\.woff2)["']?\s*\)/g)].flatMap(([, url = '']) =>
    URL.canParse(url, `https://site/${style}`) ? new URL(url, `https://site/${style}`).pathname.slice(1) : [],
  );

/** The budget of a load. That of the HTML grows with the places that the page lists. */
function budgetOf({ page, what }: Load): number {
  const places = what === 'html' ? Math.max(0, page.leadsTo.length - MANY_LINKS) : 0;
  return BUDGETS[what] + BYTES_PER_PLACE * places;
}

function findingOf(load: Load): Finding {
  const { page, what, files, bytes } = load;
  const [heaviest = '', most = 0] = files.reduce((a, b) => (b[1] > a[1] ? b : a));
  const kind = page.kind ? `a ${page.kind} page` : 'this page';
  return {
    file: page.file,
    code: 'PG580',
    message: `the ${what} of ${kind} weigh${what === 'html' ? 's' : ''} ${kilobytes(bytes)} compressed; at most ${kilobytes(budgetOf(load))} are good. The heaviest is ${pathOf(heaviest)} with ${kilobytes(most)}.`,
    hint: 'Visitors on slow connections wait for it.',
    ...(what === 'html' ? {} : { maker: LOAD_MAKERS[what] }),
  };
}

const LOAD_MAKERS = { styles: makers.styles, scripts: makers.document, fonts: makers.styles };

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
