import { LongDate } from '../parts/dates.tsx';
import { Prose } from '../parts/prose.tsx';
import { Tags } from '../parts/tags.tsx';
import type { PageProps } from './page-props.ts';

export function ArticlePage({ route }: PageProps<'article'>) {
  const { title, excerpt, date, tags, html } = route.props;
  return (
    <article className="wrap reading">
      <header>
        <h1>{title}</h1>
        <p className="lead">{excerpt}</p>
        <p className="byline">
          <LongDate iso={date} />
        </p>
        <Tags tags={tags} />
      </header>
      <Prose html={html} />
      <footer>
        <p>
          {'A question that this article leaves open? '}
          <a href="/contact/">Contact us</a>
          {', or go back to '}
          <a href="/blog/">all articles</a>.
        </p>
      </footer>
    </article>
  );
}
