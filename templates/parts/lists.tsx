import type { Link } from '../../generator/model/index.ts';

/** Links in columns, like the index of a book. */
export const LinkIndex = ({ links }: { links: readonly Link[] }) => (
  <ul className="link-index">
    {links.map(({ name, path }) => (
      <li key={path}>
        <a href={path}>{name}</a>
      </li>
    ))}
  </ul>
);

/** Links side by side, as many as a line has room for. */
export const Chips = ({ links }: { links: readonly Link[] }) => (
  <ul className="chips">
    {links.map(({ name, path }) => (
      <li key={path}>
        <a href={path}>{name}</a>
      </li>
    ))}
  </ul>
);

/** Links to the parts of a long list, one for each letter. */
export function LetterLinks({
  label,
  letters,
  idOf,
}: {
  label: string;
  letters: readonly string[];
  /** Returns the id of the part of a letter. */
  idOf: (letter: string) => string;
}) {
  return (
    <nav className="state-letters" aria-label={label}>
      <ul>
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#${idOf(letter)}`}>{letter}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to related pages, at the end of a page. */
export function RelatedPages({
  heading,
  links,
  className,
}: {
  heading: string;
  links: readonly Link[];
  className?: string;
}) {
  return (
    <nav aria-label="Related pages" className={className}>
      <h2>{heading}</h2>
      <LinkIndex links={links} />
    </nav>
  );
}
