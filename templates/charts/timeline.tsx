import type { Milestone } from '../../generator/model/index.ts';
import { linearScale, percent } from './scale.ts';

/** The years between two labels of the scale. */
const STEP = 50;

/** Milestones in their order, below a scale on which each of their years has a mark. */
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

/** A scale with a mark for each year. */
function Years({ years }: { years: readonly number[] }) {
  const first = Math.floor(Math.min(...years) / STEP) * STEP;
  const last = Math.ceil(Math.max(...years) / STEP) * STEP;
  const xOf = linearScale(first, last);
  const steps = Array.from({ length: (last - first) / STEP + 1 }, (_, step) => first + step * STEP);
  return (
    <svg width="100%" height="46" aria-hidden="true" focusable="false">
      <line x2="100%" y1="26" y2="26" />
      {steps.map((year) => (
        <text
          key={year}
          x={percent(xOf(year))}
          y="42"
          textAnchor={year === first ? 'start' : year === last ? 'end' : 'middle'}
        >
          {year}
        </text>
      ))}
      {years.map((year) => (
        <line key={year} className="mark" x1={percent(xOf(year))} x2={percent(xOf(year))} y1="6" y2="26" />
      ))}
    </svg>
  );
}
