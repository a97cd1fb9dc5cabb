import type { SwingLegend as SwingLegendProps } from '../../generator/model/index.ts';

/** The class that gives a band of the legend its color. */
export const swingClass = (swing: number | null): string | undefined =>
  swing === null ? undefined : `s${swing}`;

/** The colors of the map of swings, with their ranges. */
export function SwingLegend({ words, bands, credit }: SwingLegendProps) {
  return (
    <div className="swings">
      <p>{words.caption}</p>
      <ul>
        {bands.map(({ name, range }, swing) => (
          <li key={name}>
            <Swatch swing={swing} />
            {`${name}: ${range}`}
          </li>
        ))}
      </ul>
      <p className="fine-print">{`${words.note} ${credit}.`}</p>
    </div>
  );
}

/** A spot in the color of a band. Words beside it say the same. */
export const Swatch = ({ swing }: { swing: number | null }) => <i className={swingClass(swing)} />;
