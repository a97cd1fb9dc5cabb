import { SceneOf, SceneShapes } from '../drawings/scenes.tsx';
import { ArticleDates } from '../parts/dates.tsx';
import { HeldMark } from '../parts/held-mark.tsx';
import { NearYou } from '../parts/near-you.tsx';
import { Tags } from '../parts/tags.tsx';
import { Title } from '../parts/title.tsx';
import type { PageProps } from './page-props.ts';

export function BlogPage({ page, frame }: PageProps<'blog'>) {
  const { articles } = page.props;
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
        {articles.map(({ title, path, excerpt, date, tags, scene, minutes, hold }) => (
          <li key={path}>
            <article>
              <SceneOf name={scene} />
              <ArticleDates {...{ date, minutes }} updated={null} />
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
      <NearYou frame={frame} />
      <SceneShapes names={articles.map(({ scene }) => scene)} />
    </div>
  );
}
