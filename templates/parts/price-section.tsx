import type { Amounts, Figures, PriceBand, Props } from '../../generator/model/index.ts';
import { PriceChart } from '../charts/price-chart.tsx';
import { TableHead } from './table-head.tsx';

interface PriceSectionProps {
  /** The heading above it. */
  name: string;
  amounts: Amounts;
  figures: Figures;
  /** In the order in which they are shown. */
  bands: readonly PriceBand[];
  tax: Props['city']['tax'];
  /** Where the prices come from, below the table, and the words that lead to what to ask. */
  source: { name: string; text: string };
}

const IN_CHART = ['new', 'used'];

/** The prices of pianos: a chart of new and used ones, and a row for each of the other figures. */
export function PriceSection({ name, amounts, figures, bands, tax, source }: PriceSectionProps) {
  return (
    <>
      {/* The table says the same. */}
      <div aria-hidden="true">
        <PriceChart amounts={amounts} figures={figures} />
      </div>
      <table className="prices" aria-label={name}>
        <TableHead names={['What', 'Figure']} className="visually-hidden" />
        {bands.map((band) => (
          // The chart shows those of new and used pianos; this is its table.
          <PriceRows key={band.slug} rows={band.rows} isHidden={IN_CHART.includes(band.slug)} />
        ))}
        {tax && <PriceRows rows={[tax]} />}
      </table>
      <p className="fine-print">
        {source.text}
        {tax && (
          <>
            {` ${tax.source.before}`}
            <a href={tax.source.url}>{tax.source.link}</a>
            {tax.source.after}
          </>
        )}
      </p>
      <details className="source">
        <summary>{source.name}</summary>
        <ul>
          {bands.map(({ slug, name, note }) => (
            <li key={slug}>
              <strong>{`${name}.`}</strong> {note}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

const PriceRows = ({ rows, isHidden }: { rows: PriceBand['rows']; isHidden?: boolean }) => (
  <tbody className={isHidden ? 'visually-hidden' : undefined}>
    {rows.map(({ item, price }) => (
      <tr key={item}>
        <th scope="row">{item}</th>
        <td>{price}</td>
      </tr>
    ))}
  </tbody>
);
