import { Scene } from '../drawings/scenes.tsx';
import { Insert as BeforeText } from '../inserts/article-before-text.tsx';
import { Insert as End } from '../inserts/article-end.tsx';
import { ArticleEnd } from '../parts/article-end.tsx';
import { Byline } from '../parts/byline.tsx';
import { Contents } from '../parts/contents.tsx';
import { ArticleDates } from '../parts/dates.tsx';
import { HeldMark } from '../parts/held-mark.tsx';
import { NearYou, NextStep } from '../parts/near-you.tsx';
import { OnPaper } from '../parts/on-paper.tsx';
import { Prose } from '../parts/prose.tsx';
import { Tags } from '../parts/tags.tsx';
import { Title } from '../parts/title.tsx';
import type { PageProps } from './page-props.ts';

export function ArticlePage({ page, frame, assets }: PageProps<'article'>) {
  const { title, excerpt, date, author, review, tags, scene, minutes, hold, contents, pieces } = page.props;
  const { updated, previous, next, related } = page.props;
  return (
    <article className="wrap reading">
      <div className="reading-head">
        <Scene name={scene} />
        <ArticleDates {...{ date, updated, minutes }} />
        <HeldMark hold={hold} date={date} />
        <h1>
          <Title text={title} />
        </h1>
        <p className="lead">{excerpt}</p>
        <Byline author={author} review={review} />
        <Tags tags={tags} />
      </div>
      <BeforeText {...{ page, frame, assets }} />
      <div className="reading-body">
        <Contents sections={contents} />
        <Prose pieces={pieces} frame={frame} middle={<NearYou frame={frame} />} />
        <NextStep frame={frame} />
        <OnPaper site={frame.site} />
      </div>
      <ArticleEnd previous={previous} next={next} related={related} />
      <End {...{ page, frame, assets }} />
    </article>
  );
}
