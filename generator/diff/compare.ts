import { Parser } from 'htmlparser2';
import { pagePath } from '../addresses.ts';
import { type GoneAddress, goneFinder, type NewRedirect, redirectFinder } from './gone.ts';

export interface PageFacts {
  title: string;
  description: string;
  bytes: number;
}

/** A page of the site as it was. */
export interface OldPage {
  facts: PageFacts | undefined;
  /** True if the coming page is the same, byte for byte. */
  isSame?: boolean;
}

export interface Change<T> {
  before: T;
  after: T;
}

export interface ChangedPage {
  path: string;
  title?: Change<string>;
  description?: Change<string>;
  /** Present if the weight changed by more than `NOTABLE_SHARE`. */
  bytes?: Change<number>;
  /** The compressed weights; known of the first pages only. */
  compressed?: Change<number>;
}

interface MovedPage extends NewRedirect {
  /** True if a redirect leads from the old address; false if only the title and the description say so. */
  redirected: boolean;
}

/** The changes from a site as it was to the coming site. All lists are sorted by path. */
export interface SiteDifference {
  pages: Change<number>;
  bytes: Change<number> | undefined;
  added: { path: string; title: string }[];
  changed: ChangedPage[];
  /** How many more pages differ in their HTML, but in none of the compared facts. */
  changedOtherwise: number;
  moved: MovedPage[];
  gone: GoneAddress[];
}

/** A page's weight counts as changed if it grows or shrinks by more than this share. */
const NOTABLE_SHARE = 0.02;

export const isNotable = ({ before, after }: Change<number>): boolean =>
  Math.abs(after - before) > NOTABLE_SHARE * before;

interface Options {
  redirects: readonly NewRedirect[];
  isListed?: (path: string) => boolean;
  compressed?: ReadonlyMap<string, Change<number>>;
}

export function compareSites(
  before: ReadonlyMap<string, OldPage>,
  after: ReadonlyMap<string, PageFacts>,
  { redirects, isListed = () => true, compressed = new Map() }: Options,
): SiteDifference {
  const old = new Map([...before].map(([path, page]) => [after.has(path) ? path : pagePath(path), page]));
  const added = [...after.keys()].filter((path) => !old.has(path) && isListed(path)).sort();
  const changes = [...after].flatMap(([path, facts]) =>
    changesOf(path, { old: old.get(path), facts, compressed }),
  );
  const changed = changes.filter((change) => Object.keys(change).length > 1);
  const departures = departuresOf(
    [...old].filter(([path]) => !after.has(path)),
    { after, added, redirects },
  );
  return {
    pages: { before: old.size, after: [...after.keys()].filter(isListed).length },
    bytes: bytesOf(old, after),
    added: added.map((path) => ({ path, title: after.get(path)?.title ?? '' })),
    changed: changed.sort(byPath),
    changedOtherwise: changes.length - changed.length,
    ...departures,
  };
}

const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);

/** Returns what changes on a page that stays; only its path if none of the compared facts changes. */
function changesOf(
  path: string,
  {
    old,
    facts,
    compressed,
  }: { old: OldPage | undefined; facts: PageFacts; compressed: ReadonlyMap<string, Change<number>> },
): ChangedPage[] {
  if (!old?.facts || old.isSame) return [];
  const { title, description, bytes } = old.facts;
  const weight = { before: bytes, after: facts.bytes };
  const weighed = compressed.get(path);
  return [
    {
      path,
      ...(title !== facts.title && { title: { before: title, after: facts.title } }),
      ...(description !== facts.description && {
        description: { before: description, after: facts.description },
      }),
      ...(isNotable(weight) && { bytes: weight, ...(weighed && { compressed: weighed }) }),
    },
  ];
}

/** Sorts the pages that are no more into those that moved and those that are gone. A page may be both. */
function departuresOf(
  departed: readonly [path: string, page: OldPage][],
  {
    after,
    added,
    redirects,
  }: { after: ReadonlyMap<string, PageFacts>; added: readonly string[]; redirects: readonly NewRedirect[] },
): Pick<SiteDifference, 'moved' | 'gone'> {
  const redirectOf = redirectFinder(redirects);
  const goneAt = goneFinder({ pages: new Set(after.keys()), added });
  const contentOf = ({ title, description }: PageFacts) => JSON.stringify([title, description]);
  const addedByContent = new Map(
    added.flatMap((path) => {
      const facts = after.get(path);
      return facts ? [[contentOf(facts), path] as const] : [];
    }),
  );
  const moved: MovedPage[] = [];
  const gone: GoneAddress[] = [];
  for (const [from, { facts }] of departed) {
    const redirect = redirectOf(from);
    const same = facts && addedByContent.get(contentOf(facts));
    const to = redirect ?? same;
    if (to !== undefined) moved.push({ from, to, redirected: redirect !== undefined });
    if (redirect === undefined) gone.push(goneAt(from, same));
  }
  return { moved: moved.sort((a, b) => (a.from < b.from ? -1 : 1)), gone: gone.sort(byPath) };
}

function bytesOf(
  before: ReadonlyMap<string, OldPage>,
  after: ReadonlyMap<string, PageFacts>,
): Change<number> | undefined {
  const sum = { before: 0, after: 0 };
  for (const { facts } of before.values()) {
    if (!facts) return;
    sum.before += facts.bytes;
  }
  for (const { bytes } of after.values()) sum.after += bytes;
  return sum;
}

/** Reads the compared facts from the head of a page. */
export function factsOf(html: Buffer): PageFacts {
  const end = html.indexOf('</head>');
  let title = '';
  let description = '';
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, { name: meta, content = '' }) {
      isTitle = name === 'title' && title === '';
      if (name === 'meta' && meta === 'description') description = content;
    },
    ontext(text) {
      if (isTitle) title += text;
    },
    onclosetag() {
      isTitle = false;
    },
  });
  parser.end(html.toString('utf8', 0, end < 0 ? html.length : end));
  return { title: title.trim(), description, bytes: html.length };
}
