import { Fragment } from 'react';
import type { Milestone } from '../../generator/model/index.ts';
import { linearScale, percent } from './scale.ts';

/** The width of the label of a year on the narrowest screen, in percent of the scale. */
const LABEL = 13;

/** Milestones in their order, below a scale on which each of their years has a mark, and some a label. */
export function Timeline({ milestones }: { milestones: readonly Milestone[] }) {
  return (
    <div className="timeline">
      <Years years={[...new Set(milestones.flatMap(({ when }) => yearsIn(when)))]} />
      <ol>
        {milestones.map(({ when, event }) => (
          <li key={`${when} ${event}`}>
            <strong>{marked(when)}</strong>
            <span>{event}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Returns every year in a text such as `1720, 1722, 1726`, `By 1700` or `1880s`. */
const yearsIn = (when: string): number[] => (when.match(/\d{4}/g) ?? []).map(Number);

/** Marks up the years in a text; `1880s` is not a year. */
const marked = (when: string) =>
  when.split(/(\d{4}(?!s))/).map((part) => (/^\d{4}$/.test(part) ? <time key={part}>{part}</time> : part));

/** A scale from the first year to the last with a mark for each, and with the labels for which there is room. */
function Years({ years }: { years: readonly number[] }) {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const xOf = linearScale(first, last);
  const labeled = new Set(labelsFor(years.map((year) => ({ year, x: xOf(year) }))));
  return (
    <svg width="100%" height="46" aria-hidden="true">
      <line x2="100%" y1="22" y2="22" />
      {years.map((year) => (
        <Fragment key={year}>
          <line
            className="mark"
            x1={percent(xOf(year))}
            x2={percent(xOf(year))}
            y1="4"
            y2={labeled.has(year) ? '28' : '22'}
          />
          {labeled.has(year) && (
            <text
              x={percent(xOf(year))}
              y="42"
              textAnchor={year === first ? 'start' : year === last ? 'end' : 'middle'}
            >
              {year}
            </text>
          )}
        </Fragment>
      ))}
    </svg>
  );
}

/** Returns the first year, the last, and those between whose labels touch no other. A label is below the middle of its mark. */
function labelsFor(marks: readonly { year: number; x: number }[]): number[] {
  let free = LABEL;
  const between = marks.filter(({ x }) => {
    const fits = x - LABEL / 2 >= free && x + LABEL / 2 <= 100 - LABEL;
    if (fits) free = x + LABEL / 2;
    return fits;
  });
  return [...between, ...marks.filter(({ x }) => x === 0 || x === 100)].map(({ year }) => year);
}
