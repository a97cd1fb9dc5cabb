import type { ReactNode } from 'react';
import type { Amount, Assets, CityAir, CityCopy, Link } from '../../generator/model/index.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
/** By chance, the months with 31 days fall on the white keys of an octave from F to E. */
const BLACK = ['February', 'April', 'June', 'September', 'November'];

/** The twelve keys of the octave. */
export const KEYS = MONTHS.map((month) => ({ month, isBlack: BLACK.includes(month) }));

/** The width of a month, in the unit in which a percent is high. */
const WIDTH = 25;

interface AirYearProps {
  air: CityAir;
  words: CityCopy['air'];
  /** The path of the page of the city, to which a shared link leads. */
  path: Link['path'];
  /** The range that suits a piano, in percent of relative humidity. */
  range: Amount;
  assets: Pick<Assets, 'hearScript' | 'hearLoader'>;
  /** What stands above it. */
  children?: ReactNode;
}

/**
 * The humidity of a year: a table whose months are the keys of an octave, each with a bar on it. Where a browser can, the keys sound.
 * Each key is the target of a link, which marks it without a script.
 */
export function AirYear(props: AirYearProps) {
  const { air, words, path, assets, children } = props;
  const { from, to = from } = props.range;
  const { hear } = words;
  return (
    <div className="air-year" data-script={assets.hearScript} data-tuned-at={(from + to) / 2}>
      {children}
      <div>
        {/* The key to the colors is in the caption, and not in the name. */}
        <table aria-label={words.caption}>
          <caption>
            {words.caption}
            <AirLegend {...words} />
          </caption>
          <thead>
            <tr>
              {KEYS.map(({ month, isBlack }) => (
                <th
                  key={month}
                  id={`hear-${month.toLowerCase()}`}
                  scope="col"
                  className={isBlack ? 'black' : undefined}
                >
                  {month[0]}
                  <span>{month.slice(1, 3)}</span>
                  <span>{month.slice(3)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {air.months.map((humidity, index) => (
                <td key={KEYS[index]?.month}>
                  <b>{humidity}</b>
                  <svg viewBox={`0 0 ${WIDTH} ${humidity}`} aria-hidden="true">
                    <path className={air.levels[index]} d={`M3 0h${WIDTH - 6}v${humidity}h-${WIDTH - 6}z`} />
                  </svg>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        <svg viewBox={`0 0 ${WIDTH * KEYS.length} ${to}`} aria-hidden="true">
          <path className="range" d={`M0 0h${WIDTH * KEYS.length}v${to - from}H0z`} />
        </svg>
      </div>
      <div className="hear" hidden>
        <button className="button small" type="button" value="year" aria-pressed="false">
          {hear.year}
        </button>
        <button className="button quiet small" type="button" value="" aria-pressed="false">
          {hear.inTune}
        </button>
        <button
          className="button quiet small"
          type="button"
          data-link={`${path}#${air.farthest.id}`}
          data-sentence={hear.sentence}
          data-copied={hear.copied}
        >
          {hear.share}
        </button>
        <p id="hear-words">{hear.keys}</p>
        <output />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script is our own, and the same on every page */}
      <script dangerouslySetInnerHTML={{ __html: assets.hearLoader }} />
    </div>
  );
}

type LegendWords = Record<'dry' | 'range' | 'damp', string>;

/** What the colors of the bars mean. */
export const AirLegend = ({ dry, range, damp }: LegendWords) => (
  <div>
    <Key className="dry">{` ${dry}`}</Key> <Key className="fit">{` ${range}`}</Key>{' '}
    <Key className="damp">{` ${damp}`}</Key>
  </div>
);

/** A color, and what it means. */
export const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="nowrap">
    <svg width="10" height="10" aria-hidden="true">
      <path className={className} d="M0 0h10v10H0z" />
    </svg>
    {children}
  </span>
);
