import type { ProblemCode } from '../problem/codes.ts';
import type { Maker } from './makers.ts';

/** What a rule reports for a page. The same problem has the same words on every page. */
export interface PageFinding {
  code: ProblemCode;
  message: string;
  hint: string;
  /**
   * Returns the likely correct words, to replace the wrong ones. Called once for each problem that is
   * reported.
   */
  suggest?: (() => string | undefined) | undefined;
  /** Words of the page that its source is likely to have, the most certain ones first; a long text comes last. */
  trace?: string | readonly string[] | undefined;
  /**
   * The source where no source has the words: a maker, or `page` for the template of the page's kind. With `record`, the words
   * are searched in the page's own source only, and its record is the source otherwise. With `markup`, which is like `page`, they
   * are not searched in JSON, whose texts have no markup.
   */
  maker?: Maker | 'page' | 'markup' | 'record' | undefined;
}

/** A finding with its output: `file` is relative to the out folder. Its source is looked up later. */
export interface Finding extends PageFinding {
  file: string;
  /** The number of other pages that have it too, without a finding of their own. */
  pagesAlike?: number;
}

export type ReportFinding = (finding: PageFinding) => void;
