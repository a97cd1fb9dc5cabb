import { Fragment } from 'react';

/** The id of a topic on the page of the blog. */
export const topicId = (tag: string): string => `topic-${tag}`;

/** The subjects of an article. Each leads to the articles about it. */
export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <p className="fine-print">
    {'Topics: '}
    {tags.map((tag, index) => (
      <Fragment key={tag}>
        {index > 0 && ', '}
        <a href={`/blog/#${topicId(tag)}`}>{tag}</a>
      </Fragment>
    ))}
  </p>
);
