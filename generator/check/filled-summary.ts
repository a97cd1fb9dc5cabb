import type { Route } from '../model/index.ts';
import type { FilledPage } from '../shape/shape.ts';
import type { Summary } from './context.ts';
import { hashOfText } from './text-hash.ts';

interface FilledFacts extends Pick<Summary, 'loads'> {
  ofShape: Pick<Summary, 'indexed' | 'ids'> & {
    title(slots: readonly string[]): string;
    description(slots: readonly string[]): string;
    leadsTo(slots: readonly string[]): Summary['leadsTo'];
  };
}

const NO_FRAGMENTS: Summary['fragments'] = [];
const NONE_DEAD: Summary['dead'] = new Set();

/** The facts about a page of a shape. There are as many as pages, so each holds only what no other has, and hashes of its texts. */
export class FilledSummary implements Summary {
  readonly loads: readonly string[];
  private readonly page: FilledPage;
  private readonly ofShape: FilledFacts['ofShape'];
  private readonly titleHash: number;
  private readonly descriptionHash: number;

  constructor(page: FilledPage, { loads, ofShape }: FilledFacts) {
    this.page = page;
    this.loads = loads;
    this.ofShape = ofShape;
    this.titleHash = hashOfText(this.title);
    this.descriptionHash = hashOfText(this.description);
  }

  get title(): string {
    return this.ofShape.title(this.page.slots);
  }

  get description(): string {
    return this.ofShape.description(this.page.slots);
  }

  hashOf(name: 'title' | 'description'): number {
    return name === 'title' ? this.titleHash : this.descriptionHash;
  }

  get file(): string {
    return this.page.file;
  }

  get route(): Route {
    return this.page.route;
  }

  get indexed(): boolean {
    return this.ofShape.indexed;
  }

  get ids(): ReadonlySet<string> {
    return this.ofShape.ids;
  }

  get leadsTo(): ReadonlySet<string> {
    return this.ofShape.leadsTo(this.page.slots);
  }

  // The page of the shape that was checked in full has the same fragments and the same dead addresses.
  readonly fragments = NO_FRAGMENTS;
  readonly dead: ReadonlySet<string> = NONE_DEAD;
}
