import { Digital } from './digital.tsx';
import { Drawing } from './drawing.tsx';
import { BabyGrand, Grand } from './grand.tsx';
import { Hybrid } from './hybrid.tsx';
import type { PianoProps } from './piano-props.ts';
import { Upright } from './upright.tsx';

/**
 * The pianos of the lead form, in few lines and to one scale: a symbol for each value of `piano_type` in `data/options.json`, and
 * for no value. The form shows them by these ids, so that its script, and each form, holds no drawing.
 */
export function PianoSymbols() {
  return (
    <div hidden>
      <svg aria-hidden="true">
        <Octave symbol="piano-any" />
        <Upright symbol="piano-acoustic-upright" />
        <BabyGrand symbol="piano-baby-grand" />
        <Grand symbol="piano-grand" />
        <Digital symbol="piano-digital" />
        <Hybrid symbol="piano-hybrid" />
      </svg>
    </div>
  );
}

/** The keys that all pianos have: an octave from C, larger than life. */
function Octave({ symbol }: Pick<PianoProps, 'symbol'>) {
  return (
    <Drawing box={[0, -134, 126, 134]} symbol={symbol}>
      <path className="ivory outline" d="M0-134h126v86H0z" />
      <path className="detail" d="M18-134v86m18 0v-86m18 0v86m18 0v-86m18 0v86m18 0v-86" />
      <path
        className="ebony"
        d="M12-134h11v52H12zm19 0h11v52H31zm34 0h11v52H65zm19 0h11v52H84zm19 0h11v52h-11z"
      />
    </Drawing>
  );
}
