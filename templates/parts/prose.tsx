import { Fragment, type ReactNode } from 'react';
import type { Frame, Milestone, Piece } from '../../generator/model/index.ts';
import { AnchorLink } from './anchor-link.tsx';
import { pictures } from './pictures.tsx';

interface ProseProps {
  pieces: readonly Piece[];
  frame: Frame;
  /** Stands before the section that begins nearest to the middle, if there are sections. */
  middle?: ReactNode;
  /** Needed if the text contains the timeline. */
  milestones?: readonly Milestone[];
}

/** Text that was written in Markdown. */
export function Prose({ pieces, frame, middle, milestones = [] }: ProseProps) {
  const middleAt = middleOf(pieces);
  return (
    <div className="prose">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no id but its index
        <Fragment key={index}>
          {index === middleAt && middle}
          <ProsePiece piece={index === 0 ? begun(piece) : piece} frame={frame} milestones={milestones} />
        </Fragment>
      ))}
    </div>
  );
}

/** The index of the heading of level 2, with text before it, that is nearest to the middle of a text by its length. */
function middleOf(pieces: readonly Piece[]): number | undefined {
  let length = 0;
  const starts = pieces.map((piece, index) => {
    const start = { index, at: length, isSection: piece.kind === 'heading' && piece.level === 2 };
    length += piece.kind === 'html' ? piece.html.length : 0;
    return start;
  });
  const distance = ({ at }: { at: number }) => Math.abs(at - length / 2);
  const sections = starts.filter(({ at, isSection }) => isSection && at > 0);
  return sections.sort((a, b) => distance(a) - distance(b))[0]?.index;
}

/** The first letter may be large, and browsers then swallow a space behind a word of one letter, unless it is one that stays. */
const begun = (piece: Piece): Piece =>
  piece.kind === 'html' ? { ...piece, html: piece.html.replace(/^<p>(\w) /, '<p>$1\u00a0') } : piece;

interface PieceProps extends Required<Pick<ProseProps, 'frame' | 'milestones'>> {
  piece: Piece;
}

function ProsePiece({ piece, frame, milestones }: PieceProps) {
  if (piece.kind === 'html') return <div className="text" {...safe(piece.html)} />;
  if (piece.kind === 'heading') {
    const { level, id, text, html } = piece;
    const Heading = level === 2 ? 'h2' : 'h3';
    return (
      <div className="heading">
        {/* For programs that read the text of a page without its layout. */ '\n'}
        <Heading id={id} {...safe(html)} />
        <AnchorLink id={id} name={`Link to this section: ${text}`} />
        {'\n'}
      </div>
    );
  }
  const Picture = pictures[piece.name];
  const picture = <Picture frame={frame} milestones={milestones} />;
  if (piece.caption === '') return <div className="plate">{picture}</div>;
  return (
    <figure className="plate">
      {picture}
      <figcaption {...safe(piece.caption)} />
    </figure>
  );
}

/** The HTML comes from our own Markdown renderer, which lets no raw HTML through. */
const safe = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });
