/**
 * The position of a fact in a file. `line` and `column` count from 1; columns count UTF-16 units, as editors do. `file` is relative
 * to the working folder, as shown to people. Line 1 without a column means the whole file.
 */
export interface Source {
  file: string;
  line: number;
  column?: number;
  /** The column after the last character, at most that of the end of the line. Missing for a single character. */
  endColumn?: number;
}
