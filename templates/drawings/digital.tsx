import { Drawing } from './drawing.tsx';
import { KEYBOARD, KeyFronts } from './keys.tsx';
import { MEASURES, repeat } from './measures.ts';
import { isSmall, MARGIN, type PianoProps } from './piano-props.ts';
import { Pedals } from './upright.tsx';

const { width, height } = MEASURES.digital;
/** The height of the music rest above the case, in centimeters. */
const MUSIC_REST = 18;

/** A digital console from the front: a slim case on side panels, with a bar for the pedals. */
export function Digital(props: PianoProps) {
  return (
    <Drawing
      box={[-MARGIN, -height - MUSIC_REST - MARGIN, width + 2 * MARGIN, height + MUSIC_REST + MARGIN]}
      {...props}
    >
      <path className="wood outline" d="M38-84l2-16q.2-2 2-2h52q1.8 0 2 2l2 16z" />
      <path className="wood detail" d="M34-87h68v3H34z" />
      <path className="shade outline" d="M7-60h122v30H7z" />
      <path className="wood outline" d="M2-84h132q2 0 2 2v20q0 2-2 2H2q-2 0-2-2v-20q0-2 2-2z" />
      <path className="detail" d="M0-78h136M6.9-66.5h122.2M6.9-78v17.5M129.1-78v17.5" />
      {!isSmall(props) && (
        <path
          className="hair"
          d={[12, 100].map((left) => repeat(12, (slot) => `M${left + slot * 2}-83v4`)).join('')}
        />
      )}
      <path className="felt" d="M6.9-74.8h122.2v.9H6.9z" />
      <KeyFronts left={(width - KEYBOARD) / 2} bottom={-69} plain={isSmall(props)} />
      <path className="wood outline" d="M3-60h9V-4H3zM124-60h9V-4h-9z" />
      <path className="wood outline" d="M2-4h11q1 0 1 1v3H1v-3q0-1 1-1zM123-4h11q1 0 1 1v3h-13v-3q0-1 1-1z" />
      <path className="wood outline" d="M12-14h112v8H12z" />
      <path className="ebony" d="M53-12.5h30v5H53z" />
      <Pedals middle={68} top={-11.2} />
    </Drawing>
  );
}
