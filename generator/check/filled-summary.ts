import type { Route } from '../model/index.ts';
import type { FilledPage } from '../shape/shape.ts';
import type { Summary } from './context.ts';

interface FilledFacts extends Pick<Summary, 'title' | 'description' | 'loads'> {
  ofShape: Pick<Summary, 'indexed' | 'ids'> & {
    leadsTo(slots: readonly string[]): Summary['leadsTo'];
  };
}

const NO_FRAGMENTS: Summary['fragments'] = [];
const NONE_DEAD: Summary['dead'] = new Set();

/** The facts about a page of a shape. There are as many as pages, so each holds only what no other has. */
export class FilledSummary implements Summary {
  readonly title: string;
  readonly description: string;
  readonly loads: readonly string[];
  private readonly page: FilledPage;
  private readonly ofShape: FilledFacts['ofShape'];

  constructor(page: FilledPage, { title, description, loads, ofShape }: FilledFacts) {
    this.page = page;
    this.title = title;
    this.description = description;
    this.loads = loads;
    this.ofShape = ofShape;
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
    return this.ofShape.leadsTo(this.page.route.shaped?.slots ?? []);
  }

  // The page of the shape that was checked in full has the same fragments and the same dead addresses.
  readonly fragments = NO_FRAGMENTS;
  readonly dead: ReadonlySet<string> = NONE_DEAD;
}
