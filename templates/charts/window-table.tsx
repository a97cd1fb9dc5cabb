import type { WindowTable as WindowTableProps } from '../../generator/model/index.ts';

/** A table of the humidity that windows bear at temperatures outside. */
export function WindowTable({ words, rows }: WindowTableProps) {
  return (
    <div className="air-table">
      <table>
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.outside}</th>
            <th scope="col">{words.humidity}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ outside, humidity }) => (
            <tr key={outside}>
              <th scope="row">{outside}</th>
              <td>{humidity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{words.note}</p>
    </div>
  );
}
