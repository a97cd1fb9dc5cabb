const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** An ISO date in US long format: October 14, 2025. */
export function LongDate({ iso }: { iso: string }) {
  const [year, month, day] = iso.split('-').map(Number);
  return <time dateTime={iso}>{`${months[(month ?? 1) - 1]} ${day}, ${year}`}</time>;
}

export function LastUpdated({ iso }: { iso: string }) {
  return (
    <p className="last-updated">
      {'Last updated: '}
      <LongDate iso={iso} />
    </p>
  );
}
