import type { ShareDrawing } from '../../generator/model/index.ts';
import { LOGO } from '../drawings/logo.ts';
import { drawable, fitHeadline } from './fit-headline.ts';
import { Hammers, HarpFromAbove, type Ink, Keys, Strings } from './motifs.tsx';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 76;

interface Tone extends Ink {
  ground: string;
  text: string;
  quiet: string;
}

const tones: Record<ShareDrawing['tone'], Tone> = {
  ebony: { ground: '#1f1b17', text: '#fbf8f1', quiet: '#d9c08a', line: '#b8924a', surface: '#d9c08a' },
  ivory: { ground: '#f6f0e2', text: '#1f1b17', quiet: '#1f4d3f', line: '#86601c', surface: '#b8924a' },
};

const motifs = { keys: Keys, harp: HarpFromAbove, hammers: Hammers, strings: Strings };

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
          <g transform="scale(1.15)">
            <path d={LOGO.keys} fill={tone.text} />
            <path d={LOGO.rail} fill={tone.line} />
          </g>
          <text x="64" y="34" fontSize="32" fill={tone.text}>
            {brand}
          </text>
        </g>
      </g>
    </svg>
  );
}

/** The texts in the upper left, each as large as fits. */
function Texts({ drawing: { eyebrow, headline, text }, tone }: { drawing: ShareDrawing; tone: Tone }) {
  return (
    <>
      <text x={LEFT} y="112" fontSize="34" fill={tone.quiet}>
        {eyebrow && drawable(eyebrow)}
      </text>
      <Lines text={headline} top={146} height={text ? 250 : 350} fill={tone.text} />
      {text && <Lines text={text} top={408} height={90} fill={tone.quiet} />}
    </>
  );
}

interface LinesProps {
  text: string;
  /** The upper end of the box that the text fills, in pixels, as is `height`. */
  top: number;
  height: number;
  fill: string;
}

function Lines({ text, top, height, fill }: LinesProps) {
  const { lines, size, lineHeight } = fitHeadline(drawable(text), { width: 650, height });
  return lines.map((line, index) => (
    <text
      key={line}
      x={LEFT - size * 0.03}
      y={top + size * 0.9 + index * lineHeight}
      fontSize={size}
      fill={fill}
    >
      {line}
    </text>
  ));
}
