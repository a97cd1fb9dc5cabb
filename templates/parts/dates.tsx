import type { ShownDate } from '../../generator/model/index.ts';

/** A date in US long format: October 14, 2025. */
export function LongDate({ date }: { date: ShownDate }) {
  return <time dateTime={date.iso}>{date.text}</time>;
}

export function LastUpdated({ date }: { date: ShownDate }) {
  return (
    <p className="last-updated">
      {'Last updated: '}
      <LongDate date={date} />
    </p>
  );
}
