import type { Amount, Amounts, Figures } from '../../generator/model/index.ts';
import { shortDollars } from './dollars.ts';
import { logScale, percent } from './scale.ts';

const PIANOS = [
  { name: 'Digital', figure: 'priceDigital' },
  { name: 'Upright', figure: 'priceUpright' },
  { name: 'Baby grand', figure: 'priceBabyGrand' },
  { name: 'Professional grand', figure: 'priceProfessionalGrand' },
] as const;

/** The amounts in dollars at which the scale can have a line: each is about three times the one before it. */
const LINES = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000];

/** The height of one piano's row, and its name and its two bands within the row, in em: the chart grows with its text. */
const ROW = 3.3;
const NAME = 1;
const NEW_BAND = { y: 1.28, height: 0.66 };
const USED_BAND = { y: 2.04, height: 0.36 };
const HEIGHT = PIANOS.length * ROW + 1.8;
const em = (height: number): string => `${Number(height.toFixed(2))}em`;

interface PriceChartProps {
  amounts: Amounts;
  figures: Figures;
}

/**
 * The prices of new pianos, each above the price of the same piano used, on one scale. The labels are above the bands, or to the
 * left of them if there is room. A table beside the chart has the figures.
 */
export function PriceChart({ amounts, figures }: PriceChartProps) {
  const pianos = PIANOS.map(({ name, figure }) => ({
    name,
    label: figures[figure],
    fresh: amounts[figure],
    used: usedPrice(amounts[figure], amounts.usedSaving),
  }));
  const low = Math.min(...pianos.map(({ used }) => used.from)) * 0.9;
  const high = Math.max(...pianos.map(({ fresh }) => fresh.to ?? fresh.from * 2.5));
  const xOf = logScale(low, high);
  const bandOf = ({ from, to }: Amount) => ({
    start: xOf(from),
    end: to === undefined ? 100 : xOf(to),
    isOpen: to === undefined,
  });
  return (
    <div className="price-chart">
      <svg width="100%" height={em(HEIGHT)} aria-hidden="true" focusable="false">
        <pattern id="used" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v5" />
        </pattern>
        {LINES.filter((amount) => amount > low && amount < high).map((amount) => (
          <g key={amount} className="scale">
            <line x1={percent(xOf(amount))} x2={percent(xOf(amount))} y1=".4em" y2={em(HEIGHT - 1.7)} />
            <text x={percent(xOf(amount))} y={em(HEIGHT - 0.46)} textAnchor="middle">
              {shortDollars(amount)}
            </text>
          </g>
        ))}
        {pianos.map(({ name, label, fresh, used }, index) => (
          <svg key={name} y={em(index * ROW)} aria-hidden="true">
            <text className="name" y={em(NAME)}>
              {`${name} `}
              <tspan>{label}</tspan>
            </text>
            <Band className="new" {...bandOf(fresh)} {...NEW_BAND} />
            <Band className="used" {...bandOf(used)} {...USED_BAND} />
          </svg>
        ))}
      </svg>
      <p>
        <Key className="new">New</Key>
        <Key className="used">{`The same used: ${figures.usedSaving} less`}</Key>
      </p>
    </div>
  );
}

/** Returns the range from the lowest new price with the largest saving to the highest with the smallest. */
const usedPrice = ({ from, to }: Amount, saving: Amount): Amount => ({
  from: from * (1 - (saving.to ?? saving.from) / 100),
  to: to && to * (1 - saving.from / 100),
});

interface BandExtent {
  /** In percent of the scale, as is `end`. */
  start: number;
  end: number;
  /** True for a price without an upper limit. */
  isOpen: boolean;
}

/** The pieces of an open band, each with its start and length as parts of the band's width. */
const OPEN_BAND_PIECES = [
  [0, 0.62],
  [0.68, 0.12],
  [0.86, 0.06],
  [0.98, 0.02],
] as const;

function Band(band: BandExtent & { className: string; y: number; height: number }) {
  const { className, start, end, isOpen, y, height } = band;
  const pieces = isOpen ? OPEN_BAND_PIECES : ([[0, 1]] as const);
  const width = end - start;
  return pieces.map(([from, length]) => (
    <rect
      key={from}
      className={className}
      x={percent(start + width * from)}
      width={percent(width * length)}
      y={em(y)}
      height={em(height)}
    />
  ));
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span>
      <svg width="24" height="10" aria-hidden="true" focusable="false">
        <rect className={className} width="24" height="10" />
      </svg>
      {`\u2002${children}`}
    </span>
  );
}
