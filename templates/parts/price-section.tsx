import type { Amounts, Figures, PriceBand } from '../../generator/model/index.ts';
import { PriceChart } from '../charts/price-chart.tsx';

interface PriceSectionProps {
  amounts: Amounts;
  figures: Figures;
  /** In the order in which they are shown. */
  bands: readonly PriceBand[];
  /** What the prices were compared with, and the words that lead to it. */
  source: { name: string; text: string };
}

/** The prices of pianos: a chart of new and used ones, and a row for each of the other figures. */
export function PriceSection({ amounts, figures, bands, source }: PriceSectionProps) {
  return (
    <>
      <PriceChart amounts={amounts} figures={figures} />
      <table className="prices">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Typical figure</th>
          </tr>
        </thead>
        {bands.map((band) => (
          // The chart shows them; this is its table.
          <PriceRows key={band.slug} band={band} isHidden={band.slug === 'new'} />
        ))}
      </table>
      <details className="source">
        <summary>{source.name}</summary>
        <ul>
          {bands.map(({ slug, name, note }) => (
            <li key={slug}>
              <strong>{`${name}.`}</strong> {note}
            </li>
          ))}
        </ul>
        <p>{source.text}</p>
      </details>
    </>
  );
}

const PriceRows = ({ band: { rows }, isHidden }: { band: PriceBand; isHidden: boolean }) => (
  <tbody className={isHidden ? 'visually-hidden' : undefined}>
    {rows.map(({ item, price }) => (
      <tr key={item}>
        <th scope="row">{item}</th>
        <td>{price}</td>
      </tr>
    ))}
  </tbody>
);
