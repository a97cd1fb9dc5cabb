import type { ComponentType, ReactNode } from 'react';
import type { SwingLegend as SwingLegendProps } from '../../generator/model/index.ts';

/** The class that gives a band of the legend its color. */
export const swingClass = (swing: number | null): string | undefined =>
  swing === null ? undefined : `s${swing}`;

interface LegendProps extends Omit<SwingLegendProps, 'credit'> {
  /** What stands for a band on the page. */
  Mark: ComponentType<{ swing: number }>;
  children?: ReactNode;
}

/** The bands of the swing with their marks and ranges. */
export function SwingLegend({ words, bands, Mark, children }: LegendProps) {
  return (
    <div className="swings">
      <p>{words.caption}</p>
      <ul>
        {bands.map(({ name, range }, swing) => (
          <li key={name}>
            <Mark swing={swing} />
            {`${name}: ${range}`}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** A spot in the color of a band. Words beside it say the same. */
export const Swatch = ({ swing }: { swing: number }) => <i className={swingClass(swing)} />;

/**
 * Four blocks, more of them filled the wider the swing: for pages where colors stand for dry and damp air. Words beside it say
 * the same.
 */
export const SwingMeter = ({ swing }: { swing: number }) => (
  <svg className="meter" viewBox="0 0 15 6" aria-hidden="true">
    <path d="M0 3H15" />
    <path d={`M0 3H${4 * swing + 3}`} />
  </svg>
);

/** How the figures are made and whose they are, for those who ask. */
export const Method = ({ name, children }: { name: string; children: string }) => (
  <details className="source">
    <summary>{name}</summary>
    <p className="fine-print">{children}</p>
  </details>
);
