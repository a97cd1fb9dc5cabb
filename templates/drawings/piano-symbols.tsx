import { Digital } from './digital.tsx';
import { BabyGrand, Grand } from './grand.tsx';
import { Hybrid } from './hybrid.tsx';
import { Upright } from './upright.tsx';

/**
 * The pianos of the lead form, in few lines and to one scale: a symbol for each value of `piano_type` in `data/options.json`.
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
      </svg>
    </div>
  );
}
