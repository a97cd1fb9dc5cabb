/** Allows a third of the letters of each part of a path as slips. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.floor(word.length / 3) + 1;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) >= least) continue;
    const distance = distanceBetween(word.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least && hasSimilarParts(word, candidate)) [best, least] = [candidate, distance];
  }
  return best;
}

function hasSimilarParts(word: string, candidate: string) {
  const [parts, others] = [word.split('/'), candidate.split('/')];
  if (parts.length === 1 || parts.length !== others.length) return true;
  return parts.every(
    (part, at) => part === others[at] || nearest(part, [others[at] ?? '']) !== undefined,
  );
}

export function didYouMean(word: string, candidates: Iterable<string>, hint = ''): string {
  const near = nearest(word, candidates);
  return near ? ` Did you mean "${near}"?` : hint && ` ${hint}`;
}

/** After a million comparisons, words get no suggestion. */
export function nearestAmong(
  listCandidates: () => readonly string[],
): (word: string) => string | undefined {
  let candidates: readonly string[] | undefined;
  let comparisons = 0;
  return (word) => {
    candidates ??= listCandidates();
    comparisons += candidates.length;
    return comparisons > 1_000_000 ? undefined : nearest(word, candidates);
  };
}

/** Also counts a swap of neighbors as one. Stops at `limit`. */
function distanceBetween(from: string, to: string, limit: number) {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  let leastOfLast = 0;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      current[column] = distance;
      least = Math.min(least, distance);
    }
    // A swap reaches back over one row.
    if (Math.min(least, leastOfLast + 1) >= limit) return limit;
    [beforeLast, last, leastOfLast] = [last, current, least];
  }
  return last[to.length] ?? 0;
}
