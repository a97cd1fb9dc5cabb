import type { Amount, SeasonRange } from '../../generator/model/index.ts';

/** The colors of all bars of a page: one below the range, one above it, and one within. `directory.css` names them by the id. */
export const SeasonColors = ({ range: { from, to = from } }: { range: Amount }) => (
  <svg className="season-colors" aria-hidden="true">
    <linearGradient id="seasons" gradientUnits="userSpaceOnUse" x2="100">
      <stop className="dry" offset={`${from}%`} />
      <stop offset={`${from}%`} />
      <stop offset={`${to}%`} />
      <stop className="damp" offset={`${to}%`} />
    </linearGradient>
  </svg>
);

interface SeasonBarProps {
  /** The humidity of two seasons, in percent. */
  ends: SeasonRange;
  /** The range that suits a piano. */
  range: Amount;
}

/** A bar from the humidity of one season to that of another, on a line of 100 percent, with the range that suits a piano behind it. */
export const SeasonBar = ({ ends: [one, other], range: { from, to = from } }: SeasonBarProps) => (
  <svg className="season" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <path d={`M${from} 0H${to}V8H${from}`} />
    <path d={`M${one} 2H${other}V6H${one}`} />
  </svg>
);

/** The bar of a state on its tile, and the same in words. */
export const seasonTile = (ends: SeasonRange | null, range: Amount) => ({
  mark: ends && <SeasonBar {...{ ends, range }} />,
  label: ends && `: ${ends.join(' to ')}%`,
});

/** How far the bar of the sample reaches beyond the range on either side, in percent. */
const BEYOND = 20;

interface SeasonSampleProps {
  range: Amount;
  /** The names of the ends of a bar. */
  words: readonly [string, string];
}

/** A bar as in the list, with its scale: the legend of the bars. The sentence beside it says the same. */
export function SeasonSample({ range, words }: SeasonSampleProps) {
  const { from, to = from } = range;
  const ends = [from - BEYOND, to + BEYOND] as const;
  return (
    <div className="season-sample">
      <svg aria-hidden="true">
        <text x={`${ends[0]}%`} y="1em">
          {words[0]}
        </text>
        <text x={`${ends[1]}%`} y="1em" textAnchor="end">
          {words[1]}
        </text>
      </svg>
      <SeasonBar {...{ ends, range }} />
      <svg aria-hidden="true">
        <text y="1em">0</text>
        <text x={`${(from + to) / 2}%`} y="1em" textAnchor="middle">{`${from}–${to}`}</text>
        <text x="100%" y="1em" textAnchor="end">
          100%
        </text>
      </svg>
    </div>
  );
}
