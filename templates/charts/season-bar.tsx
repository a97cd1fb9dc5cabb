import type { Amount, Seasons } from '../../generator/model/index.ts';

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

interface SeasonBarProps extends Pick<Seasons, 'winter' | 'summer'> {
  range: Amount;
}

/** A bar from the humidity of winter to that of summer, on a line of 100 percent, with the range that suits a piano behind it. */
export const SeasonBar = ({ winter, summer, range: { from, to = from } }: SeasonBarProps) => (
  <svg className="season" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <path d={`M${from} 0H${to}V8H${from}`} />
    <path d={`M${winter} 2H${summer}V6H${winter}`} />
  </svg>
);

/** How far the bar of the sample reaches beyond the range on either side, in percent. */
const BEYOND = 20;

interface SeasonSampleProps {
  range: Amount;
  /** The names of the ends of a bar. */
  words: { winter: string; summer: string };
}

/** A bar as in the list, with its scale: the legend of the bars. The sentence beside it says the same. */
export function SeasonSample({ range, words }: SeasonSampleProps) {
  const { from, to = from } = range;
  const [winter, summer] = [from - BEYOND, to + BEYOND];
  return (
    <div className="season-sample">
      <svg aria-hidden="true">
        <text x={`${winter}%`} y="1em">
          {words.winter}
        </text>
        <text x={`${summer}%`} y="1em" textAnchor="end">
          {words.summer}
        </text>
      </svg>
      <SeasonBar {...{ winter, summer, range }} />
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
