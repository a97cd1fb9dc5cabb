import { type Range, usedPrice } from '../../client/cost/cost.ts';
import { dollars, shortDollars } from '../../client/cost/dollars.ts';
import type { Amounts, Figures } from '../../generator/model/index.ts';
import { Key } from './air-year.tsx';
import { logScale, percent } from './scale.ts';

const PIANOS = [
  { name: 'Digital, estimate', figure: 'priceDigital', isAcoustic: false },
  { name: 'Upright', figure: 'priceUpright', isAcoustic: true },
  { name: 'Baby grand', figure: 'priceBabyGrand', isAcoustic: true },
  { name: 'Professional grand', figure: 'priceProfessionalGrand', isAcoustic: true },
] as const;

/** The amounts in dollars at which the scale can have a line: each is about three times the one before it. */
const LINES = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000];

/** The height of the bars of a piano, and within it that of each of its two, in em: the chart grows with its text. */
const HEIGHT = 1.5;
const BAND = 0.7;
const em = (height: number): string => `${Number(height.toFixed(2))}em`;

/** Each piano with its prices, new and used, in a line, and both as bars on one scale: below the line, or in it if there is room. */
export function PriceChart({ amounts, figures }: { amounts: Amounts; figures: Figures }) {
  const pianos = PIANOS.map(({ name, figure, isAcoustic }) => ({
    name,
    label: figures[figure],
    fresh: amounts[figure],
    // What a used digital brings follows no rule.
    used: isAcoustic ? usedPrice(amounts[figure], amounts.usedSaving) : null,
  }));
  const low = Math.min(...pianos.map(({ fresh, used }) => (used ?? fresh).from)) * 0.9;
  const high = Math.max(...pianos.map(({ fresh }) => (fresh.open ? fresh.from * 2.5 : topOf(fresh))));
  const xOf = logScale(low, high);
  const bandOf = (price: Range) => ({
    start: xOf(price.from),
    end: price.open ? 100 : xOf(topOf(price)),
    isOpen: price.open,
  });
  const lines = LINES.filter((amount) => amount > low && amount < high);
  return (
    <ul className="price-chart">
      <li aria-hidden="true">
        <span>2010 prices (Piano Buyer)</span>
        <span>
          <Key className="new">{'\u2002New'}</Key>
        </span>
        <span>
          <Key className="used">{'\u2002Used'}</Key>
        </span>
      </li>
      {pianos.map(({ name, label, fresh, used }) => (
        <li key={name}>
          <span>{name}</span>
          <span>
            <span className="visually-hidden">{' new '}</span>
            <strong>{label}</strong>
          </span>
          <span>
            {used && (
              <>
                <span className="visually-hidden">{', used '}</span>
                {priceText(used)}
              </>
            )}
          </span>
          <svg width="100%" height={em(HEIGHT)} aria-hidden="true">
            <rect width="100%" height="100%" />
            {lines.map((amount) => (
              <line key={amount} x1={percent(xOf(amount))} x2={percent(xOf(amount))} y2="100%" />
            ))}
            <Band className="new" {...bandOf(fresh)} y={0} />
            {used && <Band className="used" {...bandOf(used)} y={HEIGHT - BAND} />}
          </svg>
        </li>
      ))}
      <li aria-hidden="true">
        <svg width="100%" height="1em" aria-hidden="true">
          {lines.map((amount) => (
            <text key={amount} x={percent(xOf(amount))} y=".75em" textAnchor="middle">
              {shortDollars(amount)}
            </text>
          ))}
        </svg>
      </li>
    </ul>
  );
}

const topOf = ({ from, to = from }: Range): number => to;

const priceText = ({ from, to = from, open }: Range): string =>
  open ? `${roughly(from)}+` : `${roughly(from)}–${roughly(to)}`;

/** Such a price is no more exact than ten dollars. */
const roughly = (amount: number): string => dollars(10 * Math.round(amount / 10));

interface BandExtent {
  /** In percent of the scale, as is `end`. */
  start: number;
  end: number;
  /** True for a price without an upper limit. */
  isOpen: boolean | undefined;
}

/** The pieces of an open band, each with its start and length as parts of the band's width. */
const OPEN_BAND_PIECES = [
  [0, 0.62],
  [0.68, 0.12],
  [0.86, 0.06],
  [0.98, 0.02],
] as const;

function Band(band: BandExtent & { className: string; y: number }) {
  const { className, start, end, isOpen, y } = band;
  const pieces = isOpen ? OPEN_BAND_PIECES : ([[0, 1]] as const);
  // A price that is no range has a mark.
  const width = Math.max(end - start, 0.5);
  return pieces.map(([from, length]) => (
    <rect
      key={from}
      className={className}
      x={percent(start + width * from)}
      width={percent(width * length)}
      y={em(y)}
      height={em(BAND)}
    />
  ));
}
