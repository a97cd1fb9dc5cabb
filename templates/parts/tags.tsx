/** The subjects of an article. */
export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <p className="fine-print">{`Topics: ${tags.join(', ')}`}</p>
);
