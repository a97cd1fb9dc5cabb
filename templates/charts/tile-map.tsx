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

/** The fields of the grid in reading order: the postal code of a state, or null where no state lies. */
export const fields: readonly (string | null)[] = ROWS.flatMap((line) =>
  line.split(' ').map((code) => (code === '..' ? null : code)),
);

/** Fewer states are no map, and no long list. */
export const FEWEST_ON_MAP = 8;

/** The side of a tile of the small map, and the distance from one to the next. */
const [SIDE, STEP] = [9, 10];
const COLUMNS = 11;

const tileAt = (field: number) =>
  `M${STEP * (field % COLUMNS)} ${STEP * Math.floor(field / COLUMNS)}h${SIDE}v${SIDE}h-${SIDE}z`;
const TILES = fields.map((code, field) => (code ? tileAt(field) : '')).join('');

/** Where a state lies: its tile among those of all states. */
export function StateOnMap({ code }: { code: string }) {
  const field = fields.indexOf(code);
  const middle = (at: number) => STEP * at + SIDE / 2;
  return (
    <svg className="state-on-map" viewBox={`0 0 ${STEP * COLUMNS} ${STEP * ROWS.length}`} aria-hidden="true">
      <path d={TILES} />
      <path className="damp" d={tileAt(field)} />
      <text x={middle(field % COLUMNS)} y={middle(Math.floor(field / COLUMNS)) + 2}>
        {code}
      </text>
    </svg>
  );
}

interface TileMapProps<S> {
  states: readonly S[];
  /** A mark below the code of a state. `label` says the same after the name and the code. */
  tileOf: (state: S) => { mark: ReactNode; label: string | null };
}

/** A map of links to states; of few states, only their tiles. A state without a tile is left out: the list below the map has it. */
export function TileMap<S extends { name: string; path: string; code: string }>({
  states,
  tileOf,
}: TileMapProps<S>) {
  const byCode = new Map(states.map((state) => [state.code, state]));
  const shown = states.length < FEWEST_ON_MAP ? fields.filter((code) => code && byCode.has(code)) : fields;
  return (
    <nav aria-label="Map of the states">
      <ul className="tile-map">
        {shown.map((code, field) => {
          const state = code === null ? undefined : byCode.get(code);
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move.
          if (!state) return <li key={field} aria-hidden="true" />;
          const { mark, label } = tileOf(state);
          return (
            <li key={code}>
              {/* The name contains the visible text, for people who control their browser by voice. */}
              <a href={state.path} aria-label={`${state.name}, ${code}${label || ''}`}>
                {code} {mark}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
