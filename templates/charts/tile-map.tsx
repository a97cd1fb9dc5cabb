import type { MappedState, SwingLegend } from '../../generator/model/index.ts';
import { swingClass } from './swing-legend.tsx';

/** The states as tiles of one size, each about where the state lies on a map: the grid that newsrooms use. */
const ROWS = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. WI .. .. .. VT NH',
  'WA ID MT ND MN IL MI .. NY MA ..',
  'OR NV WY SD IA IN OH PA NJ CT RI',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC .. .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. TX .. .. .. .. FL .. ..',
];

interface Tile {
  column: number;
  row: number;
}

/** The tile of each state by its postal code, in reading order. Rows and columns count from 1. */
export const tiles: ReadonlyMap<string, Tile> = new Map(
  ROWS.flatMap((line, row) =>
    line
      .split(' ')
      .map((code, column) => [code, { column: column + 1, row: row + 1 }] as const)
      .filter(([code]) => code !== '..'),
  ),
);

interface TileMapProps {
  states: readonly MappedState[];
  legend: SwingLegend | null;
}

/** A map of links to states, in the colors of the legend. A state without a tile is left out: the list beside the map has it. */
export function TileMap({ states, legend }: TileMapProps) {
  const byCode = new Map(states.map((state) => [state.code, state]));
  return (
    <ul className="tile-map">
      {[...tiles].map(([code, { column, row }]) => {
        const state = byCode.get(code);
        return (
          state && (
            <li key={code} className={`c${column} r${row}`}>
              {/* The name contains the visible text, for people who control their browser by voice. */}
              <a href={state.path} className={swingClass(state.swing)} aria-label={nameOf(state, legend)}>
                {code}
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** `Ohio, OH: wide`, so that nobody has to tell the colors apart. */
function nameOf({ name, code, swing }: MappedState, legend: SwingLegend | null): string {
  const band = legend?.bands[swing ?? -1];
  return band ? `${name}, ${code}: ${band.name.toLowerCase()}` : `${name}, ${code}`;
}
