import { pathOf } from '../../addresses.ts';
import type { Summary } from '../context.ts';
import type { Finding } from '../finding.ts';

/** Reports titles and descriptions that more than one indexed page has. */
export const repetitions = (pages: readonly Summary[]): Finding[] => [
  ...repeated('title', pages),
  ...repeated('description', pages),
];

function repeated(name: 'title' | 'description', pages: readonly Summary[]): Finding[] {
  const firsts = new Map<string, Summary>();
  return pages.flatMap((page) => {
    const text = page[name];
    const first = firsts.get(text);
    if (!page.indexed || text === '') return [];
    if (!first) firsts.set(text, page);
    if (!first) return [];
    return {
      file: page.file,
      code: 'PG512',
      message: `the ${name} "${text}" is that of ${pathOf(first.file)} too.`,
      hint: 'Search engines want each page to have its own.',
      trace: text,
    };
  });
}
