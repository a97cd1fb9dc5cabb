import type { Props } from '../../generator/model/index.ts';
import { LongDate } from './dates.tsx';
import { ReadingTime } from './reading-time.tsx';
import { Title } from './title.tsx';

type Neighbors = Pick<Props['article'], 'previous' | 'next' | 'related'>;

/** Links at the end of an article: the previous and the next article by date, related articles, and all articles. */
export function ArticleEnd({ previous, next, related }: Neighbors) {
  const entries = [
    { label: 'Previous article', article: previous },
    { label: 'Next article', article: next },
    ...related.map((article) => ({ label: 'Related', article })),
  ];
  return (
    <nav className="article-end" aria-labelledby="keep-reading">
      <h2 id="keep-reading">Keep Reading</h2>
      <ul>
        {entries.map(
          ({ label, article }) =>
            article && (
              <li key={article.path}>
                <p className="label">{label}</p>
                <p className="title">
                  <a href={article.path}>
                    <Title text={article.title} />
                  </a>
                </p>
                <p className="byline">
                  <LongDate date={article.updated ?? article.date} />
                  {' · '}
                  <ReadingTime minutes={article.minutes} />
                </p>
              </li>
            ),
        )}
      </ul>
      <a className="more" href="/blog/">
        All articles
      </a>
    </nav>
  );
}
