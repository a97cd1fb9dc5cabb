/**
 * Where a fact was written. `line` and `column` count from 1, columns in UTF-16 units as editors do; `file` is shown to people,
 * relative to the working folder. Line 1 without a column stands for the whole file.
 */
export interface Source {
  file: string;
  line: number;
  column?: number;
  /** The column behind its last character, where it is more than one; at most the end of the line. */
  endColumn?: number;
}
