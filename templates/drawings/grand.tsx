import { Drawing } from './drawing.tsx';
import { grandOutline } from './grand-outline.ts';
import { MEASURES } from './measures.ts';
import { MARGIN, type PianoProps } from './piano-props.ts';

/** The sine of the angle at which the long prop holds the lid. */
const LID_SINE = 0.56;
/** The space in front of the keys that the bench takes, in centimeters. */
const BENCH = 52;
/** The depth of the lid's front part, which is folded back, in centimeters. */
const LID_FLAP = 42;

interface GrandProps extends PianoProps {
  /** True to draw a bench in front of the keys. */
  bench?: boolean;
}

/** A small grand from its treble side, with its lid up. */
export const BabyGrand = (props: GrandProps) => <GrandFromTheSide {...props} size={MEASURES.babyGrand} />;

/** A long grand from its treble side, with its lid up. */
export const Grand = (props: GrandProps) => <GrandFromTheSide {...props} size={MEASURES.grand} />;

interface Size {
  width: number;
  height: number;
  /** From the front of the keys to the tail. */
  depth: number;
}

function GrandFromTheSide({ size, bench = false, ...props }: GrandProps & { size: Size }) {
  const { width, height, depth: length } = size;
  const left = (bench ? BENCH : 0) + MARGIN;
  const top = Math.ceil(height + LID_SINE * width) + MARGIN;
  const rim = 2 - height;
  const lid = (inset: number) =>
    grandOutline({
      length: length - inset,
      width: width - 2 * inset,
      from: LID_FLAP + inset,
      // Whole centimeters are exact enough, and every page with a form carries them.
      toPoint: (along, across) => [Math.round(along), Math.round(rim - 2 - LID_SINE * (across + inset))],
    });
  return (
    <Drawing box={[-left, -top, left + length + MARGIN, top]} {...props}>
      <path className="shade outline" d={lid(0)} />
      <path className="detail" d={lid(5)} />
      <path className="wood outline" d={`M56 ${rim}l9-66h2l-8.5 66z`} />
      <path className="wood outline" d={`M28 ${rim}l12-25h2.5l-11 25z`} />
      <path className="wood outline" d="M1-66h40v5H1z" />
      <path className="wood detail" d="M58-66h4v56h-4zM62-12L82-66h-3L62-20z" />
      <path className="wood outline" d="M55-15h9v8h-9z" />
      <path className="brass" d="M55-11H43q-3 0-3 1.3t3 1.2h12z" />
      <Leg middle={26} />
      <Leg middle={length - 40} />
      <path
        className="wood outline"
        d={`M0-66v-11q0-3 3-3h8c10 0 9 ${rim + 80} 21 ${rim + 80}H${length}V-66z`}
      />
      <path className="wood outline" d={`M30 ${rim}v-2H${length + 1}v2z`} />
      <path className="detail" d={`M0-70h${length}M8-80v10`} />
      {bench && <Bench />}
    </Drawing>
  );
}

function Leg({ middle }: { middle: number }) {
  return (
    <>
      <path className="brass outline" d={`M${middle - 3.2}-3.2a3.2 3.2 0 0 0 6.4 0a3.2 3.2 0 0 0-6.4 0`} />
      <path className="wood outline" d={`M${middle - 8}-66h16v7h-1.5l-3 53h-7l-3-53H${middle - 8}z`} />
      <path className="detail" d={`M${middle - 6.5}-59h13M${middle - 3.5}-12h7`} />
    </>
  );
}

function Bench() {
  return (
    <>
      <path className="wood outline" d="M-48-42h4l1.5 42h-3zM-16-42h-4l-1.5 42h3z" />
      <path className="wood outline" d="M-50-47q0-3 3-3h30q3 0 3 3v1h-36zM-49-46h34v5h-34z" />
    </>
  );
}
