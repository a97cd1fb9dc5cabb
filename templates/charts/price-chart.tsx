import type { Amount, Amounts, Figures } from '../../generator/model/index.ts';
import { shortDollars } from './dollars.ts';
import { logScale, percent } from './scale.ts';

const PIANOS = [
  { name: 'Digital', figure: 'priceDigital' },
  { name: 'Upright', figure: 'priceUpright' },
  { name: 'Baby grand', figure: 'priceBabyGrand' },
  { name: 'Professional grand', figure: 'priceProfessionalGrand' },
] as const;

/** Where a scale of dollars has lines: half steps and whole ones of a decade. */
const LINES = [50, 100, 500, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000];

/** Pixels: the height of all that is drawn of one piano, and where its bands lie within. */
const ROW = 58;
const NEW_BAND = { y: 20, height: 14 };
const USED_BAND = { y: 37, height: 8 };
const HEIGHT = PIANOS.length * ROW + 26;

interface PriceChartProps {
  amounts: Amounts;
  figures: Figures;
}

/** What new pianos cost, and below each what the same piano costs used, on one scale. A table beside it has the figures. */
export function PriceChart({ amounts, figures }: PriceChartProps) {
  const pianos = PIANOS.map(({ name, figure }) => ({
    name,
    label: figures[figure],
    fresh: amounts[figure],
    used: usedPrice(amounts[figure], amounts.usedSaving),
  }));
  const low = Math.min(...pianos.map(({ used }) => used.from)) * 0.9;
  const high = Math.max(...pianos.map(({ fresh }) => fresh.to ?? fresh.from * 2.5));
  const place = logScale(low, high);
  const bandOf = ({ from, to }: Amount) => ({
    start: place(from),
    end: to === undefined ? 100 : place(to),
    isOpen: to === undefined,
  });
  return (
    <div className="price-chart">
      <svg width="100%" height={HEIGHT} aria-hidden="true" focusable="false">
        <pattern id="used" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v5" />
        </pattern>
        {LINES.filter((amount) => amount > low && amount < high).map((amount) => (
          <g key={amount} className="scale">
            <line x1={percent(place(amount))} x2={percent(place(amount))} y1="6" y2={HEIGHT - 22} />
            <text x={percent(place(amount))} y={HEIGHT - 6} textAnchor="middle">
              {shortDollars(amount)}
            </text>
          </g>
        ))}
        {pianos.map(({ name, label, fresh, used }, index) => (
          <g key={name} transform={`translate(0 ${index * ROW})`}>
            <BandLabel name={name} label={label} {...bandOf(fresh)} />
            <Band className="new" {...bandOf(fresh)} {...NEW_BAND} />
            <Band className="used" {...bandOf(used)} {...USED_BAND} />
          </g>
        ))}
      </svg>
      <p>
        <Key className="new">New</Key>
        <Key className="used">{`The same piano used: ${figures.usedSaving} less`}</Key>
      </p>
    </div>
  );
}

/** From the lowest price with the most saved to the highest with the least. */
const usedPrice = ({ from, to }: Amount, saving: Amount): Amount => ({
  from: from * (1 - (saving.to ?? saving.from) / 100),
  to: to && to * (1 - saving.from / 100),
});

interface BandPlace {
  start: number;
  end: number;
  isOpen: boolean;
}

/** Pixels: the narrowest chart, and the width of a character in it. */
const NARROWEST = 288;
const CHARACTER = 7.6;

/** A label starts where its band does. Where it would not fit the narrowest chart, it ends where its band ends. */
function BandLabel({ name, label, start, end }: BandPlace & { name: string; label: string }) {
  const room = ((100 - start) / 100) * NARROWEST;
  const fits = `${name} ${label}`.length * CHARACTER <= room;
  return (
    <text x={percent(fits ? start : end)} y="14" textAnchor={fits ? 'start' : 'end'}>
      {`${name} `}
      <tspan>{label}</tspan>
    </text>
  );
}

/** How a band without an upper end breaks off: pieces of its width, each with its start and its length. */
const BREAKING_OFF = [
  [0, 0.62],
  [0.68, 0.12],
  [0.86, 0.06],
  [0.98, 0.02],
] as const;

function Band(band: BandPlace & { className: string; y: number; height: number }) {
  const { className, start, end, isOpen, y, height } = band;
  const pieces = isOpen ? BREAKING_OFF : ([[0, 1]] as const);
  const width = end - start;
  return pieces.map(([from, length]) => (
    <rect
      key={from}
      className={className}
      x={percent(start + width * from)}
      width={percent(width * length)}
      y={y}
      height={height}
    />
  ));
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span>
      <svg width="24" height="10" aria-hidden="true" focusable="false">
        <rect className={className} width="24" height="10" />
      </svg>
      {children}
    </span>
  );
}
