import type { ProblemCode } from '../problem/codes.ts';
import type { Maker } from './makers.ts';

/** What a rule finds wrong with a page, in the same words on every page that has the same fault. */
export interface PageFinding {
  code: ProblemCode;
  message: string;
  hint: string;
  /** What was likely meant, to be written in place of what stands there. Asked only for what is told. */
  suggest?: (() => string | undefined) | undefined;
  /** Words that the source to blame is likely to have, as the page shows them; the most telling first. */
  trace?: string | readonly string[] | undefined;
  /**
   * What to blame where no source has the words: `page` is the template of the page's kind; `record` is the page's own record,
   * outside of which the words are not sought.
   */
  maker?: Maker | 'page' | 'record' | undefined;
}

/** A fault of an output; `file` is relative to the out folder. Which source is to blame is not known yet. */
export interface Finding extends PageFinding {
  file: string;
}

/** The path at which hosts serve an output. */
export const pathOf = (file: string): string => `/${file.replace(/(?<=^|\/)index\.html$/, '')}`;

export type ReportFinding = (fault: PageFinding) => void;
