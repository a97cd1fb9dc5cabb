import type { Place, Summary } from '../context.ts';
import type { Finding } from '../finding.ts';

/** Addresses with a fragment that no element of their page has as its id. `referring` are the outputs that have them. */
export function missingPlaces(
  pages: readonly Summary[],
  referring: readonly { file: string; places: readonly Place[] }[],
): Finding[] {
  const ids = new Map(pages.map((page) => [page.file, page.ids]));
  return referring.flatMap(({ file, places }) =>
    places
      .filter((place) => place.id !== 'top' && ids.has(place.file) && !ids.get(place.file)?.has(place.id))
      .map(({ value, id, file: target, maker }) => ({
        file,
        message: `${value}: nothing in ${target} has the id "${id}".`,
        hint: 'Correct the part after the #.',
        trace: value,
        maker,
      })),
  );
}
