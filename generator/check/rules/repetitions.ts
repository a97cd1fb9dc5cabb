import { pathOf } from '../../addresses.ts';
import type { SitePage } from '../context.ts';
import type { Finding } from '../finding.ts';

/** The title and the description that a page shows. */
export interface ShownTexts {
  title: string;
  description: string;
}

/** Finds the texts of a page, which takes long. */
type TextsOf = (page: SitePage) => ShownTexts;

/** Reports titles and descriptions that more than one indexed page has. */
export const repetitions = (pages: readonly SitePage[], textsOf: TextsOf): Finding[] => [
  ...repeated(pages, (page) => page.hashOf('titles'), { name: 'title', textsOf }),
  ...repeated(pages, (page) => page.hashOf('descriptions'), { name: 'description', textsOf }),
];

function repeated(
  pages: readonly SitePage[],
  hashOf: (page: SitePage) => number,
  { name, textsOf }: { name: keyof ShownTexts; textsOf: TextsOf },
): Finding[] {
  /** The first page with each hash. */
  const firsts = new Map<number, SitePage>();
  /** The first page with each text, of those whose hash stands twice. */
  const byText = new Map<string, SitePage>();
  return pages.flatMap((page): Finding | [] => {
    if (!page.indexed) return [];
    const first = firsts.get(hashOf(page));
    if (!first) {
      firsts.set(hashOf(page), page);
      return [];
    }
    const firstText = textsOf(first)[name];
    if (!byText.has(firstText)) byText.set(firstText, first);
    const text = textsOf(page)[name];
    const alike = byText.get(text);
    if (!alike) byText.set(text, page);
    if (!alike || text === '') return [];
    return {
      file: page.file,
      code: 'PG512',
      message: `the ${name} "${text}" is that of ${pathOf(alike.file)} too.`,
      hint: 'Search engines want each page to have its own.',
      trace: text,
    };
  });
}
