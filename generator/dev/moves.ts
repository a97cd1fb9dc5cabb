import type { PageHead } from '../model/index.ts';

/** The facts by which a page is recognized at another address. */
type Page = Pick<PageHead, 'path' | 'kind' | 'title'>;

/** Where pages went whose address has changed since the server was started. */
export interface Moves {
  /** Notes the pages of a new state of the site. */
  note(pages: readonly Page[]): void;
  /** Returns the path at which the page is now that was at a path; `undefined` if it never was there, or is nowhere. */
  newPathOf(path: string): string | undefined;
}

/**
 * Follows pages whose file or slug was renamed. A page that has come is one that has gone if both are of one kind and have one
 * title, or if no other page of the kind has come or gone.
 */
export function openMoves(): Moves {
  let pages: ReadonlyMap<string, Page> | undefined;
  const gone = new Map<string, Page>();
  const moved = new Map<string, string>();

  return {
    note(current) {
      const before = pages;
      const now = new Map(current.map((page) => [page.path, page]));
      pages = now;
      if (!before) return;
      for (const page of before.values()) if (!now.has(page.path)) gone.set(page.path, page);
      const added = current.filter(({ path }) => !before.has(path));
      for (const { path } of added) {
        gone.delete(path);
        moved.delete(path);
      }
      for (const [from, to] of pairs([...gone.values()], added)) {
        moved.set(from.path, to.path);
        gone.delete(from.path);
      }
    },
    newPathOf(path) {
      let current = path;
      while (pages && !pages.has(current)) {
        const next = moved.get(current);
        if (next === undefined) return;
        current = next;
      }
      return current === path ? undefined : current;
    },
  };
}

/** Pairs pages that have gone with those that have come in their place. */
function pairs(gone: readonly Page[], added: readonly Page[]): [from: Page, to: Page][] {
  const goneOf = groups(gone, ({ kind }) => kind);
  const addedOf = groups(added, ({ kind }) => kind);
  const byTitle = groups(gone, keyOf);
  return added.flatMap((page): [from: Page, to: Page][] => {
    const alike = goneOf.get(page.kind) ?? [];
    const isOnlyOne = alike.length === 1 && addedOf.get(page.kind)?.length === 1;
    const [from] = byTitle.get(keyOf(page)) ?? (isOnlyOne ? alike : []);
    return from ? [[from, page]] : [];
  });
}

const keyOf = ({ kind, title }: Page): string => `${kind} ${title}`;

function groups(pages: readonly Page[], keyOf: (page: Page) => string): ReadonlyMap<string, Page[]> {
  const found = new Map<string, Page[]>();
  for (const page of pages) {
    const group = found.get(keyOf(page));
    if (group) group.push(page);
    else found.set(keyOf(page), [page]);
  }
  return found;
}
