import type { Heading } from '../../generator/model/index.ts';

/** Links to the sections of a long text: beside it if there is room, or else above it and closed. Nothing without sections. */
export function Contents({ sections }: { sections: readonly Heading[] }) {
  if (sections.length === 0) return null;
  return (
    <nav className="contents" aria-label="On this page">
      <details>
        <summary className="label">On this page</summary>
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
