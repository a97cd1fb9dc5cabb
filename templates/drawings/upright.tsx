import { Drawing } from './drawing.tsx';
import { KEYBOARD, KeyFronts } from './keys.tsx';
import { MEASURES } from './measures.ts';
import { isSmall, MARGIN, type PianoProps } from './piano-props.ts';

const { width, height } = MEASURES.upright;

/** An upright from the front. */
export function Upright(props: PianoProps) {
  return (
    <Drawing box={[-MARGIN, -height - MARGIN, width + 2 * MARGIN, height + MARGIN]} {...props}>
      <path className="wood outline" d="M2-122h146V-8H2z" />
      <path className="wood outline" d="M1-125h148q1 0 1 1v2H0v-2q0-1 1-1z" />
      <path className="detail" d="M7-117h32v28H7zm104 0h32v28h-32zM10-114h26v22H10zm104 0h26v22h-26z" />
      <path className="wood detail" d="M42-117h66v25H42z" />
      <path className="detail" d="M45-114h60v19H45zM2-87h146M40-92h70v2.5H40z" />
      <path className="shade detail" d="M18-50h114v29H18zM22-46h106v21H22z" />
      <path className="detail" d="M2-54h146M2-17h146" />
      <path className="wood detail" d="M13.9-85.5h122.2v9H13.9z" />
      <path className="felt" d="M13.9-75.6h122.2v.9H13.9z" />
      <KeyFronts left={(width - KEYBOARD) / 2} bottom={-71} plain={isSmall(props)} />
      <path className="wood outline" d="M0-60v-17q0-3 3-3h8q2.9 0 2.9 3v6h122.2v-6q0-3 2.9-3h8q3 0 3 3v17z" />
      <path className="detail" d="M13.9-71v5h122.2v-5M0-66h150" />
      <path className="wood outline" d="M3-60h9l-1.5 45h-6zM147-60h-9l1.5 45h6z" />
      <path
        className="wood outline"
        d="M1-15h13q1 0 1 1v9H0v-9q0-1 1-1zM136-15h13q1 0 1 1v9h-15v-9q0-1 1-1z"
      />
      <path className="ebony" d="M59-14h32v5H59z" />
      <Pedals middle={75} top={-12} />
      {/* The casters. */}
      <path
        className="brass outline"
        d="M5-2.5a2.5 2.5 0 0 0 5 0a2.5 2.5 0 0 0-5 0M140-2.5a2.5 2.5 0 0 0 5 0a2.5 2.5 0 0 0-5 0"
      />
    </Drawing>
  );
}

/** Three pedals from the front. */
export function Pedals({ middle, top }: { middle: number; top: number }) {
  return (
    <path
      className="brass"
      d={[-10, 0, 10].map((off) => `M${middle + off - 2.5} ${top}q2.5-1 5 0v3q-2.5 1.5-5 0z`).join('')}
    />
  );
}
