import type { Amount, Seasons } from '../../generator/model/index.ts';

/** The colors of all bars of a page: one below the range, one above it, and none within. `air.css` names them by the id. */
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

/** A bar from the humidity of winter to that of summer, on a line of 100 percent. */
export const SeasonBar = ({ winter, summer }: Seasons) => (
  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <path d={`M${winter} 0H${summer}V8H${winter}`} />
  </svg>
);
