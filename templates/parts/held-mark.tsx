import type { Hold } from '../../generator/model/index.ts';
import { LongDate } from './dates.tsx';

/** Says that an article is no part of a build: only the development server shows one that is held back. */
export function HeldMark({ hold }: { hold: Hold | undefined }) {
  if (!hold) return null;
  return (
    <p className="held-mark">
      {hold.reason === 'draft' ? (
        'Draft: not part of a build'
      ) : (
        <>
          {'Appears on '}
          <LongDate iso={hold.appears} />
        </>
      )}
    </p>
  );
}
