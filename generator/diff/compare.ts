import { DomUtils, parseDocument } from 'htmlparser2';
import { cityMissing, pagePath } from '../addresses.ts';
import { isRedirectable } from '../load/redirects.ts';
import { nearestAmong } from '../problem/nearest.ts';

export interface PageFacts {
  title: string;
  description: string;
}

type Redirects = readonly { from: string; to: string }[];

/** Sorts all lists by path. A page that stays the same has the same object of facts in both maps. A live site has only addresses. */
export function compareSites(
  before: ReadonlyMap<string, PageFacts | undefined>,
  after: ReadonlyMap<string, PageFacts>,
  { redirects, isListed = () => true }: { redirects: Redirects; isListed?: (path: string) => boolean },
) {
  const old = new Map([...before].map(([path, facts]) => [after.has(path) ? path : pagePath(path), facts]));
  const added = [...after.keys()].filter((path) => !old.has(path) && isListed(path)).sort();
  const departed = [...old].filter(([path]) => !after.has(path));
  return {
    pages: { before: old.size, after: [...after.keys()].filter(isListed).length },
    added: added.map((path) => ({ path, title: after.get(path)?.title ?? '' })),
    changed: [...after].flatMap(([path, facts]) => ([undefined, facts].includes(old.get(path)) ? [] : path)),
    ...departuresOf(departed, after, { added, redirects }),
  };
}

const leadsHome = new RegExp(cityMissing);

/** Sorts removed pages into moved and gone. A page may be both. */
function departuresOf(
  departed: [path: string, facts: PageFacts | undefined][],
  after: ReadonlyMap<string, PageFacts>,
  { added, redirects }: { added: readonly string[]; redirects: Redirects },
) {
  const byFrom = new Map(redirects.map(({ from, to }) => [from, to]));
  const nearestPage = nearestPageFinder(new Set(after.keys()), added);
  const contentOf = (facts?: PageFacts) => JSON.stringify([facts?.title, facts?.description]);
  const addedByContent = new Map(added.map((path) => [contentOf(after.get(path)), path]));
  const moved: { from: string; to: string; redirected: boolean }[] = [];
  const gone: GoneAddress[] = [];
  for (const [from, facts] of departed.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const redirect = byFrom.get(from) ?? (leadsHome.test(from) ? '/' : undefined);
    const same = facts && addedByContent.get(contentOf(facts));
    const to = redirect ?? same;
    // Without a redirect, only title and description show where a page moved.
    if (to !== undefined) moved.push({ from, to, redirected: redirect !== undefined });
    if (redirect === undefined) gone.push(goneAddress(from, same ?? nearestPage(from)));
  }
  return { moved, gone };
}

const goneAddress = (path: string, to: string): GoneAddress => ({
  path,
  to,
  redirect: isRedirectable(path) ? { from: path, to } : null,
});

export function readFacts(html: Buffer): PageFacts {
  const end = html.indexOf('</head>');
  const { children } = parseDocument(html.toString('utf8', 0, end < 0 ? html.length : end));
  const title = DomUtils.findOne(({ name }) => name === 'title', children);
  const description = DomUtils.findOne(({ attribs }) => attribs.name === 'description', children);
  return {
    title: title ? DomUtils.textContent(title).trim() : '',
    description: description?.attribs.content ?? '',
  };
}

/** A removed page without a redirect. */
export interface GoneAddress {
  path: string;
  to: string;
  /** `null` for an address that `redirects.json` cannot have, such as `/old?page=2`. */
  redirect: { from: string; to: string } | null;
}

/** Finds the closest page: one that differs only in capitals, a new page with a similar name, or else the page above. */
export function nearestPageFinder(pages: ReadonlySet<string>, added: readonly string[]) {
  const nearestAdded = nearestAmong(() => added);
  return (path: string): string => {
    const lowerCase = pagePath(path.toLowerCase());
    return pages.has(lowerCase) ? lowerCase : (nearestAdded(path) ?? above(path, pages));
  };
}

function above(path: string, pages: ReadonlySet<string>): string {
  let folder = path;
  do folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1) || '/';
  while (folder !== '/' && !pages.has(folder));
  return folder;
}

export const lineOf = ({ from, to }: { from: string; to: string }): string =>
  `{ "from": ${JSON.stringify(from)}, "to": ${JSON.stringify(to)} }`;
