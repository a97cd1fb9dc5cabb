import { Drawing, NumberRing } from './drawing.tsx';

/** What a part does; the middle of its number, and the point on the part where the number's line ends, in centimeters. */
type Part = readonly [name: string, does: string, x: number, y: number, partX: number, partY: number];

/** The parts in the order in which a stroke of the key reaches them. */
const PARTS: readonly Part[] = [
  ['Key', 'goes down in front and rises at the back.', 10, -11, 12, -5],
  ['Balance rail', 'carries the key where it tips.', 16.5, 2.6, 22, -1.5],
  ['Wippen', 'is lifted by a screw on the key and lifts all above it.', 35.8, 2.6, 35.8, -8.6],
  ['Jack', 'pushes the hammer up, and slips aside just before it strikes.', 22, -9.4, 27.4, -9.8],
  ['Repetition lever', 'holds the hammer so near that the jack can return at once.', 21.5, -15, 28.2, -12.5],
  ['Hammer shank', 'turns on its pin, the knuckle resting on jack and lever.', 22.5, -19.7, 31.5, -13.6],
  ['Hammer', 'flies the last bit freely; its felt strikes the string.', 35.5, -24, 40.2, -14.3],
  ['Backcheck', 'catches the hammer as it falls.', 48.5, -14, 44.5, -9.8],
  ['Damper', 'rises as the key goes down, and silences the string when it returns.', 56.5, -24, 51.4, -21.5],
  ['String', 'sounds while the damper is up.', 43, -24, 45, -19.5],
];

/** The area of the drawing, in centimeters. */
export const ACTION_BOX = [-1, -27, 62, 32] as const;
/** The units of its numbers in a centimeter. */
export const ACTION_ZOOM = 4;

/** The action of one key of a grand, from the side and at rest, with a legend for the numbers. */
export function ActionDrawing() {
  return (
    <figure>
      <div>
        <Drawing
          className="numbered"
          box={ACTION_BOX}
          title="The action of a grand piano from the side, with ten numbered parts"
        >
          <ActionParts />
          <path
            className="string"
            d={PARTS.map(([, , x, y, partX, partY]) => `M${x} ${y}L${partX} ${partY}`).join('')}
          />
          <g transform={`scale(${1 / ACTION_ZOOM})`}>
            {PARTS.map(([name, , x, y], index) => (
              <NumberRing key={name} at={[x * ACTION_ZOOM, y * ACTION_ZOOM]} number={index + 1} />
            ))}
          </g>
        </Drawing>
      </div>
      <ol className="legend">
        {PARTS.map(([name, does]) => (
          <li key={name}>
            <strong>{name}</strong>
            {` ${does}`}
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** All that the drawing of an action consists of, without its numbers. */
export function ActionParts() {
  return (
    <>
      {/* The rails that carry the other parts, and the bed below them. */}
      <path className="shade outline" d="M-.5 0h61v1H-.5z" />
      <path className="shade detail" d="M1.5-1.6h4.5V0H1.5zM19.5-2.6h5V0h-5zM37-2h6v2h-6z" />
      <path className="felt" d="M2-2h3.5v.4H2zM37.5-2.6h5v.6h-5zM20.8-3.1h2.4v.5h-2.4z" />
      <path className="detail" d="M22-2.6v-4.7M3.7-1.6v-1.8" />
      <path className="shade outline" d="M22.8-16.3h4.2v3h-1.2v1.1h-2z" />
      <path className="shade outline" d="M38.3-9.8h3.2v3h-2.2z" />
      {/* The string and its agraffe. */}
      <path className="string thick" d="M29-19.5h32" />
      <path className="shade outline" d="M26.5-22H29v4h-2.5z" />
      {/* The damper. */}
      <path className="outline" d="M51-7V-21" />
      <path className="wood outline" d="M49-23.2q0-.4.4-.4h3.4q.4 0 .4.4v2.2H49z" />
      <path className="felt" d="M49-21h1.8l-.5 1.4h-.4zM51.3-21h1.9l-.8 1.4h-.5z" />
      <path className="shade detail" d="M49.5-16.8h3v1.6h-3z" />
      <path className="wood outline" d="M44.3-7.1h12.5q.7.3.7.9t-.7.9H49z" />
      <path className="shade outline" d="M56-7.3h3.5V0H57v-4.5h-1z" />
      <path className="outline" d="M56.7-6.2a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0" />
      {/* The key. */}
      <path className="wood outline" d="M.3-5.6H15l1-.2h28.5q.5 0 .5.5v1.7q0 .5-.5.5H24l-2-.3-2 .3H.3z" />
      <path className="ivory outline" d="M0-6h15v.5H.5v2.3H0z" />
      <path className="ebony outline" d="M5-6l.6-1.2H15V-6z" />
      <path className="brass outline" d="M32.3-5.8h1v-1.1h-1zM31.9-6.9h1.8v.5h-1.8z" />
      <path className="outline" d="M43.2-5.8l.8 4.5" transform="matrix(1 0 0 -1 0 -11.6)" />
      <path className="wood outline" d="M43.2-9.4l1-.1 1.2-3-.5-.3-1.2-.2z" />
      <path className="felt" d="M43.2-9.4l.5-3.6-.5.1q-.6 1.8-.5 3.5z" />
      <path className="felt" d="M44-5.8h1v-.5h-1z" />
      {/* The wippen. */}
      <path
        className="wood outline"
        d="M26.5-9.2q0-1 1-1h2.5l3.5 1H39q.6.4.4 1t-.8.6l-4 .2-.6.9h-2.5l-.7-.8-3.3-.3q-1 0-1-1z"
      />
      <path className="felt" d="M31.7-7.3h2.4v.4h-2.4z" />
      <path className="wood outline" d="M32.3-9.3h1.7v-2.4h-1.7z" />
      <path className="wood outline" d="M27-13q.2-.4 1-.3l8.5 2.1q.7.3.5.7t-1 .2l-8.6-1.8q-.6-.3-.4-.9z" />
      <path className="wood outline" d="M27-9.6L28.5-13.2h.9L28.7-8.6q-.2.7-1 .7l-3.8-.5q-.4-.5 0-1z" />
      <path
        className="outline"
        d="M27.6-8.7a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0M38.4-8.5a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0M32.9-11.2a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0"
      />
      <path className="shade detail" d="M23.9-12.2h.8v1.7h.4v.6h-1.6v-.6h.4z" />
      {/* The hammer at rest, with its head 4.5 cm below the string, as in a real grand. */}
      <path className="wood outline" d="M27-15.2l14 4.1-.2.7L26.8-14.5z" />
      <path className="felt" d="M28.3-13.9q0 1.1.8 1.2t1-.8z" />
      <path className="outline" d="M26.7-14.8a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0" />
      <path className="wood outline" d="M39.6-9.6l2.6.8.7-2.2-.6-3.3h-1.8l-.4 3z" />
      <path
        className="ivory outline"
        d="M40-12.5c-1-1-.8-2.9 1.5-2.9s2.6 2.1 1.3 2.9l-.4.2-.3-2h-1.4l-.3 2z"
      />
    </>
  );
}
