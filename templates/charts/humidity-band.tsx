import type { Amount, ClimateAir, Drift, IndoorAir } from '../../generator/model/index.ts';
import { percent } from './scale.ts';

interface HumidityBandProps {
  /** The range that suits a piano, in percent of relative humidity. */
  target: Amount;
  climates: readonly ClimateAir[];
}

/**
 * Relative humidity from 0 to 100%, with the band that suits a piano. For each climate, arrows show on which side of the band
 * the air of rooms tends to be. All arrows have the same length: they show the direction, not the distance.
 */
export function HumidityBand({ target, climates }: HumidityBandProps) {
  const [from, to] = [target.from, target.to ?? target.from];
  return (
    <div className="humidity-band">
      <ul>
        {climates.map(({ name, winter, summer }) => (
          <li key={name}>
            <p>
              <strong>{name}</strong>
              {sentence({ winter, summer })}
            </p>
            <svg width="100%" height="56" aria-hidden="true" focusable="false">
              <rect className="target" x={percent(from)} width={percent(to - from)} height="100%" />
              {[from, to].map((value) => (
                <rect key={value} className="edge" x={percent(value)} width="1" height="100%" />
              ))}
              <Season name="Winter" drift={winter} y={18} band={[from, to]} />
              <Season name="Summer" drift={summer} y={40} band={[from, to]} />
            </svg>
          </li>
        ))}
      </ul>
      <svg className="scale" width="100%" height="26" aria-hidden="true" focusable="false">
        <marker
          id="drift"
          viewBox="0 0 8 10"
          markerWidth="8"
          markerHeight="10"
          refX="8"
          refY="5"
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path d="M0 0l8 5-8 5z" />
        </marker>
        <line x2="100%" y1="1" y2="1" />
        <text x={percent(from / 2)} y="21" textAnchor="middle">
          too dry
        </text>
        <text x={percent((to + 100) / 2)} y="21" textAnchor="middle">
          too damp
        </text>
        <text x={percent((from + to) / 2)} y="21" textAnchor="middle">{`${from}–${to}%`}</text>
        <text y="21">0%</text>
        <text x="100%" y="21" textAnchor="end">
          100%
        </text>
        {[0, from, to, 100].map((value) => (
          <line key={value} x1={percent(value)} x2={percent(value)} y1="1" y2="7" />
        ))}
      </svg>
      <p>{`A piano wants ${from}–${to}% relative humidity. The arrows show which way the air of rooms goes, not how far.`}</p>
    </div>
  );
}

/** The length of an arrow, and the gap between its end and its label, in percent of the scale. */
const ARROW = 16;
const GAP = 2;

function Season({ name, drift, y, band }: { name: string; drift: Drift; y: number; band: [number, number] }) {
  const [from, to] = band;
  const isDry = drift === 'dry' || drift === 'both';
  const isDamp = drift === 'damp' || drift === 'both';
  const labelAt = isDry ? from - ARROW - GAP : isDamp ? to + ARROW + GAP : to + GAP;
  return (
    <g>
      {isDry && <Arrow from={from} to={from - ARROW} y={y} />}
      {isDamp && <Arrow from={to} to={to + ARROW} y={y} />}
      {drift === 'steady' && <circle cx={percent((from + to) / 2)} cy={y} r="4" />}
      <text x={percent(labelAt)} y={y + 4} textAnchor={isDry ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  );
}

const Arrow = ({ from, to, y }: { from: number; to: number; y: number }) => (
  <line x1={percent(from)} x2={percent(to)} y1={y} y2={y} markerEnd="url(#drift)" />
);

const WORDS: Record<Drift, [atStart: string, within: string]> = {
  dry: ['Too dry', 'too dry'],
  damp: ['Too damp', 'too damp'],
  steady: ['Steady', 'steady'],
  both: ['Too dry or too damp', 'too dry or too damp'],
};

/** Returns a sentence such as `Too dry in winter, too damp in summer.` */
function sentence({ winter, summer }: IndoorAir): string {
  const [atStart] = WORDS[winter];
  if (winter === summer) return `${atStart} in winter and summer.`;
  return `${atStart} in winter, ${WORDS[summer][1]} in summer.`;
}
