import { HarpParts } from '../drawings/harp.tsx';
import { numbers, repeat } from '../drawings/measures.ts';

/** The drawings beside the text of a share image. Each fills the right part of a canvas of 1200×630 pixels. */

/** The colors of a drawing. */
export interface Ink {
  /** The color of lines. */
  line: string;
  /** The color of surfaces that differ from the ground. */
  surface: string;
}

/** The color of felt, on any ground. */
const FELT = '#1f4d3f';

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

/** The colors of the harp on ebony: those of templates/styles/harp.css. Widths of lines are in centimeters. */
const HARP_STYLES = [
  '.rim{fill:#2b2621;stroke:#cfc4b2;stroke-width:.7}',
  '.board{fill:#28231d;stroke:#cfc4b2;stroke-width:.35}',
  '.plate{fill:#4e4434;stroke:#a18f68;stroke-width:.35}',
  '.bridge{stroke:#6d6047}',
  '.capo{stroke:#a18f68}',
  '.string{stroke:#d9c08a;stroke-width:.3}',
  '.bass{stroke-width:.55}',
  '.dampers{stroke:#1f1b17}',
  '.groove{stroke:#5a5148}',
  '.pins{stroke:#fbf8f1;stroke-width:1;stroke-linecap:round}',
  '.ivory{fill:#fbf8f1}',
  '.ebony{fill:#15120f}',
].join('');

/** A grand from above without its lid, its keys below. */
export function HarpFromAbove() {
  return (
    <g transform="translate(742 622) rotate(-90) scale(2.87)" fill="none" strokeWidth="0.3">
      <style>{HARP_STYLES}</style>
      <HarpParts />
    </g>
  );
}

/** Hammers on their shanks below the strings, one of them striking. */
export function Hammers({ ink }: { ink: Ink }) {
  const strings = repeat(11, (index) => `M${789 + index * 39} 0v630`);
  return (
    <>
      <path d={strings} stroke={ink.line} strokeWidth="2.5" strokeOpacity="0.55" />
      {numbers(5).map((index) => (
        <Hammer key={index} ink={ink} x={828 + index * 78} y={index === 2 ? 196 : 292} />
      ))}
      <path d="M770 600h430v30H770z" fill={FELT} />
    </>
  );
}

function Hammer({ ink, x, y }: { ink: Ink; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-5 70h10v340H-5z" fill={ink.surface} />
      <path d="M-12 92h24l6 44h-36z" fill={ink.surface} />
      <path d="M0 -6c24 0 32 26 31 56 0 30-8 58-31 58s-31-28-31-58C-32 20-24-6 0-6z" fill="#fffdf8" />
      <path d="M0 30c10 0 12 14 11 32 0 20-4 40-11 40s-11-20-11-40c-1-18 1-32 11-32z" fill={FELT} />
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
  const tenor = repeat(13, (index) => `M${786 + index * 34} 0L${726 + index * 34} 630`);
  const bass = repeat(9, (index) => `M${800 + index * 22} 0L${1010 + index * 30} 630`);
  return (
    <>
      <path d={tenor} stroke={ink.line} strokeWidth="2" strokeOpacity="0.6" />
      <path
        d="M748 452C860 410 990 404 1240 470"
        fill="none"
        stroke={FELT}
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
      <path d={bass} stroke={ink.surface} strokeWidth="5" />
    </>
  );
}
