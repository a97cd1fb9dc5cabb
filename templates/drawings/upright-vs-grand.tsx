import { Dimension, Drawing } from './drawing.tsx';
import { feet, MEASURES } from './measures.ts';

/** The size of a centimeter on screen, in rem: the grand fits a screen of 320 pixels. */
const SCALE = 0.11;

/** An upright and a baby grand from the side, cut open: how their strings run, and in which direction their hammers strike. */
export function UprightVsGrand() {
  return (
    <div className="sections">
      <figure>
        <UprightSection />
        <figcaption>
          <strong>Upright</strong>
          <span>The strings stand. The hammer swings forward, and a spring helps it back.</span>
        </figcaption>
      </figure>
      <figure>
        <GrandSection />
        <figcaption>
          <strong>Baby grand</strong>
          <span>The strings lie. The hammer rises, and falls back by its weight.</span>
        </figcaption>
      </figure>
    </div>
  );
}

/** The upper end of both drawings, and the space for the measures below the floor, in centimeters. */
const TOP = -MEASURES.upright.height - 3;
const BELOW = 22;

function UprightSection() {
  const { height, depth } = MEASURES.upright;
  return (
    <Drawing
      box={[-2, TOP, depth + 46, BELOW - TOP]}
      scale={SCALE}
      title="An upright from the side, cut open: strings from top to bottom, the hammer in front of them"
    >
      <path className="shade" d="M23-122h38V-3H23z" />
      <path
        className="wood outline"
        d="M20-125h42v3H20zM21-122h3v34h-3zM21-61h3V-4h-3zM56-122h6V0h-6zM24-4h32v4H24z"
      />
      <path className="wood outline" d="M46-119h10v14H46zM52-105V-8" />
      <path className="wood detail" d="M49-22h3v6h-3zM52-95h2v5h-2zm0 25h2v5h-2zm0 25h2v5h-2zm0 20h2v5h-2z" />
      <path className="string thick" d="M44-116l1 6L48.5-8M44-113.5h4" />
      <path className="wood outline" d="M0-66h44v5H0zM1-66v-4h3M5-61l2 57h6l2-57zM2-4h22v4H2z" />
      <path className="wood detail" d="M20-73h22v2.5H20zM38-73.5v1" />
      <path className="ivory outline" d="M3-73.5h17v3H3z" />
      <path className="wood detail" d="M31-90h8l-2 9h-4zM34-81h3v8h-3z" />
      <Hammer transform="translate(31 -88) rotate(10)" />
      <path className="stroke" d="M31-114h8m-3-3l3 3-3 3" />
      <Dimension down length={height} x={depth + 8} y={-height} />
      <text className="measure-label" x={depth + 14} y={2.5 - height / 2}>
        {feet(height)}
      </text>
      <path className="outline" d={`M-2 0h${depth + 4}`} />
    </Drawing>
  );
}

function GrandSection() {
  const { depth } = MEASURES.babyGrand;
  return (
    <Drawing
      box={[-2, TOP, depth + 4, BELOW - TOP]}
      scale={SCALE}
      title="A baby grand from the side, cut open: strings from front to back, the hammer below them"
    >
      <path className="shade" d={`M20-98h${depth - 22}v32H20z`} />
      <path className="wood detail" d="M66-70h8v4h-8zM96-70h8v4h-8zM126-70h8v4h-8z" />
      <path className="wood outline" d="M14-61h15l-4 55h-7zM108-66h15l-4 60h-7z" />
      <path
        className="wood outline"
        d={`M20-100H${depth}v3H20zM20-97h3v18h-3zM${depth - 6}-97h6v33H62v-2h82z`}
      />
      <path className="wood outline" d="M0-66h62v5H0zM1-66v-4h3" />
      <path
        className="brass outline"
        d="M18.5-3a3 3 0 1 0 6 0a3 3 0 1 0-6 0M112.5-3a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
      />
      <path className="wood outline" d="M27-90h17v7H27zM70-78h74v2H70z" />
      <path className="wood detail" d="M128-84h4v6h-4zM76-76h4v2h-4zm20 0h4v2h-4zm20 0h4v2h-4z" />
      <path className="string thick" d="M31-93l12 2L130-84.5l10 2M31-94.5v5" />
      <path className="wood detail" d="M20-73h38v2.5H20zM52-73.5v1" />
      <path className="ivory outline" d="M3-73.5h17v3H3z" />
      <path className="wood detail" d="M34-79h22l-3 5H38z" />
      <Hammer transform="translate(38 -80.5) rotate(94) scale(-1 1)" />
      <path className="stroke" d="M74-95v-8m-3 3l3-3 3 3" transform="translate(-11.5 25)" />
      <Dimension length={depth} y={8} />
      <text className="measure-label" textAnchor="middle" x={depth / 2} y="19">
        {feet(depth)}
      </text>
      <path className="outline" d={`M-2 0h${depth + 4}`} />
    </Drawing>
  );
}

/** A hammer on its shank, which rises from its pivot and strikes to the right. */
function Hammer({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path className="wood outline" d="M-.7 0V-18H.7V0z" />
      <path className="ivory outline" d="M-2-16h4c4 0 6-2 6-3.5S6-23 2-23h-4z" />
      <path className="outline" d="M-1.2 0a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0" />
    </g>
  );
}
