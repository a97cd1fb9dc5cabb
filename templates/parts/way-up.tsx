/** The id of the list of links at the top of a long page. No term has it, since it has underscores. */
export const LIST_ID = 'list_of_parts';

/** A link back to the list at the top of a long page. It stays in view on screens where the list does not, and covers little. */
export const WayUp = ({ name }: { name: string }) => (
  <p className="way-up">
    <a className="button quiet small" href={`#${LIST_ID}`} aria-label={`Up to ${name}`}>
      {'Up\u00a0↑'}
    </a>
  </p>
);
