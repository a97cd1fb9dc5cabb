import type { Link, NotedLink } from '../../generator/model/index.ts';

interface LinksProps {
  links: readonly (Link | NotedLink)[];
}

/** After the name of a place or a dealer, says what it has. */
export const Note = ({ note }: Pick<NotedLink, 'note'>) =>
  note && <span className="count">{` ${note}`}</span>;

/** Links as the items of a list. */
export const LinkItems = ({ links }: LinksProps) =>
  links.map(({ name, path, ...more }) => (
    <li key={path}>
      <a href={path}>{name}</a>
      {'note' in more && <Note note={more.note} />}
    </li>
  ));

/** Links in columns, like the index of a book. */
export const LinkIndex = ({ links }: LinksProps) => (
  <ul className="link-index">
    <LinkItems links={links} />
  </ul>
);

/** Links side by side, as many as a line has room for. */
export const Chips = ({ links }: LinksProps) => (
  <ul className="chips">
    <LinkItems links={links} />
  </ul>
);

interface LetterLinksProps {
  label: string;
  letters: readonly string[];
  /** Returns the id of the part of a letter. */
  idOf: (letter: string) => string;
  className?: string;
}

/** Links to the parts of a long list, one for each letter. */
export const LetterLinks = ({ label, letters, idOf, className = 'state-letters' }: LetterLinksProps) => (
  <nav className={className} aria-label={label}>
    <ul>
      <LinkItems links={letters.map((letter) => ({ name: letter, path: `#${idOf(letter)}` }))} />
    </ul>
  </nav>
);

interface RelatedPagesProps extends LinksProps {
  heading: string;
  className?: string;
}

/** Links to related pages, at the end of a page. */
export const RelatedPages = ({ heading, links, className }: RelatedPagesProps) => (
  <nav aria-label="Related pages" className={className}>
    <h2>{heading}</h2>
    <LinkIndex links={links} />
  </nav>
);
