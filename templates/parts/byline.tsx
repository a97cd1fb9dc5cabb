import type { Person, Props } from '../../generator/model/index.ts';
import { LongDate } from './dates.tsx';
import { Picture } from './picture.tsx';

/** Who wrote an article, and who reviewed it. Nothing of a person whom the owner has not named. */
export function Byline({ author, review }: Pick<Props['article'], 'author' | 'review'>) {
  if (!author && !review) return null;
  return (
    <p className="byline">
      <Picture picture={author?.picture ?? review?.by.picture} sizes="4rem" isFirst />
      {author && (
        <>
          {'By '}
          <PersonName person={author} />
        </>
      )}
      {author && review && <br />}
      {review && (
        <>
          {'Reviewed by '}
          <PersonName person={review.by} />
        </>
      )}
      {review?.on && (
        <>
          {', on '}
          <LongDate date={review.on} />
        </>
      )}
    </p>
  );
}

/** The name of a person, which may be a link, and what makes the person fit for it. */
export const PersonName = ({ person: { name, role, url } }: { person: Omit<Person, 'picture'> }) => (
  <>
    {url === undefined ? name : <a href={url}>{name}</a>}
    {`, ${role}`}
  </>
);
