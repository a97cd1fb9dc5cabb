import { pathOf } from '../addresses.ts';
import type { Route } from '../model/index.ts';
import { isIndexed, metaOf, type PageContext, type Summary } from './context.ts';
import type { ReportFinding } from './finding.ts';
import type { Page } from './page.ts';
import { elements } from './rules/elements.ts';
import { figures } from './rules/figures.ts';
import { form } from './rules/form.ts';
import { head } from './rules/head.ts';
import { type Follow, followElements, linkCollector } from './rules/links.ts';
import { outline } from './rules/outline.ts';
import { policy } from './rules/policy.ts';
import { structuredData } from './rules/structured-data.ts';

/** Applies the rules that need only the page itself. */
export function checkPage(
  page: Page,
  report: ReportFinding,
  { route, context, follow }: { route: Route | undefined; context: PageContext; follow: Follow },
): Summary {
  const { file } = page;
  const { origin } = context;
  const links = linkCollector(report, { base: pathOf(file), follow });
  followElements(page, links);
  head(page, report, { route, origin });
  outline(page, report);
  elements(page, report);
  structuredData(page, report, { links, origin, route });
  form(page, report, context);
  figures(page, report, { route, context });
  policy(page, report, { origin, foreignScript: context.plan.frame.site.script?.src });
  return {
    file,
    title: page.titles[0]?.text ?? '',
    description: metaOf(page, 'description') ?? '',
    indexed: isIndexed(page),
    ids: new Set(page.elements.flatMap(({ attributes }) => attributes.id ?? [])),
    leadsTo: links.leadsTo,
    refersTo: links.refersTo,
    fragments: links.fragments,
    dead: links.dead,
    loads: [...links.loads],
  };
}
