import type { SitePage } from '../context.ts';
import type { Finding } from '../finding.ts';
import { makers } from '../makers.ts';

const maker = makers.sitemap;

/** Checks that the sitemap lists each indexed page once, and no other page. `listed` are the files that its URLs lead to. */
export function sitemapRule(pages: readonly SitePage[], listed: readonly string[]): Finding[] {
  const counts = new Map<string, number>();
  for (const file of listed) counts.set(file, (counts.get(file) ?? 0) + 1);
  const missing = pages.filter(({ file, indexed }) => indexed && !counts.has(file));
  const hidden = pages.filter(({ file, indexed }) => !indexed && counts.has(file));
  const repeated = [...counts].filter(([, count]) => count > 1);
  return [
    ...missing.map(
      ({ file }): Finding => ({
        file,
        code: 'PG507',
        message: 'search engines may list this page, but the sitemap does not.',
        hint: 'Add it, or keep it out of search engines.',
        maker,
      }),
    ),
    ...hidden.map(
      ({ file }): Finding => ({
        file,
        code: 'PG507',
        message: 'the sitemap lists this page, but it says noindex.',
        hint: 'Let search engines list it, or take it out of the sitemap.',
        maker,
      }),
    ),
    ...repeated.map(
      ([file, count]): Finding => ({
        file,
        code: 'PG507',
        message: `the sitemap lists this page ${count} times.`,
        hint: 'Once is enough.',
        maker,
      }),
    ),
  ];
}
