import type { ReactNode } from 'react';

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

interface TileMapProps<S> {
  states: readonly S[];
  /** What a state's tile shows: its color, and its figures below the code. `label` says both after the name and the code. */
  tileOf: (state: S) => {
    className?: string | undefined;
    figures?: ReactNode;
    label: string | false | null;
  };
}

/** A map of links to states. A state without a tile is left out: the list below the map has it. */
export function TileMap<S extends { name: string; path: string; code: string }>({
  states,
  tileOf,
}: TileMapProps<S>) {
  const byCode = new Map(states.map((state) => [state.code, state]));
  return (
    <ul className="tile-map">
      {[...tiles].map(([code, { column, row }]) => {
        const state = byCode.get(code);
        if (!state) return null;
        const { className, figures, label } = tileOf(state);
        return (
          <li key={code} className={`c${column} r${row}`}>
            {/* The name contains the visible text, for people who control their browser by voice. */}
            <a href={state.path} className={className} aria-label={`${state.name}, ${code}${label || ''}`}>
              {code}
              {figures}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
