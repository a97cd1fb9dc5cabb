import { BLACK_KEYS, KEY, KEYBOARD, WHITE_KEYS } from './keys.tsx';
import { repeat, short } from './measures.ts';

/** The length of the keys that the fallboard covers, in centimeters. A key is 15 cm long. */
const COVERED = 5;

/** All 88 keys of a piano from above, as decoration. A narrow window cuts off both ends alike. */
export function Keyboard() {
  const black = (left: number, top: number, width: number, bottom: number) =>
    BLACK_KEYS.map((middle) => `M${short(middle + left)} ${top}h${width}V${bottom}h-${width}z`).join('');
  return (
    <svg
      className="drawing keyboard"
      viewBox={`0 ${COVERED} ${short(KEYBOARD)} ${15 - COVERED}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path className="ivory" d={`M0 0h${short(KEYBOARD)}v15H0z`} />
      <path className="edge" d={`M0 14.7h${short(KEYBOARD)}v.3H0z`} />
      <path
        className="groove"
        d={repeat(WHITE_KEYS - 1, (key) => `M${Number((KEY * (key + 1)).toFixed(2))} 0v15`)}
      />
      <path className="ebony" d={black(-0.6, 0, 1.2, 9.5)} />
      <path className="bevel" d={black(-0.4, 0, 0.8, 8.9)} />
      <path className="felt" d={`M0 ${COVERED}h${short(KEYBOARD)}v.35H0z`} />
    </svg>
  );
}
