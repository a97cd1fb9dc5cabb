import type { Shape } from '../shape/shape.ts';
import type { FragmentLink, SitePage } from './context.ts';
import { hashOfText } from './text-hash.ts';

/**
 * Facts about some pages: a column for each fact, in the order of the pages. Plain data, small, and without
 * positions in files. No page has a problem of its own.
 */
export interface Facts {
  files: string[];
  /** For each page a hash of its shape and texts, without the date. */
  keys: string[];
  /** The facts that pages share, and for each page the index of its own. */
  shapes: ShapeFacts[];
  shapeOf: Uint32Array;
  /** Hashes of the texts. */
  titles: Uint32Array;
  descriptions: Uint32Array;
  /** The compressed bytes of each page. An upper bound, if that is within the budget. */
  weights: Uint32Array;
  /** The files that pages refer to, and for each page the indexes of those that its own links lead to. */
  targets: string[];
  links: Columns;
  /** Sketches of the own runs of words, and how many runs there are. */
  sketches: Columns;
  runs: Uint32Array;
}

/** A list of numbers for each page, one behind the other. */
export interface Columns {
  numbers: Uint32Array;
  /** Where the list of each page ends. */
  ends: Uint32Array;
}

/** The facts that all pages of one shape share. A page that was read by itself has its own. */
export interface ShapeFacts {
  /** A hash of the shape, and of what the rules want of its pages; empty for a page that was read by itself. */
  identity: string;
  kind: string;
  shows: Shape['shows'];
  indexed: boolean;
  ids: string[];
  /** The styles, scripts, data and fonts that the pages load. */
  loads: string[];
  fragments: FragmentLink[];
  /** The files that the same links of all pages lead to, and those that any of their same addresses lead to. */
  leadsTo: string[];
  refersTo: string[];
  /** The number of runs of words in the text around the slots. */
  sharedRuns: number;
}

/** Facts about one page. */
export interface PageFacts {
  file: string;
  key: string;
  shape: ShapeFacts;
  title: string;
  description: string;
  /** The files that its own links lead to, besides those of its shape, and those that any of its own addresses lead to. */
  leadsTo: readonly string[];
  refersTo: readonly string[];
  weight: number | Promise<number>;
  sketch: Uint32Array;
  runs: number;
}

/** The part of a list that belongs to a page. */
export const columnOf = ({ numbers, ends }: Columns, page: number): Uint32Array =>
  numbers.subarray(page === 0 ? 0 : ends[page - 1], ends[page]);

/** Collects the facts of pages. */
export class FactsBuilder {
  readonly #files: string[] = [];
  readonly #keys: string[] = [];
  readonly #shapes = new Map<ShapeFacts, number>();
  readonly #shapeOf: number[] = [];
  readonly #titles: number[] = [];
  readonly #descriptions: number[] = [];
  readonly #weights: (number | Promise<number>)[] = [];
  readonly #targets = new Map<string, number>();
  readonly #links = new ColumnsBuilder();
  readonly #sketches = new ColumnsBuilder();
  readonly #runs: number[] = [];

  add({ title, description, leadsTo, refersTo, sketch, ...page }: PageFacts): void {
    for (const file of refersTo) this.#indexOf(file);
    this.#push(page);
    this.#titles.push(hashOfText(title));
    this.#descriptions.push(hashOfText(description));
    this.#links.add(Array.from(leadsTo, (file) => this.#indexOf(file)));
    this.#sketches.add(sketch);
  }

  /** Adds the files that pages of an earlier build refer to. */
  addTargets({ targets }: Facts): void {
    for (const file of targets) this.#indexOf(file);
  }

  /** Takes the facts of a page from an earlier build. */
  copy(facts: Facts, index: number): void {
    const at = (numbers: Uint32Array) => numbers[index] ?? 0;
    const shape = facts.shapes[at(facts.shapeOf)];
    if (!shape) return;
    const [file = '', key = ''] = [facts.files[index], facts.keys[index]];
    this.#push({ file, key, shape, weight: at(facts.weights), runs: at(facts.runs) });
    this.#titles.push(at(facts.titles));
    this.#descriptions.push(at(facts.descriptions));
    const targets = Array.from(columnOf(facts.links, index), (target) => facts.targets[target] ?? '');
    this.#links.add(targets.map((target) => this.#indexOf(target)));
    this.#sketches.add(columnOf(facts.sketches, index));
  }

  /** Returns the facts when all pages are weighed. */
  async facts(): Promise<Facts> {
    return {
      files: this.#files,
      keys: this.#keys,
      shapes: [...this.#shapes.keys()],
      shapeOf: Uint32Array.from(this.#shapeOf),
      titles: Uint32Array.from(this.#titles),
      descriptions: Uint32Array.from(this.#descriptions),
      weights: Uint32Array.from(await Promise.all(this.#weights)),
      targets: [...this.#targets.keys()],
      links: this.#links.columns(),
      sketches: this.#sketches.columns(),
      runs: Uint32Array.from(this.#runs),
    };
  }

  #push(page: Pick<PageFacts, 'file' | 'key' | 'shape' | 'weight' | 'runs'>): void {
    this.#files.push(page.file);
    this.#keys.push(page.key);
    if (!this.#shapes.has(page.shape)) {
      this.#shapes.set(page.shape, this.#shapes.size);
      for (const file of page.shape.refersTo) this.#indexOf(file);
    }
    this.#shapeOf.push(this.#shapes.get(page.shape) ?? 0);
    this.#weights.push(page.weight);
    this.#runs.push(page.runs);
  }

  #indexOf(file: string): number {
    const number = this.#targets.get(file);
    if (number !== undefined) return number;
    this.#targets.set(file, this.#targets.size);
    return this.#targets.size - 1;
  }
}

class ColumnsBuilder {
  readonly #numbers: number[] = [];
  readonly #ends: number[] = [];

  add(numbers: Iterable<number>): void {
    for (const number of numbers) this.#numbers.push(number);
    this.#ends.push(this.#numbers.length);
  }

  columns(): Columns {
    return { numbers: Uint32Array.from(this.#numbers), ends: Uint32Array.from(this.#ends) };
  }
}

/**
 * A page of facts, as the rules see it that compare pages. A site has as many of these objects as pages, so
 * each only points to its facts.
 */
export class StoredPage implements SitePage {
  readonly facts: Facts;
  readonly index: number;

  constructor(facts: Facts, index: number) {
    this.facts = facts;
    this.index = index;
  }

  get file(): string {
    return this.facts.files[this.index] ?? '';
  }

  get key(): string {
    return this.facts.keys[this.index] ?? '';
  }

  get shape(): ShapeFacts {
    return this.facts.shapes[this.facts.shapeOf[this.index] ?? 0] as ShapeFacts;
  }

  get kind(): string {
    return this.shape.kind;
  }

  get indexed(): boolean {
    return this.shape.indexed;
  }

  get ids(): readonly string[] {
    return this.shape.ids;
  }

  get loads(): readonly string[] {
    return this.shape.loads;
  }

  get fragments(): readonly FragmentLink[] {
    return this.shape.fragments;
  }

  get leadsTo(): string[] {
    const own = Array.from(
      columnOf(this.facts.links, this.index),
      (target) => this.facts.targets[target] ?? '',
    );
    return [...this.shape.leadsTo, ...own];
  }

  get weight(): number {
    return this.facts.weights[this.index] ?? 0;
  }

  get runs(): number {
    return this.facts.runs[this.index] ?? 0;
  }

  hashOf(name: 'titles' | 'descriptions'): number {
    return this.facts[name][this.index] ?? 0;
  }
}
