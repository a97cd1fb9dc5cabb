import type { Frame, Milestone, Piece } from '../../generator/model/index.ts';
import { AnchorLink } from './anchor-link.tsx';
import { pictures } from './pictures.tsx';
import { WayUp } from './way-up.tsx';

interface ProseProps {
  pieces: readonly Piece[];
  frame: Frame;
  /** True if the page has `Contents`: each section but the first begins with a way up to it. */
  hasContents: boolean;
  /** Needed if the text contains the timeline. */
  milestones?: readonly Milestone[];
}

/** Text that was written in Markdown. */
export function Prose({ pieces, frame, hasContents, milestones = [] }: ProseProps) {
  const first = pieces.findIndex(({ kind }) => kind === 'heading');
  return (
    <div className="prose">
      {pieces.map((piece, index) => (
        <ProsePiece
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no id but its index
          key={index}
          piece={piece}
          frame={frame}
          hasWayUp={hasContents && index > first}
          milestones={milestones}
        />
      ))}
    </div>
  );
}

interface PieceProps extends Required<Pick<ProseProps, 'frame' | 'milestones'>> {
  piece: Piece;
  /** True for a way up before a heading of level 2. */
  hasWayUp: boolean;
}

function ProsePiece({ piece, frame, hasWayUp, milestones }: PieceProps) {
  if (piece.kind === 'html') return <div className="text" {...safe(piece.html)} />;
  if (piece.kind === 'heading') {
    const { level, id, text, html } = piece;
    const Heading = level === 2 ? 'h2' : 'h3';
    return (
      <div className="heading">
        {hasWayUp && level === 2 && <WayUp name="On this page" />}
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
