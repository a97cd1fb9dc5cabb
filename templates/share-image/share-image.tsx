import type { ShareDrawing } from '../../generator/model/index.ts';
import { fitHeadline } from './fit-headline.ts';
import { Grand, Hammers, type Ink, Keys, Strings } from './motifs.tsx';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 76;

interface Tone extends Ink {
  text: string;
  quiet: string;
}

const tones: Record<ShareDrawing['tone'], Tone> = {
  ebony: {
    ground: '#1f1b17',
    text: '#fbf8f1',
    quiet: '#d9c08a',
    line: '#b8924a',
    surface: '#d9c08a',
    accent: '#1f4d3f',
  },
  felt: {
    ground: '#15392f',
    text: '#fbf8f1',
    quiet: '#d9c08a',
    line: '#d9c08a',
    surface: '#1f1b17',
    accent: '#b8924a',
  },
  ivory: {
    ground: '#f6f0e2',
    text: '#1f1b17',
    quiet: '#1f4d3f',
    line: '#86601c',
    surface: '#b8924a',
    accent: '#1f4d3f',
  },
};

const motifs = { keys: Keys, grand: Grand, hammers: Hammers, strings: Strings };

/** The picture that is shown where a page is shared: texts, and a part of a piano. 1200×630 pixels. */
export function ShareImage({ drawing, brand }: { drawing: ShareDrawing; brand: string }) {
  const tone = tones[drawing.tone];
  const Motif = motifs[drawing.motif];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <title>{drawing.headline}</title>
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill={tone.ground} />
      <Motif ink={tone} />
      <g fontFamily="Gloock">
        <Texts drawing={drawing} tone={tone} />
        <g transform={`translate(${LEFT} 528)`}>
          <path d="M0 0h46v46H0z" fill={tone.text} />
          <path d="M12 0h7v28h-7zM27 0h7v28h-7z" fill={tone.ground} />
          <path d="M14.5 28h2v18h-2zM29.5 28h2v18h-2z" fill={tone.ground} />
          <text x="64" y="34" fontSize="32" fill={tone.text}>
            {brand}
          </text>
        </g>
      </g>
    </svg>
  );
}

/** The texts in the upper left, with the headline as large as fits. */
function Texts({ drawing, tone }: { drawing: ShareDrawing; tone: Tone }) {
  const { lines, size, lineHeight } = fitHeadline(drawing.headline, { width: 650, height: 350 });
  const top = 146;
  return (
    <>
      <text x={LEFT} y="112" fontSize="34" fill={tone.quiet}>
        {drawing.eyebrow}
      </text>
      {lines.map((line, index) => (
        <text
          key={line}
          x={LEFT - size * 0.03}
          y={top + size * 0.9 + index * lineHeight}
          fontSize={size}
          fill={tone.text}
        >
          {line}
        </text>
      ))}
    </>
  );
}
