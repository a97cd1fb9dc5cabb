import type { Frame, Milestone, Piece } from '../../generator/model/index.ts';
import { AnchorLink } from './anchor-link.tsx';
import { pictures } from './pictures.tsx';

interface ProseProps {
  pieces: readonly Piece[];
  frame: Frame;
  /** Needed if the text contains the timeline. */
  milestones?: readonly Milestone[];
}

/** Text that was written in Markdown. */
export function Prose({ pieces, frame, milestones = [] }: ProseProps) {
  return (
    <div className="prose">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no id but its index
        <ProsePiece key={index} piece={piece} frame={frame} milestones={milestones} />
      ))}
    </div>
  );
}

function ProsePiece({ piece, frame, milestones }: Required<Omit<ProseProps, 'pieces'>> & { piece: Piece }) {
  if (piece.kind === 'html') return <div className="text" {...safe(piece.html)} />;
  if (piece.kind === 'heading') {
    const { level, id, text, html } = piece;
    const Heading = level === 2 ? 'h2' : 'h3';
    return (
      <div className="heading">
        <Heading id={id} {...safe(html)} />
        <AnchorLink id={id} name={`Link to this section: ${text}`} />
        {/* For programs that read the text of a page without its layout. */ '\n'}
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
