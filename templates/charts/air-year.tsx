import type { Amount, Assets, CityAir, CityCopy } from '../../generator/model/index.ts';

/**
 * The twelve keys of an octave from F to E. By chance, the months with 31 days fall on its white keys. `isSplit` is true where two
 * white keys meet.
 */
const KEYS = [
  { month: 'Jan', isBlack: false },
  { month: 'Feb', isBlack: true },
  { month: 'Mar', isBlack: false },
  { month: 'Apr', isBlack: true },
  { month: 'May', isBlack: false },
  { month: 'Jun', isBlack: true },
  { month: 'Jul', isBlack: false },
  { month: 'Aug', isBlack: false },
  { month: 'Sep', isBlack: true },
  { month: 'Oct', isBlack: false },
  { month: 'Nov', isBlack: true },
  { month: 'Dec', isBlack: false },
] as const;

/** The width of a month, in the unit in which a percent is high. */
const WIDTH = 22;

interface AirYearProps {
  air: CityAir;
  words: CityCopy['air'];
  /** The range that suits a piano, in percent of relative humidity. */
  range: Amount;
  assets: Pick<Assets, 'hearScript' | 'hearLoader'>;
}

/** The humidity of a year: a table whose months are the keys of an octave, each with a bar on it. Where a browser can, the keys sound. */
export function AirYear({ air, words, range: { from, to = from }, assets }: AirYearProps) {
  return (
    <div className="air-year" data-script={assets.hearScript} data-tuned-at={(from + to) / 2}>
      <div>
        <table>
          <caption>{words.caption}</caption>
          <thead>
            <tr>
              {KEYS.map(({ month, isBlack }) => (
                <th key={month} scope="col" className={isBlack ? 'black' : undefined}>
                  {month[0]}
                  <i>{month.slice(1)}</i>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {KEYS.map(({ month }, index) => (
                <td key={month}>
                  <b>{air.months[index]}</b>
                  <svg viewBox={`0 0 ${WIDTH} ${air.months[index]}`} aria-hidden="true" focusable="false">
                    <path d={`M3 0h${WIDTH - 6}v100h-${WIDTH - 6}`} />
                  </svg>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        <svg viewBox={`0 0 ${WIDTH * KEYS.length} ${to}`} aria-hidden="true" focusable="false">
          <path d={`M0 0h${WIDTH * KEYS.length}v${to - from}H0`} />
        </svg>
      </div>
      <p>
        <span>{words.range}</span>
        {air.house}
      </p>
      <p className="hear" hidden>
        {words.hear.text}{' '}
        <button className="button quiet small" type="button">
          {words.hear.caredFor}
        </button>
        <output>{words.hear.label}</output>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script is our own, and the same on every page */}
      <script dangerouslySetInnerHTML={{ __html: assets.hearLoader }} />
    </div>
  );
}
