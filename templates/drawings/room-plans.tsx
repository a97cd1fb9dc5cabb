import { Dimension, Drawing } from './drawing.tsx';
import { grandOutline } from './grand-outline.ts';
import { KEYBOARD } from './keys.tsx';
import { FOOT, MEASURES, type PianoKind, short } from './measures.ts';

/** The size of a centimeter on screen, in rem: four plans fill a figure of 46 rem, and two a screen of 360 pixels. */
const SCALE = 0.0285;
/** The inside of the room: 10 by 12 feet. */
const ROOM = { width: 305, depth: 366 };
const WALL = 8;
/** The free space on the left and above, for the room's measures. */
const MARGIN = 48;
/** The depth that bench and player take in front of the keys. */
const PLAYER = 91;

interface Plan {
  kind: PianoKind;
  /** The floor that piano, bench and player take, in feet. */
  floor: readonly [width: number, depth: number];
  /** The size of room that a grand needs for its sound, by a rule of thumb. */
  note?: string;
}

const PLANS: Plan[] = [
  { kind: 'digital', floor: [5, 4.5] },
  { kind: 'upright', floor: [5, 5] },
  {
    kind: 'babyGrand',
    floor: [5, 8],
    note: 'For sound, a rule of thumb asks for about 50 feet of walls; this room has\u00a044.',
  },
  {
    kind: 'grand',
    floor: [5, 10],
    note: 'For sound, a rule of thumb asks for about 70 feet of walls; this room has\u00a044.',
  },
];

const inFeet = (count: number) => `${Math.floor(count)}${count % 1 ? '½' : ''}`;

/** The same room four times, each time with a piano, its bench and the floor that they take. */
export function RoomPlans() {
  return (
    <div className="plans">
      {PLANS.map((plan) => (
        <figure key={plan.kind}>
          <RoomPlan {...plan} />
          <figcaption>
            <strong>{MEASURES[plan.kind].name}</strong>
            <span>{`${inFeet(plan.floor[0])} by ${inFeet(plan.floor[1])} feet with bench and player`}</span>
            {plan.note && <span>{plan.note}</span>}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** A room of 10 by 12 feet from above. The piano stands at the upper wall, which is an inside wall. */
function RoomPlan({ kind, floor: [width, depth] }: Plan) {
  const { name } = MEASURES[kind];
  const [across, along] = [Math.round(width * FOOT), Math.round(depth * FOOT)];
  const title = `${name} in a room of 10 by 12 feet (305 by 366 cm): with its bench it takes ${inFeet(width)} by ${inFeet(depth)} feet (${across} by ${along} cm)`;
  return (
    <Drawing
      box={[-MARGIN, -MARGIN, ROOM.width + WALL + MARGIN, ROOM.depth + WALL + MARGIN]}
      scale={SCALE}
      title={title}
    >
      <Room />
      <path className="space" d={`M0 0h${across}v${along}H0z`} />
      <Footprint kind={kind} />
      <Bench keys={along - PLAYER} middle={across / 2} />
      <Dimension length={across} y={along + 12} />
      <Dimension length={along} x={across + 12} down />
      <text className="measure-label" textAnchor="middle" x={across / 2} y={along + 42}>
        {`${inFeet(width)} ft`}
      </text>
      <text className="measure-label" x={across + 22} y={along / 2 + 10}>
        {`${inFeet(depth)} ft`}
      </text>
    </Drawing>
  );
}

function Room() {
  const { width, depth } = ROOM;
  return (
    <>
      <path
        className="wall"
        d={`M208 ${depth}v${WALL}H-${WALL}V-${WALL}H${width + WALL}V${depth + WALL}H289v-${WALL}H${width}V0H0V${depth}z`}
      />
      <path className="wood detail" d={`M${width} 110h${WALL}v130h-${WALL}zM${width + WALL / 2} 110v130`} />
      <path className="detail" d={`M289 ${depth}v-81A81 81 0 0 0 208 ${depth}`} />
      <path className="string" d={`M0-20v6m0-3h${width}m0-3v6M-20 0h6m-3 0v${depth}m-3 0h6`} />
      <text className="measure-label" textAnchor="middle" x={width / 2} y="-22">
        10 ft
      </text>
      <text
        className="measure-label"
        textAnchor="middle"
        transform={`translate(-22 ${depth / 2})rotate(-90)`}
      >
        12 ft
      </text>
    </>
  );
}

/** A piano from above, with its bass side to the left and its keys in front. An upright has a gap behind it. */
function Footprint({ kind }: { kind: PianoKind }) {
  const { width, depth } = MEASURES[kind];
  const isGrand = kind === 'babyGrand' || kind === 'grand';
  const [left, back] = isGrand ? [2, 2] : [76 - width / 2, 8];
  const outline = isGrand
    ? grandOutline({
        length: depth,
        width,
        toPoint: (along, across) => [across + left, depth - along + back],
      })
    : `M${left} ${back}h${width}v${depth}h-${width}z`;
  return (
    <>
      <path className="wood outline" d={outline} />
      <path
        className="ivory detail"
        d={`M${short(left + (width - KEYBOARD) / 2)} ${back + depth - 18}h${KEYBOARD}v15h-${KEYBOARD}z`}
      />
    </>
  );
}

function Bench({ keys, middle }: { keys: number; middle: number }) {
  return <path className="wood outline" d={`M${middle - 38} ${keys + 22}h76v36h-76z`} />;
}
