import { Drawing } from './drawing.tsx';
import { grandOutline } from './grand-outline.ts';
import { AGRAFFE, FIRST_TENOR, LENGTH, pointOn, SECTIONS, STRINGS, stringAt, WIDTH } from './harp-strings.ts';
import { BLACK_KEYS, KEY, KEYBOARD, WHITE_KEYS } from './keys.tsx';
import { numbers, repeat, short } from './measures.ts';

type Point = [x: number, y: number];

/** The distance of the first key from the bass side, in centimeters. */
const KEYS = (WIDTH - KEYBOARD) / 2;
const MARGIN = 2;

/** A grand from above without its lid, with its keys to the left, in colors for a dark ground. */
export function Harp() {
  return (
    <Drawing className="harp" box={[-MARGIN, -MARGIN, LENGTH + 2 * MARGIN, WIDTH + 2 * MARGIN]}>
      <HarpParts />
    </Drawing>
  );
}

/** All that the drawing of a grand from above consists of, for a drawing with the class `harp`. */
export function HarpParts() {
  return (
    <>
      <path className="rim" d={inset(0, 0)} />
      <path className="board" d={inset(4.5, 20)} />
      <path className="plate" fillRule="evenodd" d={PLATE} />
      <path className="bridge" strokeWidth="2.4" d={LONG_BRIDGE + BASS_BRIDGE} />
      <path className="string" d={strings(FIRST_TENOR, 88)} />
      <path className="string bass" d={strings(0, FIRST_TENOR)} />
      <path className="capo" strokeWidth="1" d={CAPO} />
      <path className="dampers" strokeWidth="0.85" strokeLinecap="butt" d={DAMPERS} />
      <path className="groove" d={DAMPERS} />
      <path className="plate" d={STRUTS} />
      <path className="pins" d={PINS} />
      <Keys />
    </>
  );
}

/** Returns the outline of the case, `by` centimeters inside it, which begins `from` centimeters behind its front. */
function inset(by: number, from: number): string {
  return grandOutline({
    length: LENGTH - by,
    width: WIDTH - 2 * by,
    from,
    toPoint: (along, across) => [along, by + across],
  });
}

const join = (points: Point[]) => points.map(([x, y]) => `${short(x)} ${short(y)}`);

/** Returns a closed path that rounds every corner, as in cast iron. */
function rounded(points: Point[]): string {
  const middles = points.map(([x, y], index): Point => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return [(x + nextX) / 2, (y + nextY) / 2];
  });
  const [corners, ends] = [join(points), join(middles)];
  return `M${ends.at(-1)}${corners.map((corner, index) => `Q${corner} ${ends[index]}`).join('')}z`;
}

/** Returns two points for each corner, a little apart: `rounded` then keeps the edges between corners straight. */
const splitCorners = (points: Point[], radius: number): Point[] =>
  points.flatMap(([x, y], index) =>
    [-1, 1].map((step): Point => {
      const [toX, toY] = points[(index + step + points.length) % points.length] ?? [x, y];
      const part = Math.min(0.4, radius / Math.hypot(toX - x, toY - y));
      return [x + (toX - x) * part, y + (toY - y) * part];
    }),
  );

/** Returns the far edge of an opening in the plate, under the strings of these keys. */
const farEdge = (keys: number[]): Point[] =>
  keys.map((key) => pointOn(key, (stringAt(key).speaking + stringAt(key).whole) / 2));

/** Returns the path of an opening in the plate, between the struts beside two keys. */
const opening = (from: number, to: number): string => {
  const far = farEdge(numbers(4).map((step) => Math.round(to + ((from - to) * step) / 3)));
  return rounded(splitCorners([pointOn(from, 2.5, -0.8), pointOn(to, 2.5, 0.8), ...far], 4));
};

/** Reads points as the `points` of a polygon has them. */
const pointsIn = (list: string): Point[] =>
  list.split(' ').map((point) => point.split(',').map(Number) as Point);

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0z`;

const PLATE = [
  inset(7, 27),
  rounded(splitCorners([[49.5, 12], [49.5, 80.5], ...farEdge([47, 42, 36, 31]), [172, 12]], 6)),
  opening(48, 67),
  opening(68, 87),
  rounded(splitCorners(pointsIn('134,60 117,76 150,74 172,66 196,58 200,36 191,20 172,27'), 6)),
  circle(112, 96, 6),
  circle(97, 108, 5),
  circle(84, 119, 4),
  circle(73, 128, 3),
].join('');

const bridge = (keys: number[]) =>
  `M${join(keys.map((key) => pointOn(key, stringAt(key).speaking))).join('L')}`;
const LONG_BRIDGE = bridge(numbers(22).map((step) => FIRST_TENOR + step * 3));
const BASS_BRIDGE = bridge([0, 8, 16, 23]);

const strings = (from: number, to: number) =>
  STRINGS.slice(from, to)
    .map(({ start, slant, whole, pin }) => {
      return `M${short(pin)} ${short(start)}H${AGRAFFE}l${short(whole)} ${short(slant * whole)}`;
    })
    .join('');

/** Returns the path of a strut, a bar beside the string of a key that holds the plate against the pull of the strings. */
function strut(key: number, to: number, aside: number): string {
  const corner = (along: number, by: number) => pointOn(key, along, aside + by);
  return rounded(splitCorners([corner(-5, -0.8), corner(to, -1.2), corner(to, 1.2), corner(-5, 0.8)], 1));
}

const STRUTS =
  strut(23, 131, 2.2) + strut(48, stringAt(48).whole + 22, -1.7) + strut(68, stringAt(68).whole + 20, -1.7);

/** The bar under which the strings bend, where their sounding length begins. */
const CAPO = SECTIONS.slice(1)
  .map((next, index) => [pointOn(SECTIONS[index] ?? 0, 0, -0.6), pointOn(next - 1, 0, 0.6)])
  .map((ends) => `M${join(ends).join('L')}`)
  .join('');

const DAMPERS = STRINGS.slice(0, 68)
  .map(({ start, slant }, key) => {
    const long = key < FIRST_TENOR ? 9 : 7;
    return `M53 ${short(start + slant * 6)}l${long} ${short(slant * long)}`;
  })
  .join('');

const PINS = STRINGS.map(({ start, pin }) => `M${short(pin)} ${short(start)}h0`).join('');

function Keys() {
  const width = short(KEYBOARD);
  return (
    <>
      <path className="rim" d={`M0 0h25v${WIDTH}H0zM4 ${short(KEYS)}h21v${width}H4z`} />
      <path className="ivory" d={`M4 ${short(KEYS)}h15v${width}H4z`} />
      <path
        className="groove"
        strokeWidth="0.6"
        d={`M4 ${short(KEYS)}${repeat(WHITE_KEYS - 1, () => `m0 ${KEY}h15m-15 0`)}`}
      />
      <path
        className="ebony"
        d={BLACK_KEYS.map((middle) => `M19 ${short(KEYS + middle - 0.6)}h-9.5v1.2h9.5z`).join('')}
      />
      <path className="string bass" d={`M20.5 ${short(KEYS)}v${width}`} />
    </>
  );
}
