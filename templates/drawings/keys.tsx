import { numbers, repeat, short } from './measures.ts';

export const WHITE_KEYS = 52;
/** The width of a white key with its gap, in centimeters. */
export const KEY = 2.35;
export const KEYBOARD = WHITE_KEYS * KEY;

/** The distance of black keys from the gap below them, in centimeters, by the white key before them: A is 0, G is 6. */
const OFFSETS: Record<number, number> = { 0: 0.3, 2: -0.3, 3: 0.3, 5: -0.3, 6: 0 };

/** The distance of each black key's middle from the keyboard's left end, in centimeters. */
export const BLACK_KEYS: readonly number[] = numbers(WHITE_KEYS - 1).flatMap((key) => {
  const offset = OFFSETS[key % 7];
  return offset === undefined ? [] : [(key + 1) * KEY + offset];
});

interface KeyFrontsProps {
  left: number;
  bottom: number;
  /** True to leave out the lines between keys, for drawings in which they would run together. */
  plain?: boolean;
}

/** All keys from the front: the edges of the white keys, and the black keys behind them. */
export function KeyFronts({ left, bottom, plain = false }: KeyFrontsProps) {
  const top = short(bottom - 2.4);
  const whole = (
    <path
      className="ivory outline"
      d={`M${short(left)} ${short(bottom)}h${short(KEYBOARD)}V${top}h-${short(KEYBOARD)}z`}
    />
  );
  if (plain) return whole;
  return (
    <>
      {whole}
      <path
        className="hair"
        d={`M${short(left)} ${top}${repeat(WHITE_KEYS - 1, () => `m${KEY} 0v2.4m0-2.4`)}`}
      />
      <path
        className="ebony"
        d={BLACK_KEYS.map((middle) => `M${short(left + middle - 0.6)} ${top}v-1.5h1.2v1.5z`).join('')}
      />
    </>
  );
}
