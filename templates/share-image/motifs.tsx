import { numbers } from '../drawings/measures.ts';

/** The drawings beside the text of a share image. Each fills the right part of a canvas of 1200×630 pixels. */

/** The colors of a drawing. */
export interface Ink {
  /** The color of lines. */
  line: string;
  /** The color of surfaces that differ from the ground. */
  surface: string;
  /** The color of the darkest or brightest part. */
  accent: string;
  ground: string;
}

/** A keyboard from above, upright at the right edge. */
export function Keys({ ink }: { ink: Ink }) {
  const key = 630 / 11;
  const black = [0, 2, 3, 5, 6, 7, 9, 10].map((index) => (index + 1) * key);
  return (
    <>
      <path d="M838 0h18v630h-18z" fill={ink.line} />
      <path d="M868 0h332v630h-332z" fill="#15120f" />
      {numbers(11).map((index) => (
        <rect key={index} x="868" y={index * key + 1.5} width="340" height={key - 3} rx="5" fill="#fbf8f1" />
      ))}
      {black.map((y) => (
        <g key={y}>
          <rect x="868" y={y - 16} width="208" height="32" rx="4" fill="#15120f" />
          <rect x="868" y={y - 12} width="196" height="22" rx="3" fill="#38312a" />
        </g>
      ))}
    </>
  );
}

const STRINGS = 26;

/** Returns the far end of a grand's string, from the left and top. `part` is 0 for the longest string, 1 for the shortest. */
const farEnd = (part: number): [x: number, y: number] => [
  58 + part * 330,
  40 + 330 * part ** 1.35 + (part > 0.32 ? 46 * Math.min(1, (part - 0.32) * 3) : 0),
];

/** A grand piano from above without its lid: the case, the strings and the first keys. */
export function Grand({ ink }: { ink: Ink }) {
  const strings = numbers(STRINGS).map((index) => {
    const part = index / (STRINGS - 1);
    const [x, y] = farEnd(part);
    return `M${(x - 6).toFixed(1)} ${y.toFixed(1)}L${(44 + part * 352).toFixed(1)} 516`;
  });
  const outline =
    'M14 600V92C14 34 46 8 96 8c84 0 116 62 140 148 26 94 72 132 134 158 42 18 58 50 58 96v190z';
  return (
    <g transform="translate(738 26) scale(0.95)">
      <path d={outline} fill={ink.surface} stroke={ink.line} strokeWidth="5" />
      <path
        d="M30 520V96c0-46 24-70 66-70 70 0 98 54 120 136 28 102 78 144 142 170 36 15 50 40 50 80v108z"
        fill={ink.ground}
      />
      <path d={strings.join('')} fill="none" stroke={ink.line} strokeWidth="1.7" />
      <path
        d="M62 150c70 30 92 92 118 156 30 74 90 104 206 122"
        fill="none"
        stroke={ink.accent}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M30 520h378v22H30z" fill={ink.line} />
      <path d="M30 548h378v60H30z" fill="#fbf8f1" />
      <path
        d={numbers(17)
          .map((index) => `M${51 + index * 21} 548v60`)
          .join('')}
        stroke="#8a7d6c"
        strokeWidth="1.6"
      />
      <path
        d={[0, 1, 3, 4, 5, 7, 8, 10, 11, 12, 14, 15]
          .map((index) => `M${45 + index * 21} 548h12v34h-12z`)
          .join('')}
        fill="#15120f"
      />
    </g>
  );
}

/** Hammers on their shanks below the strings, one of them striking. */
export function Hammers({ ink }: { ink: Ink }) {
  const strings = numbers(11).map((index) => `M${789 + index * 39} 0v630`);
  return (
    <>
      <path d={strings.join('')} stroke={ink.line} strokeWidth="2.5" opacity="0.55" />
      {numbers(5).map((index) => (
        <Hammer key={index} ink={ink} x={828 + index * 78} y={index === 2 ? 196 : 292} />
      ))}
      <path d="M770 600h430v30H770z" fill={ink.accent} />
    </>
  );
}

function Hammer({ ink, x, y }: { ink: Ink; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-5 70h10v340H-5z" fill={ink.surface} />
      <path d="M-12 92h24l6 44h-36z" fill={ink.surface} />
      <path d="M0 -6c24 0 32 26 31 56 0 30-8 58-31 58s-31-28-31-58C-32 20-24-6 0-6z" fill="#fffdf8" />
      <path d="M0 30c10 0 12 14 11 32 0 20-4 40-11 40s-11-20-11-40c-1-18 1-32 11-32z" fill={ink.accent} />
      <path
        d="M0 -6c24 0 32 26 31 56 0 30-8 58-31 58s-31-28-31-58C-32 20-24-6 0-6z"
        fill="none"
        stroke={ink.line}
        strokeWidth="2.5"
      />
    </g>
  );
}

/** Strings over a bridge, the bass crossing the tenor. */
export function Strings({ ink }: { ink: Ink }) {
  const tenor = numbers(13).map((index) => `M${786 + index * 34} 0L${726 + index * 34} 630`);
  const bass = numbers(9).map((index) => `M${800 + index * 22} 0L${1010 + index * 30} 630`);
  return (
    <>
      <path d={tenor.join('')} stroke={ink.line} strokeWidth="2" opacity="0.6" />
      <path
        d="M748 452C860 410 990 404 1240 470"
        fill="none"
        stroke={ink.accent}
        strokeWidth="16"
        strokeLinecap="round"
      />
      {numbers(13).map((index) => (
        <circle
          key={index}
          cx={744 + index * 34}
          cy={446 - 24 * Math.sin(index / 4)}
          r="4.5"
          fill={ink.line}
        />
      ))}
      <path d={bass.join('')} stroke={ink.surface} strokeWidth="5" />
    </>
  );
}
