import type { Hold, ShownDate } from '../../generator/model/index.ts';
import { LongDate } from './dates.tsx';

/** A mark on an article that is held back. Only the development server shows such articles. */
export function HeldMark({ hold, date }: { hold: Hold | undefined; date: ShownDate }) {
  if (!hold) return null;
  return (
    <p className="notice held-mark">
      {hold.reason === 'draft' ? (
        'Draft: not part of a build'
      ) : (
        <>
          {'Appears on '}
          <LongDate date={date} />
        </>
      )}
    </p>
  );
}
