import type { ArticleSummary, ShownDate } from '../../generator/model/index.ts';
import { ReadingTime } from './reading-time.tsx';

/** A date in US long format: October 14, 2025. */
export function LongDate({ date }: { date: ShownDate }) {
  return <time dateTime={date.iso}>{date.text}</time>;
}

type Times = Pick<ArticleSummary, 'date' | 'updated' | 'minutes'>;

/** When an article was last changed or, if never, published, and how long it takes to read. */
export const ArticleDates = ({ date, updated, minutes }: Times) => (
  <p className="label">
    {updated && 'Updated '}
    <LongDate date={updated ?? date} />
    {' · '}
    <ReadingTime minutes={minutes} />
  </p>
);

interface LastUpdatedProps {
  date: ShownDate;
  /** When somebody last looked at the prices. */
  reviewed?: ShownDate;
  /** When somebody last went through its names, in words. */
  checked?: string | null;
}

export function LastUpdated({ date, reviewed, checked }: LastUpdatedProps) {
  return (
    <p className="last-updated">
      {'Last updated: '}
      <LongDate date={date} />
      {reviewed && (
        <>
          {'. Prices compared with their source: '}
          <LongDate date={reviewed} />
          {checked && `; ${checked}`}
        </>
      )}
    </p>
  );
}
