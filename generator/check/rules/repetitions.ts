import { pathOf } from '../../addresses.ts';
import type { Summary } from '../context.ts';
import type { Finding } from '../finding.ts';
import { hashOfText } from '../text-hash.ts';

/** Reports titles and descriptions that more than one indexed page has. */
export const repetitions = (pages: readonly Summary[]): Finding[] => [
  ...repeated('title', pages),
  ...repeated('description', pages),
];

function repeated(name: 'title' | 'description', pages: readonly Summary[]): Finding[] {
  /** The first page with each text, by a hash of the text. */
  const byHash = new Map<number, Summary>();
  /** The first page with each other text that has the same hash. */
  const byText = new Map<string, Summary>();

  /** Returns the first page that has the text of a page, if it is another page. */
  function firstLike(page: Summary): Summary | undefined {
    const hash = page.hashOf?.(name) ?? hashOfText(page[name]);
    const alike = byHash.get(hash);
    if (!alike) byHash.set(hash, page);
    if (!alike || alike[name] === page[name]) return alike;
    const first = byText.get(page[name]);
    if (!first) byText.set(page[name], page);
    return first;
  }
  return pages.flatMap((page) => {
    const first = page.indexed ? firstLike(page) : undefined;
    const text = first ? page[name] : '';
    if (!first || text === '') return [];
    return {
      file: page.file,
      code: 'PG512',
      message: `the ${name} "${text}" is that of ${pathOf(first.file)} too.`,
      hint: 'Search engines want each page to have its own.',
      trace: text,
    };
  });
}
