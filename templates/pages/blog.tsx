import { LongDate } from '../parts/dates.tsx';
import { HeldMark } from '../parts/held-mark.tsx';
import { ReadingTime } from '../parts/reading-time.tsx';
import { Tags } from '../parts/tags.tsx';
import { Title } from '../parts/title.tsx';
import type { PageProps } from './page-props.ts';

export function BlogPage({ route }: PageProps<'blog'>) {
  return (
    <div className="wrap reading">
      <div className="reading-head">
        <h1>Piano Blog</h1>
        <p className="lead">
          What to know before you buy: the instruments, the prices, the room, and the years after.
        </p>
      </div>
      <h2 className="visually-hidden">Articles</h2>
      <ul className="programme">
        {route.props.articles.map(({ title, path, excerpt, date, tags, minutes, hold }) => (
          <li key={path}>
            <article>
              <p className="label">
                <LongDate date={date} />
                <span className="dot"> · </span>
                <ReadingTime minutes={minutes} />
              </p>
              <HeldMark hold={hold} date={date} />
              <h3>
                <a href={path}>
                  <Title text={title} />
                </a>
              </h3>
              <p>{excerpt}</p>
              <Tags tags={tags} />
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}
