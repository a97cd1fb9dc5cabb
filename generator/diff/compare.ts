import { DomUtils, parseDocument } from 'htmlparser2';
import { cityMissing, pagePath } from '../addresses.ts';
import { isRedirectable } from '../load/redirects.ts';
import { nearestAmong } from '../problem/nearest.ts';

export interface PageFacts {
  title: string;
  description: string;
}

/** A removed page without a redirect. */
export interface GoneAddress {
  path: string;
  to: string;
  /** `null` for an address that `redirects.json` cannot have, such as `/old?page=2`. */
  redirect: Redirect | null;
}

type Redirect = Record<'from' | 'to', string>;

const leadsHome = new RegExp(cityMissing);

/** A page that stays the same has one object of facts in both maps. A live site has only addresses. */
export function compareSites(
  before: ReadonlyMap<string, PageFacts | undefined>,
  after: ReadonlyMap<string, PageFacts>,
  {
    redirects,
    isListed = () => true,
  }: { redirects: readonly Redirect[]; isListed?(path: string): boolean },
) {
  const old = new Map(
    [...before].map(([path, facts]) => [after.has(path) ? path : pagePath(path), facts]),
  );
  const added = [...after.keys()].filter((path) => !old.has(path) && isListed(path)).sort();
  const departed = [...old].filter(([path]) => !after.has(path));
  const byFrom = new Map(redirects.map(({ from, to }) => [from, to]));
  const nearestPage = nearestPageFinder(after, added);
  const contentOf = (facts?: PageFacts) => JSON.stringify([facts?.title, facts?.description]);
  const addedByContent = new Map(added.map((path) => [contentOf(after.get(path)), path]));
  const moved: { from: string; to: string; redirected: boolean }[] = [];
  const gone: GoneAddress[] = [];
  for (const [from, facts] of departed.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const redirect = byFrom.get(from) ?? (leadsHome.test(from) ? '/' : undefined);
    const same = addedByContent.get(contentOf(facts));
    // Without a redirect, only title and description show where a page moved. It is gone, too.
    const to = redirect ?? same ?? nearestPage(from);
    const redirected = redirect !== undefined;
    if (redirected || same) moved.push({ from, to, redirected });
    if (!redirected)
      gone.push({ path: from, to, redirect: isRedirectable(from) ? { from, to } : null });
  }
  return {
    pages: { before: old.size, after: [...after.keys()].filter(isListed).length },
    added: added.map((path) => ({ path, title: after.get(path)?.title ?? '' })),
    changed: [...after].flatMap(([path, facts]) =>
      [undefined, facts].includes(old.get(path)) ? [] : path,
    ),
    moved,
    gone,
  };
}

export function readFacts(html: Buffer): PageFacts {
  const end = html.indexOf('</head>');
  const { children } = parseDocument(html.toString('utf8', 0, end < 0 ? html.length : end));
  const title = DomUtils.findOne(({ name }) => name === 'title', children);
  const description = DomUtils.findOne(({ attribs }) => attribs.name === 'description', children);
  return {
    title: DomUtils.textContent(title ?? []).trim(),
    description: description?.attribs.content ?? '',
  };
}

/** Finds a page that differs in capitals, a new page with a similar name, or the page above. */
export function nearestPageFinder(pages: Pick<ReadonlySet<string>, 'has'>, added: readonly string[]) {
  const nearestAdded = nearestAmong(() => added);
  const above = (path: string) => {
    let folder = path;
    do folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1) || '/';
    while (folder !== '/' && !pages.has(folder));
    return folder;
  };
  return (path: string): string => {
    const lowerCase = pagePath(path.toLowerCase());
    return pages.has(lowerCase) ? lowerCase : (nearestAdded(path) ?? above(path));
  };
}

export const lineOf = ({ from, to }: Redirect): string =>
  `{ "from": ${JSON.stringify(from)}, "to": ${JSON.stringify(to)} }`;
