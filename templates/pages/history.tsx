import { Contents } from '../parts/contents.tsx';
import { Prose } from '../parts/prose.tsx';
import { ReadingTime } from '../parts/reading-time.tsx';
import type { PageProps } from './page-props.ts';

export function HistoryPage({ route, frame }: PageProps<'history'>) {
  const { heading, minutes, contents, pieces, timeline } = route.props;
  return (
    <article className="wrap reading">
      <div className="reading-head">
        <p className="label">
          {'Education · '}
          <ReadingTime minutes={minutes} />
        </p>
        <h1>{heading}</h1>
        <p className="lead">{route.description}</p>
      </div>
      <div className="reading-body">
        <Contents sections={contents} />
        <Prose pieces={pieces} frame={frame} hasContents={contents.length > 0} milestones={timeline} />
      </div>
    </article>
  );
}
