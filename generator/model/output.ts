import type { Source } from './source.ts';

/** One file to be: `file` is relative to the out folder, with forward slashes. */
export interface Output {
  file: string;
  body: string | Uint8Array;
  source?: Source;
}

/** A picture to be drawn: `file` is where its PNG will stand, `svg` the whole document. */
export interface Vector {
  file: string;
  svg: string;
}

/** What the bundle gives to the pages: rooted paths with their content's hash in the name, and the script that stands inline. */
export interface Assets {
  styles: string;
  headingFont: string;
  notFoundScript: string;
  leadFormScript: string;
  searchScript: string;
  /** JavaScript as text. */
  leadFormLoader: string;
}
