import type { Link } from '../../generator/model.ts';

/** Links in a row that wraps. */
export const LinkRow = ({ links }: { links: readonly Link[] }) => (
  <Links links={links} className="link-row" />
);

/** Links in columns, as in the index of a book. */
export const LinkIndex = ({ links }: { links: readonly Link[] }) => (
  <Links links={links} className="link-index" />
);

function Links({ links, className }: { links: readonly Link[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ name, path }) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

/** Where to go on reading, at the end of a page. */
export function RelatedPages({ links, className }: { links: readonly Link[]; className?: string }) {
  return (
    <nav aria-label="Related pages" className={className}>
      <h2>Keep Reading</h2>
      <LinkIndex links={links} />
    </nav>
  );
}
