import type { MovesTable as MovesTableProps } from '../../generator/model/index.ts';
import { TableHead } from '../parts/table-head.tsx';

/** A table of regions to regions: how much damper or drier rooms are after a move. */
export function MovesTable({ words, regions, rows, credit }: MovesTableProps) {
  return (
    <>
      <p>
        <strong>{words.caption}</strong>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll it where it is wider than the window */}
      <section className="table moves" tabIndex={0} aria-label={words.caption}>
        <table>
          <TableHead names={[words.from, ...regions.map((region) => `${words.to} ${region}`)]} />
          <tbody>
            {rows.map((changes, index) => (
              <tr key={regions[index]}>
                <th scope="row">{regions[index]}</th>
                {changes.map((points, to) => (
                  <td key={regions[to]}>{points === null ? '–' : signed(points)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="fine-print">{`${words.note} ${credit}.`}</p>
    </>
  );
}

/** `+12`, or `−12` with the sign of print. */
const signed = (points: number): string =>
  points === 0 ? '0' : `${points < 0 ? '−' : '+'}${Math.abs(points)}`;
