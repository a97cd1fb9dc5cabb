import type { Context, Summary } from './context.ts';
import type { Finding } from './finding.ts';
import { budgets, type Weights } from './rules/budgets.ts';
import { documents } from './rules/documents.ts';
import { missingFragments } from './rules/fragments.ts';
import type { Follow } from './rules/links.ts';
import { missing } from './rules/missing.ts';
import { reach } from './rules/reach.ts';
import { repetitions } from './rules/repetitions.ts';
import { sitemapRule } from './rules/sitemap.ts';

/** Applies the rules that compare pages with each other and with other outputs. The addresses in known files are not followed again. */
export function compareOutputs(
  pages: readonly Summary[],
  {
    context,
    follow,
    weights,
    isKnown,
  }: { context: Context; follow: Follow; weights: Weights; isKnown: (file: string) => boolean },
): { fragments: Finding[]; others: Finding[] } {
  const { findings, fragments, listed } = documents(context, { pages, follow, isKnown });
  const { outputs } = context;
  const referring = [...pages, ...[...fragments].map(([file, list]) => ({ file, fragments: list }))];
  return {
    fragments: missingFragments(pages, referring),
    others: [
      ...missing(context),
      ...findings,
      ...reach(pages),
      ...repetitions(pages),
      ...(outputs.has('sitemap.xml') && !isKnown('sitemap.xml') ? sitemapRule(pages, listed) : []),
      ...budgets(pages, { outputs, weights }),
    ],
  };
}
