import type { Amount, CityAir, CityCopy } from '../../generator/model/index.ts';
import { KEYS } from './air-year.tsx';

interface AirOctaveProps {
  air: CityAir;
  words: CityCopy['air']['hear'];
  /** The range that suits a piano, in percent of relative humidity. */
  range: Amount;
}

/** The width of a month, the height of the bars, which no month exceeds, and that of the keys, in the unit in which a percent is high. */
const [MONTH, BARS, KEYBOARD] = [16, 100, 60];
const WIDTH = MONTH * KEYS.length;

/**
 * The year of a city in small, on the keys of an octave. Leads to the month in the whole chart that is farthest off; where a browser
 * can, it plays that month instead.
 */
export function AirOctave({ air, words, range: { from, to = from } }: AirOctaveProps) {
  return (
    <a className="air-octave" href={`#${air.farthest.id}`}>
      <svg
        className="drawing"
        viewBox={`0 0 ${WIDTH} ${BARS + KEYBOARD}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="range" d={`M0 ${BARS - to}h${WIDTH}v${to - from}H0z`} />
        {air.months.map((humidity, index) => (
          <path
            key={KEYS[index]?.month}
            className={air.levels[index]}
            d={`M${MONTH * index + 2} ${BARS}v-${humidity}h${MONTH - 4}v${humidity}z`}
          />
        ))}
        <path className="ivory" d={`M0 ${BARS}h${WIDTH}v${KEYBOARD}H0z`} />
        <path className="ebony" d={EBONY} />
        <path className="brass" d={`M0 ${BARS}h${WIDTH}v4H0z`} />
      </svg>
      <span aria-hidden="true">
        {KEYS.map(({ month }) => (
          <span key={month}>{month[0]}</span>
        ))}
      </span>
      <strong>
        {words.month}
        <small>{words.cents}</small>
      </strong>
    </a>
  );
}

/** The black keys, the gap below each, and the gap between two white keys that have none between them. */
const EBONY = KEYS.map(({ isBlack }, index) => {
  const left = MONTH * index;
  if (isBlack)
    return `M${left + 2} ${BARS}h${MONTH - 4}v36h-${MONTH / 2 - 2.5}v24h-1v-24h-${MONTH / 2 - 2.5}z`;
  return KEYS[index - 1]?.isBlack === false ? `M${left - 0.5} ${BARS}h1v${KEYBOARD}h-1z` : '';
}).join('');
