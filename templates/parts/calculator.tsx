import type { ReactNode } from 'react';
import { TableHead } from './table-head.tsx';

/** A box before its words. */
export const Check = ({ name, label, isChecked }: { name: string; label: string; isChecked?: boolean }) => (
  <label className="check consent">
    <input type="checkbox" name={name} defaultChecked={isChecked} />
    {label}
  </label>
);

interface PickProps {
  name: string;
  label: string;
  value?: string | undefined;
  /** The words for each value. */
  options: Readonly<Record<string, string>>;
}

export const Pick = ({ name, label, value, options }: PickProps) => (
  <label>
    {label}
    <select name={name} defaultValue={value}>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

/** A field for an amount. */
export const Sum = ({ name, label, value }: { name: string; label: string; value?: string | undefined }) => (
  <label>
    {label}
    <input
      type="text"
      name={name}
      defaultValue={value}
      inputMode="decimal"
      maxLength={9}
      autoComplete="off"
    />
  </label>
);

interface Entry {
  id?: string;
  name: string;
  text: string;
  cost?: string;
}

/** Short texts, each beside its heading. */
export const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className="entries">
    {entries.map(({ id, name, text, cost }) => (
      <li key={name} id={id}>
        <h3>{name}</h3>
        <div>
          <p>{text}</p>
          {cost && (
            <p>
              <strong>Cost: </strong>
              {cost}
            </p>
          )}
        </div>
      </li>
    ))}
  </ul>
);

/** The texts of a page that computes, by the names that its script knows. */
export type Texts = Readonly<Record<string, string>>;

export const Live = ({ name, texts }: { name: string; texts: Texts }) => (
  <span data-text={name}>{texts[name]}</span>
);

interface SumsProps {
  caption?: string;
  head: readonly string[];
  /** The first cell names the row; it is wider if the row has fewer cells than the head. */
  rows: Readonly<Record<string, readonly ReactNode[]>>;
}

export const Sums = ({ caption, head, rows }: SumsProps) => (
  <table className="sums">
    {caption && <caption>{caption}</caption>}
    <TableHead names={head} />
    <tbody>
      {Object.entries(rows).map(([key, [first, ...cells]]) => (
        <tr key={key} className={key === 'total' ? key : undefined}>
          <th scope="row" colSpan={head.length - cells.length}>
            {first}
          </th>
          {cells.map((cell, at) => (
            <td key={head[at]} data-label={head[head.length - cells.length + at]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
