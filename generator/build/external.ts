import { askLinks } from '../ask/links.ts';
import { cacheOf } from '../cache/caches.ts';
import { deadLinks, type ExternalLink, externalLinks } from '../check/external-links.ts';
import { readSources } from '../check/sources.ts';
import type { Site, SiteSettings } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { openStore } from '../store/store.ts';
import type { Stages } from './stages.ts';

/** What asking the links to other sites found out. */
export interface ExternalReport {
  /** The number of addresses, each counted once. */
  addresses: number;
  /** The links of which nobody can tell: their host refuses programs, or gives no answer. */
  unsure: (ExternalLink & { why: string })[];
}

/** Asks for the addresses of other sites that texts, data and templates have. */
export async function askExternal(
  { url: siteUrl, leadsHost }: Pick<Site, 'url' | 'leadsHost'>,
  settings: SiteSettings,
  { signal }: Pick<Stages, 'signal'>,
): Promise<{ problems: Problem[]; report: ExternalReport }> {
  const links = externalLinks(readSources(settings), [siteUrl, leadsHost]);
  const urls = [...new Set(links.map(({ url }) => url))];
  const verdicts = await askLinks(urls, {
    store: openStore(cacheOf(settings.root, 'store')),
    signal,
  });
  const verdictOn = (url: string, kind: 'dead' | 'unsure') => {
    const verdict = verdicts.get(url);
    return verdict?.kind === kind ? verdict.why : undefined;
  };
  return {
    problems: deadLinks(links, (url) => verdictOn(url, 'dead')),
    report: {
      addresses: urls.length,
      unsure: links.flatMap((link) => {
        const why = verdictOn(link.url, 'unsure');
        return why === undefined ? [] : { ...link, why };
      }),
    },
  };
}
