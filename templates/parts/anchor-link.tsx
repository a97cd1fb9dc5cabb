/**
 * A link to a fragment of this page. It appears beside a heading that has the pointer or the keyboard focus. It has no text, so
 * that a heading that is copied or read aloud consists of its own words only.
 */
export const AnchorLink = ({ id, name }: { id: string; name: string }) => (
  // biome-ignore lint/a11y/useAnchorContent: aria-label names it; text in it would be copied and read with the heading
  <a className="anchor" href={`#${id}`} aria-label={name} />
);
