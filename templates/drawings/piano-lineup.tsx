import type { ReactNode } from 'react';
import { Digital } from './digital.tsx';
import { Dimension, Drawing } from './drawing.tsx';
import { BabyGrand, Grand } from './grand.tsx';
import { Hybrid } from './hybrid.tsx';
import { FOOT, feet, MEASURES, type PianoKind } from './measures.ts';
import { MARGIN } from './piano-props.ts';
import { Upright } from './upright.tsx';

/** The size of a centimeter on screen, in rem: the longest piano still fits a screen of 320 pixels. */
const SCALE = 0.08;

const DRAWN: [kind: PianoKind, drawing: ReactNode, seen: 'front' | 'side'][] = [
  ['digital', <Digital key="digital" scale={SCALE} />, 'front'],
  ['hybrid', <Hybrid key="hybrid" scale={SCALE} />, 'front'],
  ['upright', <Upright key="upright" scale={SCALE} />, 'front'],
  ['babyGrand', <BabyGrand key="babyGrand" scale={SCALE} />, 'side'],
  ['grand', <Grand key="grand" scale={SCALE} />, 'side'],
];

/** All five kinds of pianos on one floor, to one scale. */
export function PianoLineup() {
  return (
    <div className="lineup">
      {DRAWN.map(([kind, drawing, seen]) => {
        const { name, width, height, depth } = MEASURES[kind];
        const length = seen === 'front' ? width : depth;
        return (
          <figure key={kind}>
            <div className="floor">{drawing}</div>
            <ScaleBar length={length} />
            <figcaption>
              <span className="figure">{`${feet(length)} ${seen === 'front' ? 'wide' : 'long'}`}</span>
              <strong>{name}</strong>
              <span>{seen === 'front' ? `${feet(height)} high` : `${feet(width)} wide`}</span>
            </figcaption>
          </figure>
        );
      })}
      <p className="scale">
        <ScaleBar length={3 * FOOT} />
        <span>All to one scale: the line is 3&nbsp;ft (91&nbsp;cm)</span>
      </p>
    </div>
  );
}

function ScaleBar({ length }: { length: number }) {
  return (
    <Drawing box={[-MARGIN, -4, length + 2 * MARGIN, 8]} scale={SCALE}>
      <Dimension length={length} />
    </Drawing>
  );
}
