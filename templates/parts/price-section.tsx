import type { Amounts, Figures, PriceBand } from '../../generator/model/index.ts';
import { PriceChart } from '../charts/price-chart.tsx';

interface PriceSectionProps {
  amounts: Amounts;
  figures: Figures;
  /** In the order in which they are shown. */
  bands: readonly PriceBand[];
  /** What the prices were compared with. */
  source: string;
}

/** The prices of pianos: a chart, and tables with every figure. */
export function PriceSection({ amounts, figures, bands, source }: PriceSectionProps) {
  return (
    <>
      <PriceChart amounts={amounts} figures={figures} />
      <div className="price-bands">
        {bands.map((band) => (
          <PriceTable key={band.slug} band={band} />
        ))}
      </div>
      <p className="fine-print">{source}</p>
    </>
  );
}

function PriceTable({ band }: { band: PriceBand }) {
  return (
    <div>
      <table>
        <caption>{band.name}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Typical figure</th>
          </tr>
        </thead>
        <tbody>
          {band.rows.map(({ item, price }) => (
            <tr key={item}>
              <th scope="row">{item}</th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{band.note}</p>
    </div>
  );
}
