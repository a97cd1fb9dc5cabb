import { pathOf } from '../../addresses.ts';
import { nearest } from '../../problem/nearest.ts';
import type { FragmentLink, SitePage } from '../context.ts';
import type { Finding } from '../finding.ts';

/** Reports fragments that are no id of the page that they lead to. `referring` are the outputs that have them. */
export function missingFragments(
  pages: readonly SitePage[],
  referring: readonly { file: string; fragments: readonly FragmentLink[] }[],
): Finding[] {
  // Pages of one shape have the same list.
  const lists = new Set(referring.map(({ fragments }) => fragments));
  const targets = new Set(Array.from(lists).flatMap((list) => list.map(({ file }) => file)));
  const ids = new Map<string, ReadonlySet<string>>();
  for (const page of targets.size > 0 ? pages : [])
    if (targets.has(page.file)) ids.set(page.file, new Set(page.ids));
  const isMissing = ({ file, id }: FragmentLink) => id !== 'top' && ids.get(file)?.has(id) === false;
  const faulty = new Set(Array.from(lists).filter((list) => list.some(isMissing)));
  const withFaults = faulty.size > 0 ? referring.filter(({ fragments }) => faulty.has(fragments)) : [];
  return withFaults.flatMap(({ file, fragments }) =>
    fragments.filter(isMissing).map(({ value, id, file: target, maker }) => ({
      file,
      code: 'PG503',
      message: `${value}: nothing on ${pathOf(target)} has the id "${id}".`,
      hint: 'Correct the part after the #.',
      suggest: () => suggestion({ value, id }, ids.get(target) ?? []),
      trace: value,
      maker,
    })),
  );
}

/** The address with the nearest id that the page has. */
function suggestion(
  { value, id }: Pick<FragmentLink, 'value' | 'id'>,
  ids: Iterable<string>,
): string | undefined {
  const near = nearest(id, ids);
  return near && `${value.slice(0, value.indexOf('#'))}#${near}`;
}
