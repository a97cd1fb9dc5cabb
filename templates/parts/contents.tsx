import type { Heading } from '../../generator/model/index.ts';

/** How many sections a closed list names. */
const FIRST = 3;

/**
 * Links to the sections of a long text: beside it if there is room, or else above it and closed, with the names of the first ones.
 * Nothing without sections.
 */
export function Contents({ sections }: { sections: readonly Heading[] }) {
  if (sections.length === 0) return null;
  return (
    <nav className="contents" aria-label="On this page">
      <details>
        <summary>
          <span className="label">On this page</span>
          <br />
          <span className="fine-print" aria-hidden="true">
            {`${sections
              .slice(0, FIRST)
              .map(({ text }) => text)
              .join(' · ')} …`}
          </span>
        </summary>
        <ol>
          {sections.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
