import { Scene } from '../drawings/scenes.tsx';
import { Contents } from '../parts/contents.tsx';
import { RelatedPages } from '../parts/lists.tsx';
import { NearYou, NextStep } from '../parts/near-you.tsx';
import { OnPaper } from '../parts/on-paper.tsx';
import { Prose } from '../parts/prose.tsx';
import { ReadingTime } from '../parts/reading-time.tsx';
import type { PageProps } from './page-props.ts';

export function HistoryPage({ page, frame }: PageProps<'history'>) {
  const { heading, minutes, contents, pieces, timeline } = page.props;
  return (
    <article className="wrap reading">
      <div className="reading-head">
        <Scene name="history" />
        <p className="label">
          {'Education · '}
          <ReadingTime minutes={minutes} />
        </p>
        <h1>{heading}</h1>
        <p className="lead">{page.description}</p>
      </div>
      <div className="reading-body">
        <Contents sections={contents} />
        <Prose pieces={pieces} frame={frame} middle={<NearYou frame={frame} />} milestones={timeline} />
        <NextStep frame={frame} />
        <OnPaper site={frame.site} />
      </div>
      <RelatedPages
        heading="Keep Reading"
        links={[
          { name: 'Piano blog', path: '/blog/' },
          { name: 'Piano glossary', path: '/glossary/' },
          { name: 'Directory', path: '/directory/' },
        ]}
      />
    </article>
  );
}
