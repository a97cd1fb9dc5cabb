import type { Route, RouteKind } from '../model/index.ts';

/** What a page is recognized by, when it is at another address. */
interface Page {
  kind: RouteKind;
  title: string;
}

/** Where pages went whose address has changed since the server was started. */
export interface Moves {
  /** Notes the routes of a new state of the site. */
  note(routes: readonly Route[]): void;
  /** Returns the path at which the page is now that was at a path; `undefined` if it never was there, or is nowhere. */
  newPathOf(path: string): string | undefined;
}

/**
 * Follows pages whose file or slug was renamed. A new page is one that has gone if both are of one kind and have one title, or if no
 * other page of the kind has gone or come.
 */
export function openMoves(): Moves {
  let pages = new Map<string, Page>();
  const gone = new Map<string, Page>();
  const moved = new Map<string, string>();

  function follow(path: string, { kind, title }: Page, added: readonly [path: string, page: Page][]): void {
    const alike = [...gone].filter(([, other]) => other.kind === kind);
    const sameTitle = alike.find(([, other]) => other.title === title);
    const isOnlyOne = alike.length === 1 && added.filter(([, other]) => other.kind === kind).length === 1;
    const [from] = sameTitle ?? (isOnlyOne ? alike[0] : undefined) ?? [];
    if (from === undefined) return;
    moved.set(from, path);
    gone.delete(from);
  }

  return {
    note(routes) {
      const before = pages;
      pages = new Map(routes.map(({ path, kind, title }) => [path, { kind, title }]));
      for (const [path, page] of before) if (!pages.has(path)) gone.set(path, page);
      for (const path of pages.keys()) {
        gone.delete(path);
        moved.delete(path);
      }
      const added = before.size === 0 ? [] : [...pages].filter(([path]) => !before.has(path));
      for (const [path, page] of added) follow(path, page, added);
    },
    newPathOf(path) {
      let current = path;
      while (!pages.has(current)) {
        const next = moved.get(current);
        if (next === undefined) return;
        current = next;
      }
      return current === path ? undefined : current;
    },
  };
}
