import type { Source } from '../model/index.ts';
import { sourcesIn } from '../problem/lines.ts';
import type { Problem } from '../problem/problem.ts';
import type { SourceFile } from './words.ts';

/** An address of another site, and where it is written. */
export interface ExternalLink {
  /** Without its fragment. */
  url: string;
  source: Source;
}

/** An address in a text or in data: up to a space, a quote or a bracket. */
const ADDRESS = /https?:\/\/[^\s<>"'`\\{}|]+/g;
/** An address that a template links to. Other addresses in code are names and comments. */
const LINK_IN_CODE = /(?<=\bhref=\{?["'`])https?:\/\/[^\s"'`${}]+/g;

/** Finds the addresses of other sites in texts, data and templates. `own` are the origins of the site itself. */
export function externalLinks(sources: readonly SourceFile[], own: readonly string[]): ExternalLink[] {
  return sources.flatMap(({ name, text }) => {
    const sourceOf = sourcesIn(name, text);
    const pattern = /\.(?:json|md)$/.test(name) ? ADDRESS : LINK_IN_CODE;
    return [...text.matchAll(pattern)].flatMap(({ 0: match, index }) => {
      const address = withoutEnd(match);
      const url = URL.canParse(address) ? new URL(address) : undefined;
      if (!url || own.includes(url.origin)) return [];
      url.hash = '';
      return { url: url.href, source: sourceOf(index, index + address.length) };
    });
  });
}

/** Leaves out what belongs to the sentence around an address: all from a bracket that opens before it, and full stops at its end. */
function withoutEnd(address: string): string {
  let open = 0;
  let end = 0;
  for (; end < address.length; end += 1) {
    if ('(['.includes(address[end] ?? '')) open += 1;
    else if (')]'.includes(address[end] ?? '') && --open < 0) break;
  }
  return address.slice(0, end).replace(/[.,;:!?*_’”]+$/, '');
}

/** A problem for each place where a dead link is written. */
export const deadLinks = (
  links: readonly ExternalLink[],
  whyDead: (url: string) => string | undefined,
): Problem[] =>
  links.flatMap(({ url, source }) => {
    const why = whyDead(url);
    return why === undefined
      ? []
      : {
          code: 'PG508',
          source,
          message: `${url} leads nowhere: ${why}.`,
          hint: 'Open it in a browser; then correct the link, or leave it out.',
        };
  });
