/** The subjects of an article, as a sentence: they lead nowhere. */
export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <p className="fine-print">{`Topics: ${tags.join(', ')}`}</p>
);
