import type { Props } from '../../generator/model/index.ts';
import { ACTION_BOX, ACTION_ZOOM, ActionParts } from '../drawings/action-drawing.tsx';
import { Drawing, NumberRing } from '../drawings/drawing.tsx';
import { HarpParts } from '../drawings/harp.tsx';
import { LENGTH, WIDTH } from '../drawings/harp-strings.ts';
import { ACTION_MARKS, GRAND_MARKS, type PartMark } from '../drawings/part-marks.ts';

type Entry = Props['glossary']['entries'][number];

/** A part of a drawing with the term that names it. A part that both drawings show has one number. */
interface NumberedPart {
  entry: Entry;
  number: number;
  mark: PartMark;
}

/** Both drawings of the glossary, as the parts that a term names. */
interface DrawnTerms {
  grand: readonly NumberedPart[];
  action: readonly NumberedPart[];
}

/** Numbers the parts that terms name. Returns `undefined` if there are none. */
export function drawnTerms(entries: readonly Entry[]): DrawnTerms | undefined {
  const numbers = new Map<Entry, number>();
  const numbered = (marks: Record<string, PartMark>): NumberedPart[] =>
    Object.entries(marks).flatMap(([part, mark]) => {
      const entry = entries.find((entry) => entry.part === part);
      if (!entry) return [];
      const number = numbers.get(entry) ?? numbers.size + 1;
      numbers.set(entry, number);
      return [{ entry, number, mark }];
    });
  const [grand, action] = [numbered(GRAND_MARKS), numbered(ACTION_MARKS)];
  return numbers.size > 0 ? { grand, action } : undefined;
}

// No id of a term has an underscore.
const GRAND = 'grand_drawing';
const ACTION = 'action_drawing';
/** The id of a term's number, in the first drawing that shows its part. */
const numberId = ({ id }: Entry) => `part_${id}`;

/** How far from its middle a number can be pressed: on 24 pixels, where the screen has 320. */
const REACH = 10.4;

/** A grand from above and the action of one of its keys. The number of each part leads to the term that names it. */
export function GlossaryDrawings({ grand, action }: DrawnTerms) {
  return (
    <div className="pair reading-head">
      <section>
        <h2 className="label">A grand from above, without its lid</h2>
        <div className="stage">
          <Drawing
            className="harp numbered"
            box={[-8, -25, LENGTH + 16, WIDTH + 33]}
            label="A grand from above, with numbered parts"
          >
            <use href={`#${GRAND}`} pointerEvents="none" />
            <Numbers parts={grand} line="leader" />
          </Drawing>
        </div>
        <Legend parts={grand} />
      </section>
      <section>
        <h2 className="label">The action of one of its keys, from the side</h2>
        <div>
          <Drawing className="numbered" box={ACTION_BOX} label="The action of a grand, with numbered parts">
            <use href={`#${ACTION}`} pointerEvents="none" />
            <Numbers parts={action} line="string" zoom={ACTION_ZOOM} before={grand} />
          </Drawing>
        </div>
        <Legend parts={action} />
      </section>
    </div>
  );
}

interface NumbersProps {
  parts: readonly NumberedPart[];
  /** The class of the lines from the numbers to the parts. */
  line: string;
  /** The units of the numbers in a centimeter. */
  zoom?: number;
  /** The parts of the drawing before, whose numbers have the ids. */
  before?: readonly NumberedPart[];
}

function Numbers({ parts, line, zoom = 1, before = [] }: NumbersProps) {
  const lines = parts.map(({ mark }) => `M${mark.number.join(' ')}L${mark.part.join(' ')}`);
  const hasId = (entry: Entry) => !before.some((part) => part.entry === entry);
  return (
    <>
      <path className={line} d={lines.join('')} pointerEvents="none" />
      <g transform={`scale(${1 / zoom})`}>
        {parts.map(({ entry, number, mark }) => {
          const [x, y] = [mark.number[0] * zoom, mark.number[1] * zoom];
          return (
            <a
              key={entry.id}
              id={hasId(entry) ? numberId(entry) : undefined}
              href={`#${entry.id}`}
              aria-label={`${number}: ${entry.term}`}
            >
              <circle cx={x} cy={y} r={REACH} pointerEvents="all" />
              <NumberRing at={[x, y]} number={number} />
            </a>
          );
        })}
      </g>
    </>
  );
}

function Legend({ parts }: { parts: readonly NumberedPart[] }) {
  return (
    <ol className="legend">
      {[...parts]
        .sort((a, b) => a.number - b.number)
        .map(({ entry, number }) => (
          <li key={entry.id} value={number}>
            <a href={`#${entry.id}`}>{entry.term}</a>
          </li>
        ))}
    </ol>
  );
}

/** The sides of the squares that loupes show, in centimeters. */
const LOUPES = { grand: 32, action: 11 };

/** The part that a term names, cut out of its drawing. Leads to the part's number there. */
export function Loupe({ entry, drawn: { grand, action } }: { entry: Entry; drawn: DrawnTerms }) {
  const find = (parts: readonly NumberedPart[]) => parts.find((part) => part.entry === entry);
  const inGrand = find(grand);
  const part = inGrand ?? find(action);
  if (!part) return null;
  const [x, y] = part.mark.part;
  const size = inGrand ? LOUPES.grand : LOUPES.action;
  return (
    <a
      className="loupe"
      href={`#${numberId(entry)}`}
      aria-label={`In the drawing: ${part.number}, ${entry.term}`}
    >
      <Drawing box={[x - size / 2, y - size / 2, size, size]}>
        <use href={`#${inGrand ? GRAND : ACTION}`} />
      </Drawing>
      In the drawing
    </a>
  );
}

/**
 * The drawings without numbers, which `GlossaryDrawings` and `Loupe` show. They stand behind the terms: the page has these twice, here
 * and in its JSON-LD, and compresses well only if both are near to each other.
 */
export function GlossaryShapes() {
  return (
    <div hidden>
      <svg aria-hidden="true">
        <g id={GRAND} className="drawing harp">
          <HarpParts />
          <path className="groove" strokeDasharray="4 3" d="M28 9h15.5v132H28z" />
        </g>
        <g id={ACTION} className="drawing">
          <ActionParts />
        </g>
      </svg>
    </div>
  );
}
