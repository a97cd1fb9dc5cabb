import type { ReactNode } from 'react';
import type { SwingLegend as SwingLegendProps } from '../../generator/model/index.ts';

/** The class that gives a band of the legend its color. */
export const swingClass = (swing: number | null): string | undefined =>
  swing === null ? undefined : `s${swing}`;

/** The bands of the swing with their colors and ranges. */
export function SwingLegend({
  words,
  bands,
  children,
}: Omit<SwingLegendProps, 'credit'> & { children?: ReactNode }) {
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
      {children}
    </div>
  );
}

/** A spot in the color of a band. Words beside it say the same. */
export const Swatch = ({ swing }: { swing: number | null }) => <i className={swingClass(swing)} />;
