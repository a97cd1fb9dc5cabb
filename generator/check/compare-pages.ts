import type { Output, Plan } from '../model/index.ts';
import type { FragmentLink, PageContext, SitePage } from './context.ts';
import type { Finding } from './finding.ts';
import type { Likeness } from './likeness.ts';
import { budgets, type Weights } from './rules/budgets.ts';
import { documents } from './rules/documents.ts';
import { missingFragments } from './rules/fragments.ts';
import { followerFor } from './rules/links.ts';
import { missing } from './rules/missing.ts';
import { reach } from './rules/reach.ts';
import { repetitions, type ShownTexts } from './rules/repetitions.ts';
import { tooAlike } from './rules/similarity.ts';
import { sitemapRule } from './rules/sitemap.ts';

/** The part of a site that the rules need which compare pages. */
export interface SiteComparison {
  context: PageContext;
  /** All files that are no pages. */
  outputs: readonly Output[];
  documents: CheckedDocuments;
  likeness: Likeness;
  /** True if the folder has the file. By default, all planned files count as there. */
  exists?: ((file: string) => boolean) | undefined;
  /** Finds the texts that a page shows. */
  textsOf(page: SitePage): ShownTexts;
}

/** Facts about the files that are no pages. */
export interface CheckedDocuments {
  findings: Finding[];
  /** Their addresses with a fragment, by file. */
  fragments: ReadonlyMap<string, readonly FragmentLink[]>;
  /** The compressed bytes of those that have a budget. */
  weights: Weights;
}

/** Follows the addresses in files that are no pages. `dead` are the addresses on pages that lead nowhere. */
export function checkDocuments(
  outputs: readonly Output[],
  { context, pages, dead }: { context: PageContext; pages: readonly SitePage[]; dead: ReadonlySet<string> },
): Omit<CheckedDocuments, 'weights'> {
  const { redirects } = context.plan;
  const follow = followerFor(context);
  const { findings, fragments, listed } = documents(outputs, { redirects, pages, dead, follow });
  const hasSitemap = outputs.some(({ file }) => file === 'sitemap.xml');
  return { findings: [...findings, ...(hasSitemap ? sitemapRule(pages, listed) : [])], fragments };
}

/** Applies the rules that compare pages with each other and with other outputs. `ofPages` are about one page each. */
export function comparePages(
  pages: readonly SitePage[],
  { context, outputs, documents, likeness, exists, textsOf }: SiteComparison,
): { ofPages: Finding[]; between: Finding[] } {
  const { plan } = context;
  const { findings, fragments, weights } = documents;
  const referring = [...pages, ...Array.from(fragments, ([file, list]) => ({ file, fragments: list }))];
  const byFile = new Map(outputs.map((output) => [output.file, output]));
  return {
    ofPages: missingFragments(pages, referring),
    between: [
      ...(exists ? missing(plan, exists) : []),
      ...findings,
      ...reach(pages),
      ...repetitions(pages, textsOf),
      ...budgets(pages, { outputs: byFile, weights }),
      ...tooAlike(likeness.over, limitOf(plan)),
    ],
  };
}

/** How alike two pages may be, from 0 to 1. */
export const limitOf = ({ frame }: Plan): number => frame.site.similarityLimit;
