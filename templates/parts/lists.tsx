import type { Link, Named } from '../../generator/model.ts';

/** Links in a row that wraps. */
export function LinkRow({ links }: { links: readonly Link[] }) {
  return (
    <ul className="link-row">
      {links.map(({ name, path }) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

/** Four cards with a name and a text. */
export function Benefits({ items }: { items: readonly Named[] }) {
  return (
    <ul className="cards benefits">
      {items.map(({ name, text }) => (
        <li key={name} className="card">
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
