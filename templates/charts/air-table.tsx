import { Fragment } from 'react';
import type { AirTable as AirTableProps, Amount } from '../../generator/model/index.ts';

/** The width of a month with its gap, and of the gap alone, in the unit in which a percent is high. */
const MONTH = 16;
const GAP = 6;
/** The height of the bars: more than any month has. */
const HEIGHT = 100;

/** A table that compares the humidity of cities: for each the bars of its year, its winter and its summer. */
export function AirTable({ table, range }: { table: AirTableProps; range: Amount }) {
  const { words, rows, credit } = table;
  return (
    <div className="air-table">
      <table>
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            {[words.city, words.year, words.winter, words.summer].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
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
              </th>
              <td>
                <Bars {...{ months, levels, range }} />
                <span className="visually-hidden">{`${Math.min(...months)} to ${Math.max(...months)}%`}</span>
              </td>
              <td>{winter}</td>
              <td>{summer}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{`${words.note} ${credit}.`}</p>
    </div>
  );
}

type BarsProps = Pick<AirTableProps['rows'][number], 'months' | 'levels'> & { range: Amount };

function Bars({ months, levels, range }: BarsProps) {
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
