import { LongDate } from '../parts/dates.tsx';
import { Tags } from '../parts/tags.tsx';
import type { PageProps } from './page-props.ts';

export function BlogPage({ route }: PageProps<'blog'>) {
  return (
    <>
      <section className="hero wrap">
        <h1>Piano Blog</h1>
        <p className="lead">
          What to know before you buy: the instruments, the prices, the room, and the years after.
        </p>
      </section>
      <section className="wrap block">
        <h2 className="visually-hidden">Articles</h2>
        <ul className="cards wide">
          {route.props.articles.map(({ title, path, excerpt, date, tags }) => (
            <li key={path} className="card">
              <article>
                <h3>
                  <a href={path}>{title}</a>
                </h3>
                <p className="byline">
                  <LongDate iso={date} />
                </p>
                <p>{excerpt}</p>
                <Tags tags={tags} />
              </article>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
