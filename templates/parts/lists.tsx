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

/** Where to go on reading, at the end of a page. */
export function RelatedPages({ links }: { links: readonly Link[] }) {
  return (
    <nav aria-label="Related pages">
      <h2>Keep Reading</h2>
      <LinkRow links={links} />
    </nav>
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
