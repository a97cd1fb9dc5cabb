/** The id of the list of links at the top of a long page. No term has it, since it has underscores. */
export const LIST_ID = 'list_of_parts';

/** A link at the end of a section, back to the list at the top of the page. It stands in the space between two sections. */
export const WayUp = ({ name }: { name: string }) => (
  <a className="way-up" href={`#${LIST_ID}`} aria-label={`Up to ${name}`}>
    {'Up\u00a0↑'}
  </a>
);
