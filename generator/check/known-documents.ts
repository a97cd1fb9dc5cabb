import { hash } from 'node:crypto';
import { isSearchPiece } from '../addresses.ts';
import type { Output, Route } from '../model/index.ts';
import type { Summary } from './context.ts';
import type { KnownFacts } from './known-site.ts';
import { isSitemap } from './rules/documents.ts';

/**
 * The large documents, sitemaps and pieces of the search index, of which a known one is not read again: it leads to the same files, and
 * these exist. The sitemaps are known only if search engines may list the same pages.
 */
export function knownDocuments(
  pages: readonly Summary[],
  { outputs, known }: { outputs: readonly Output[]; known: KnownFacts | undefined },
): { isKnown(file: string): boolean; hashes(): string[] } {
  const listed = JSON.stringify(pages.flatMap(({ file, indexed }) => (indexed ? file : [])));
  const hashes = new Map<string, string>();
  for (const output of outputs) {
    const { file } = output;
    if (isSearchPiece(file)) hashes.set(file, hashOf(output));
    else if (isSitemap(file)) hashes.set(file, hashOf({ body: `${hashOf(output)} ${listed}` }));
  }
  const knows = (file: string) => known?.hasDocument(hashes.get(file) ?? '') ?? false;
  const areSitemapsKnown = [...hashes.keys()].filter(isSitemap).every(knows);
  return {
    isKnown: (file) => (isSitemap(file) ? areSitemapsKnown : knows(file)),
    hashes: () => [...hashes.values()],
  };
}

/** The hash by which a page is known: of its HTML, and of its route, which says what the rules want of it. */
export const hashOfPage = (page: Output, route: Route | undefined): string =>
  hashOf({ body: `${hashOf(page)} ${JSON.stringify(route)}` });

const hashOf = ({ body }: Pick<Output, 'body'>): string => hash('sha256', body, 'base64url');
