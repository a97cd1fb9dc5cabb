import type { MovesTable as MovesTableProps } from '../../generator/model/index.ts';

/** From this change on, in points, a piano needs weeks to settle and a change of care. */
const LARGE = 15;

/** A table of regions to regions: how much damper or drier rooms are after a move. */
export function MovesTable({ words, regions, rows, credit }: MovesTableProps) {
  return (
    <>
      {/* Focusable, so that the keyboard can scroll it where it is wider than the window. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the keyboard */}
      <section className="table" tabIndex={0} aria-label={words.caption}>
        <table>
          <caption>{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.from}</th>
              {regions.map((region) => (
                <th key={region} scope="col">{`${words.to} ${region}`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((changes, index) => (
              <tr key={regions[index]}>
                <th scope="row">{regions[index]}</th>
                {changes.map((points, to) => (
                  <td key={regions[to]} className={classOf(points)}>
                    {points === null ? '–' : signed(points)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>{`${words.note} ${credit}.`}</p>
    </>
  );
}

function classOf(points: number | null): string | undefined {
  if (points === null || Math.abs(points) < LARGE) return undefined;
  return points < 0 ? 'drier' : 'damper';
}

/** `+12`, or `−12` with the sign of print. */
const signed = (points: number): string =>
  points === 0 ? '0' : `${points < 0 ? '−' : '+'}${Math.abs(points)}`;
