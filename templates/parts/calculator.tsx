interface CheckProps {
  name: string;
  label: string;
  isChecked?: boolean;
}

/** A box before its words. */
export const Check = ({ name, label, isChecked }: CheckProps) => (
  <label className="check">
    <input type="checkbox" name={name} defaultChecked={isChecked} />
    {label}
  </label>
);

interface PickProps {
  name: string;
  label: string;
  value: string | undefined;
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
