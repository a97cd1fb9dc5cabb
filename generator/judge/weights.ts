import { gzipSync } from 'node:zlib';
import type { Page } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { type FilledPage, MARK, type Template } from '../render/page-maker.ts';

const HEAVIEST = 18_000;

/** A page with more links is a list of places. Each further place may add this many bytes. */
const MANY_LINKS = 250;
const BYTES_PER_PLACE = 30;

/** What dealers may add in bytes: the first eight, more up to 26, and each further one. */
const [FEW_DEALERS, MANY_DEALERS, BYTES_PER_DEALER] = [1_000, 2_000, 60];

/** For a text that appears again, gzip writes references of at most `REFERENCE` bytes to `REFERRED` bytes each. */
const REFERENCE = 4;
const REFERRED = 258;
/** The cost in bytes of a byte without a reference: 4.8 bits, as for letters in random order. Words cost less. */
const FIRST = 0.6;
/** How much more a text costs beside a frame of other letters than alone: both share one code. */
const SHARED = 1.25;

export class Scale {
  readonly #templates = new Map<Template, (page: FilledPage) => number>();
  /** The heaviest page of each kind that is over its budget. */
  readonly #heaviest = new Map<string, { page: Page; bytes: number; budget: number }>();

  see(filled: FilledPage): void {
    const { page, template, texts } = filled;
    // Compressing takes longer than making a page.
    const bound = texts.length > 0 ? this.#boundOf(template)(filled) : filled.body.length;
    if (bound <= HEAVIEST) return;
    const bytes = gzipSync(filled.body).length;
    if (bytes <= HEAVIEST) return;
    const places = BYTES_PER_PLACE * Math.max(0, placesOn(String(filled.body)) - MANY_LINKS);
    const budget = HEAVIEST + places + bytesForDealers(page);
    if (bytes > budget && bytes > (this.#heaviest.get(page.kind)?.bytes ?? 0))
      this.#heaviest.set(page.kind, { page, bytes, budget });
  }

  /** An upper bound for the weight of each page of a template. */
  #boundOf(template: Template) {
    const boundOf = this.#templates.get(template) ?? boundFinder(template);
    this.#templates.set(template, boundOf);
    return boundOf;
  }

  problems(): Problem[] {
    return [...this.#heaviest.values()].map(({ page, bytes, budget }) => ({
      code: 'PG580',
      source: page.record.source,
      message: `${page.path}: the HTML weighs ${kilobytes(bytes)} compressed; the limit is ${kilobytes(budget)}. This is the heaviest ${page.kind} page.`,
      hint: 'Visitors on slow connections wait for it.',
      pages: [page.path],
    }));
  }
}

function bytesForDealers({ texts }: Page) {
  const count = Number(texts?.dealers?.total ?? 0);
  if (count <= 8) return count > 0 ? FEW_DEALERS : 0;
  return MANY_DEALERS + BYTES_PER_DEALER * Math.max(0, count - 26);
}

function boundFinder({ marked }: Template): (page: FilledPage) => number {
  const counts = new Map<number, number>();
  for (const [, slot] of marked.matchAll(new RegExp(MARK, 'g')))
    counts.set(Number(slot), (counts.get(Number(slot)) ?? 0) + 1);
  const weight = gzipSync(marked).length;
  const repeated = [...counts].filter(([, count]) => count > 1);
  return ({ texts, textBytes }) => {
    let others = weight;
    for (const [slot, count] of repeated)
      others +=
        (count - 1) * REFERENCE * Math.ceil(Buffer.byteLength(texts[slot] as string) / REFERRED);
    const bound = Math.ceil(others + FIRST * textBytes);
    return bound <= HEAVIEST ? bound : Math.ceil(others + SHARED * gzipSync(texts.join('')).length);
  };
}

const placesOn = (html: string) =>
  new Set(Array.from(html.matchAll(/<a [^>]*?\bhref="(\/[^"#?]*)/g), ([, path]) => path)).size;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
