import type { NeedsLegend as NeedsLegendProps } from '../../generator/model/index.ts';

/**
 * A spot in the colors of a need: brass on the left where the air is too dry, felt on the right where it is too damp. Words beside
 * it say the same.
 */
export const Swatch = ({ need }: { need: number }) => <i className={`need-${need}`} />;

/** What a piano may need, each with its spot, and how the figures are made. */
export const NeedsLegend = ({ words, needs, credit }: NeedsLegendProps) => (
  <div className="needs">
    <p>{words.caption}</p>
    <ul>
      {needs.map(({ name, text }, need) => (
        <li key={name}>
          <Swatch need={need} />
          {`${name}: ${text}`}
        </li>
      ))}
    </ul>
    <details className="source">
      <summary>{words.method}</summary>
      <p className="fine-print">{`${words.note} ${credit}.`}</p>
    </details>
  </div>
);
