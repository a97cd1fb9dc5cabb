import type { WindowTable as WindowTableProps } from '../../generator/model/index.ts';
import { TableHead } from '../parts/table-head.tsx';

/** A table of the humidity that windows bear at temperatures outside. */
export function WindowTable({ words, rows }: WindowTableProps) {
  return (
    <div className="air-table">
      <table>
        <caption>{words.caption}</caption>
        <TableHead names={[words.outside, words.humidity]} />
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
