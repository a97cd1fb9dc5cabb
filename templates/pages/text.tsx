import { Contents } from '../parts/contents.tsx';
import { LastUpdated } from '../parts/dates.tsx';
import { HOW_THIS_WORKS, howThisWorksHeading } from '../parts/how-this-works.tsx';
import { Owner } from '../parts/owner.tsx';
import { Picture } from '../parts/picture.tsx';
import { Prose } from '../parts/prose.tsx';
import type { PageProps } from './page-props.ts';

/** The privacy policy, the terms, or a page of the owner's own. */
export function TextPage({ page, frame }: PageProps<'text'>) {
  const { heading, updated, notice, contents, pieces, picture } = page.props;
  return (
    <article className="wrap reading plain">
      <div className="reading-head">
        <h1>{heading}</h1>
        <LastUpdated date={updated} />
        <p className="byline">
          <Owner site={frame.site} />{' '}
          <a href={HOW_THIS_WORKS}>{howThisWorksHeading(frame.site.statements)}</a>
        </p>
        {notice && <p className="byline">{notice}</p>}
        <Picture picture={picture} sizes="(min-width: 40rem) 36rem, 92vw" isFirst />
      </div>
      <div className="reading-body">
        <Contents sections={contents} />
        <Prose pieces={pieces} frame={frame} />
      </div>
    </article>
  );
}
