import { pathOf } from '../../addresses.ts';
import { nearest } from '../../problem/nearest.ts';
import type { FragmentLink, SitePage } from '../context.ts';
import type { Finding } from '../finding.ts';

/** Reports fragments that are no id of the page that they lead to. `referring` are the outputs that have them. */
export function missingFragments(
  pages: readonly SitePage[],
  referring: readonly { file: string; fragments: readonly FragmentLink[] }[],
): Finding[] {
  const targets = new Set(referring.flatMap(({ fragments }) => fragments.map(({ file }) => file)));
  const ids = new Map(
    pages.flatMap((page) => (targets.has(page.file) ? [[page.file, new Set(page.ids)] as const] : [])),
  );
  return referring.flatMap(({ file, fragments }) =>
    fragments
      .filter(
        (fragment) =>
          fragment.id !== 'top' && ids.has(fragment.file) && !ids.get(fragment.file)?.has(fragment.id),
      )
      .map(({ value, id, file: target, maker }) => ({
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
