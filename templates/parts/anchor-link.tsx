/**
 * A quiet link to a place of this page, shown at a heading that is pointed at or reached by keyboard. It has no text, so that
 * nobody who copies the heading, or hears it read, gets more than its words.
 */
export const AnchorLink = ({ id, name }: { id: string; name: string }) => (
  // biome-ignore lint/a11y/useAnchorContent: aria-label names it; text in it would be copied and read with the heading
  <a className="anchor" href={`#${id}`} aria-label={name} />
);
