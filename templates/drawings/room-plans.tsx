import { formWith } from '../../client/plan/plan.ts';
import { Dimension, Drawing } from './drawing.tsx';
import { grandOutline } from './grand-outline.ts';
import { KEYBOARD } from './keys.tsx';
import { FOOT, feet, MEASURES, numbers, type PianoKind, short } from './measures.ts';
import {
  DOOR,
  floorOf,
  inFeet,
  isTooLoud,
  ROOMS,
  type Room,
  ruleOf,
  soundOf,
  wallsText,
} from './room-fit.ts';

/** The size of labels, in centimeters: at least 0.75 rem where the plan fills a screen of 320 pixels. */
const LABEL = 22;
const WALL = 8;
/** The free space on the left and above, for the room's measures. */
const MARGIN = 48;
/** The depth that bench and player take in front of the keys. */
const PLAYER = 91;

/** The pianos to choose from, and the field of the lead form that each one's link leads to. */
const PIANOS: readonly [kind: PianoKind, field: string][] = [
  ['digital', 'digital'],
  ['hybrid', 'hybrid'],
  ['upright', 'acoustic-upright'],
  ['babyGrand', 'baby-grand'],
  ['grand', 'grand'],
];

/** The room and the piano that are chosen at first. */
const FIRST = { room: 2, piano: 3 };

const sizeOf = ({ width, depth }: Room) => `${width}\u00a0×\u00a0${depth}\u00a0ft`;
const largest = (side: 'width' | 'depth') => Math.ceil(Math.max(...ROOMS.map((room) => room[side])) * FOOT);
/** The size of the largest room, in centimeters. */
const SIZE = { width: largest('width'), depth: largest('depth') };

/** The words beside a radio button: what it is, and its size or its use. */
type Option = readonly [name: string, detail: string];

const ROOM_OPTIONS = ROOMS.map((room): Option => [sizeOf(room), room.name]);
const PIANO_OPTIONS = PIANOS.map(([kind]): Option => {
  const { name, width, depth } = MEASURES[kind];
  return [name, soundOf(kind) ? `${feet(depth)} long` : `${feet(width)} wide`];
});

/**
 * A room and a piano to choose, the rule for them, and their plan. The page has all rooms and pianos, each with the class of its choice:
 * `r0` is the first room, `p0` the first piano. Styles hide what is not chosen.
 */
export function RoomPlans() {
  return (
    <div className="room-plans">
      <div>
        <div className="pickers">
          <Picker name="room" legend="The room" first={FIRST.room} options={ROOM_OPTIONS} />
          <Picker name="piano" legend="The piano" first={FIRST.piano} options={PIANO_OPTIONS} />
        </div>
        <div aria-live="polite">
          {PIANOS.map(([kind], index) => {
            const { answer, why } = ruleOf(kind);
            return (
              <p key={kind} className={`p${index}`}>
                <strong>{`${MEASURES[kind].name}: ${answer}`}</strong>
                <br />
                {why}
              </p>
            );
          })}
          {ROOMS.map((room, index) => (
            <p key={room.name} className={`r${index}`}>
              {wallsText(room)}
            </p>
          ))}
          {ROOMS.flatMap((room, roomIndex) =>
            PIANOS.map(
              ([kind], pianoIndex) =>
                isTooLoud(kind, room) && (
                  <p key={kind + room.name} className={`r${roomIndex} p${pianoIndex}`}>
                    {`${MEASURES[kind].name}: likely to be too loud here.`}
                  </p>
                ),
            ),
          )}
        </div>
      </div>
      <Drawing box={[-MARGIN, -MARGIN, SIZE.width + MARGIN + WALL, SIZE.depth + MARGIN + WALL]}>
        <g fontSize={LABEL}>
          <Grid />
          {ROOMS.map((room, index) => (
            <g key={room.name} className={`r${index}`}>
              <RoomPlan {...room} />
            </g>
          ))}
          {PIANOS.map(([kind], index) => (
            <g key={kind} className={`p${index}`}>
              <PianoPlan kind={kind} />
            </g>
          ))}
        </g>
      </Drawing>
      <div className="actions">
        {ROOMS.flatMap(({ width, depth }, roomIndex) =>
          PIANOS.map(([kind, field], pianoIndex) => (
            <a
              key={kind + width}
              className={`button r${roomIndex} p${pianoIndex}`}
              href={formWith('/', [`room-${width}x${depth}`], `lead-piano_type-${field}`)}
            >
              {`Find dealers for ${withArticle(MEASURES[kind].name.toLowerCase())}`}
            </a>
          )),
        )}
      </div>
    </div>
  );
}

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

interface PickerProps {
  name: 'room' | 'piano';
  legend: string;
  /** The index of the option that is chosen at first. */
  first: number;
  options: readonly Option[];
}

function Picker({ name, legend, first, options }: PickerProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(([option, detail], index) => (
        <label key={option + detail}>
          <input type="radio" name={name} value={`${name[0]}${index}`} defaultChecked={index === first} />
          <span>
            {option}
            <br />
            <span className="count">{detail}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Squares of a foot, as large as the largest room. */
function Grid() {
  const { width, depth } = SIZE;
  const lines = (length: number) =>
    numbers(Math.round(length / FOOT) + 1).map((index) => short(index * FOOT));
  const down = lines(width).map((x) => `M${x} 0v${depth}`);
  const across = lines(depth).map((y) => `M0 ${y}h${width}`);
  return <path className="hair" opacity="0.3" d={[...down, ...across].join('')} />;
}

/** A room from above. The piano stands at the upper wall, which is an inside wall; the door opens below on the right. */
function RoomPlan(room: Room) {
  const [width, depth] = [Math.round(room.width * FOOT), Math.round(room.depth * FOOT)];
  const hinge = width - DOOR.corner;
  const window = [Math.round(depth * 0.3), Math.round(depth * 0.35)];
  return (
    <>
      <path
        fill="currentColor"
        d={`M${hinge - DOOR.width} ${depth}v${WALL}H-${WALL}V-${WALL}H${width + WALL}V${depth + WALL}H${hinge}v-${WALL}H${width}V0H0V${depth}z`}
      />
      <path
        className="wood detail"
        d={`M${width} ${window[0]}h${WALL}v${window[1]}h-${WALL}zM${width + WALL / 2} ${window[0]}v${window[1]}`}
      />
      <path
        className="detail"
        d={`M${hinge} ${depth}v-${DOOR.width}A${DOOR.width} ${DOOR.width} 0 0 0 ${hinge - DOOR.width} ${depth}`}
      />
      <path className="string" d={`M0-20v6m0-3h${width}m0-3v6M-20 0h6m-3 0v${depth}m-3 0h6`} />
      <text className="measure-label" textAnchor="middle" x={width / 2} y="-24">
        {`${room.width} ft`}
      </text>
      <text
        className="measure-label"
        textAnchor="middle"
        transform={`translate(-24 ${depth / 2})rotate(-90)`}
      >
        {`${room.depth} ft`}
      </text>
    </>
  );
}

/** A piano from above with bench and player, the floor that they take, and the room that the sound of a grand asks for. */
function PianoPlan({ kind }: { kind: PianoKind }) {
  const { width, depth } = floorOf(kind);
  const [across, along] = [Math.round(width * FOOT), Math.round(depth * FOOT)];
  const sound = soundOf(kind);
  return (
    <>
      {sound && (
        <>
          <path
            className="string thick"
            strokeDasharray="0 6"
            d={`M0 ${short(sound.depth * FOOT)}h${short(sound.width * FOOT)}V0`}
          />
          <text className="measure-label" x="8" y={short(sound.depth * FOOT - 8)}>
            {`sound: ${inFeet(Math.round(sound.width * 2) / 2)} × ${inFeet(Math.round(sound.depth * 2) / 2)} ft`}
          </text>
        </>
      )}
      <path className="space" strokeDasharray="4 3" d={`M0 0h${across}v${along}H0z`} />
      <Footprint kind={kind} />
      <Player keys={along - PLAYER} middle={across / 2} />
      <Dimension length={across} y={along + 12} />
      <Dimension length={along} x={across + 12} down />
      <text className="measure-label" textAnchor="middle" x={across / 2} y={along + 38}>
        {`${inFeet(width)} ft`}
      </text>
      <text className="measure-label" x={across + 22} y={along / 2 + 8}>
        {`${inFeet(depth)} ft`}
      </text>
    </>
  );
}

/** A piano from above, with its bass side to the left and its keys in front. An upright has a gap behind it. */
function Footprint({ kind }: { kind: PianoKind }) {
  const { width, depth } = MEASURES[kind];
  const isGrand = soundOf(kind) !== undefined;
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

/** A bench, and a player on it with both hands at the keys. */
function Player({ keys, middle }: { keys: number; middle: number }) {
  return (
    <>
      <path className="wood outline" d={`M${middle - 38} ${keys + 24}h76v36h-76z`} />
      <path
        className="shade outline"
        d={`M${middle - 24} ${keys + 42}q-4-14 6-38l5 2q-4 20 1 26h24q5-6 1-26l5-2q10 24 6 38q-24 12-48 0z`}
      />
      <path className="shade outline" d={`M${middle - 10} ${keys + 40}a10 11 0 1 0 20 0a10 11 0 1 0-20 0z`} />
    </>
  );
}
