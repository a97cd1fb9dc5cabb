import { Fragment } from 'react';
import type { Amount, Assets, AirTable as Table } from '../../generator/model/index.ts';
import { AirLegend, KEYS } from './air-year.tsx';

/** The width of a month with its gap, and of the gap alone, in the unit in which a percent is high. */
const MONTH = 16;
const GAP = 6;
/** The height of the bars: more than any month has. */
const HEIGHT = 100;

type Row = Table['rows'][number];

interface AirTableProps {
  table: Table;
  /** The range that suits a piano, in percent of relative humidity. */
  range: Amount;
  /** With them, a browser that can plays the year of a row. */
  assets?: Pick<Assets, 'hearScript' | 'hearLoader'>;
}

/** A table that compares the humidity of cities: for each the bars of its year, its winter and its summer. */
export function AirTable({ table, range, assets }: AirTableProps) {
  const { words, rows, credit } = table;
  const { from, to = from } = range;
  return (
    <div className="air-table" data-script={assets?.hearScript} data-tuned-at={(from + to) / 2}>
      <table>
        <caption>
          {words.caption}
          <AirLegend {...words} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.city}</th>
            <th scope="col">
              <span className="visually-hidden">{words.year}</span>
              <span className="months" aria-hidden="true">
                {KEYS.map(({ month }) => (
                  <span key={month}>{month[0]}</span>
                ))}
              </span>
            </th>
            <th scope="col">{words.winter}</th>
            <th scope="col">{words.summer}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cities, months, levels, winter, summer }) => (
            <tr key={cities[0]?.name}>
              <th scope="row">
                {cities.map(({ name, path }, index) => (
                  <Fragment key={name}>
                    {index > 0 && ', '}
                    {path === undefined ? name : <a href={path}>{name}</a>}
                  </Fragment>
                ))}
                {assets && (
                  <span className="hear" hidden>
                    <button
                      className="button quiet small"
                      type="button"
                      value={cities[0]?.name}
                      data-months={months.join()}
                      aria-label={`${words.hear} ${cities[0]?.name}`}
                      aria-pressed="false"
                    >
                      {words.hear}
                    </button>
                  </span>
                )}
              </th>
              <td>
                <Bars {...{ months, levels, range }} />
                <span className="visually-hidden">{`${Math.min(...months)} to ${Math.max(...months)}%`}</span>
              </td>
              <td data-label={words.winter}>{winter}</td>
              <td data-label={words.summer}>{summer}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {assets && (
        <div className="hear" hidden>
          <p />
          <output />
        </div>
      )}
      <p>{`${words.note} ${credit}.`}</p>
      {assets && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is our own, and the same on every page
        <script dangerouslySetInnerHTML={{ __html: assets.hearLoader }} />
      )}
    </div>
  );
}

function Bars({ months, levels, range }: Pick<Row, 'months' | 'levels'> & { range: Amount }) {
  const { from, to = from } = range;
  const width = MONTH * months.length;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="range" d={`M0 ${HEIGHT - to}h${width}v${to - from}H0z`} />
      {Array.from(new Set(levels), (level) => (
        <path
          key={level}
          className={level}
          d={months
            .map((humidity, month) =>
              levels[month] === level
                ? `M${MONTH * month + GAP / 2} ${HEIGHT}v-${humidity}h${MONTH - GAP}v${humidity}z`
                : '',
            )
            .join('')}
        />
      ))}
    </svg>
  );
}
