import { visible } from '../problem/visible.ts';

/** The most characters of a line that are shown, and those before the marked piece when the line is cut. */
const [MAX_WIDTH, LEAD] = [100, 30];

/** A piece of a line. Columns count from 1 in UTF-16 units; `endColumn` is the first one after the piece. */
interface Span {
  column: number;
  endColumn?: number | undefined;
}

/** Shows a line, and below it carets under a piece of it. A long line is cut around the piece. */
export function excerpt(
  line: string,
  { column, endColumn = column + 1 }: Span,
): { line: string; carets: string } {
  const from = line.length > MAX_WIDTH ? Math.max(0, column - 1 - LEAD) : 0;
  const shown = line.slice(from, from + MAX_WIDTH);
  const [before, after] = [from > 0 ? '…' : '', from + MAX_WIDTH < line.length ? '…' : ''];
  const start = column - 1 - from;
  const marked = Math.max(1, Math.min(endColumn - 1 - from, shown.length) - start);
  // A tab below a tab is as wide.
  const blank = (before + shown.slice(0, start)).replaceAll(/[^\t]/g, ' ');
  return {
    line: `${before}${shown.split('\t').map(visible).join('\t')}${after}`.trimEnd(),
    carets: blank + '^'.repeat(marked),
  };
}
