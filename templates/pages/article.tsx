import { LongDate } from '../parts/dates.tsx';
import { Prose } from '../parts/prose.tsx';
import { Tags } from '../parts/tags.tsx';
import type { PageProps } from './page-props.ts';

export function ArticlePage({ route }: PageProps<'article'>) {
  const { title, excerpt, date, tags, html } = route.props;
  return (
    <article className="wrap reading">
      <div className="article-head">
        <h1>{title}</h1>
        <p className="lead">{excerpt}</p>
        <p className="byline">
          <LongDate iso={date} />
        </p>
        <Tags tags={tags} />
      </div>
      <Prose html={html} />
      <p className="article-end">
        <a className="more" href="/blog/">
          All articles
        </a>
      </p>
    </article>
  );
}
