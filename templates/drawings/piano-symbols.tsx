import { Digital } from './digital.tsx';
import { Drawing } from './drawing.tsx';
import { BabyGrand, Grand } from './grand.tsx';
import { Hybrid } from './hybrid.tsx';
import { Upright } from './upright.tsx';

/**
 * The pianos of the lead form, in few lines and to one scale: a symbol for each value of `piano_type` in `data/options.json`, and the
 * bench of any of them.
 * The form shows them by these ids, so that its script, and each form, holds no drawing.
 */
export function PianoSymbols() {
  return (
    <div hidden>
      <svg aria-hidden="true">
        <Upright symbol="piano-acoustic-upright" />
        <BabyGrand symbol="piano-baby-grand" />
        <Grand symbol="piano-grand" />
        <Digital symbol="piano-digital" />
        <Hybrid symbol="piano-hybrid" />
        <Bench symbol="piano-any" />
      </svg>
    </div>
  );
}

const Bench = ({ symbol }: { symbol: string }) => (
  <Drawing symbol={symbol} box={[0, -50, 90, 50]}>
    <path className="wood outline" d="M5-38h8L11 0H7zM77-38h8L83 0h-4z" />
    <path className="wood outline" d="M2-44h86v7H2z" />
    <path className="felt" d="M4-50h82q3 0 3 6H1q0-6 3-6z" />
  </Drawing>
);
