import type { ShownDate } from '../../generator/model/index.ts';

/** A date in US long format: October 14, 2025. */
export function LongDate({ date }: { date: ShownDate }) {
  return <time dateTime={date.iso}>{date.text}</time>;
}

/** `reviewed` is when somebody last went through the facts of the page. */
export function LastUpdated({ date, reviewed }: { date: ShownDate; reviewed?: ShownDate }) {
  return (
    <p className="last-updated">
      {'Last updated: '}
      <LongDate date={date} />
      {reviewed && (
        <>
          {'. Figures reviewed: '}
          <LongDate date={reviewed} />
        </>
      )}
    </p>
  );
}
