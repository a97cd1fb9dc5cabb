import { createHash } from 'node:crypto';
import type { ForeignScript, PageKind, Site } from '../../model/index.ts';
import type { Materials } from '../templates.ts';

/** A header for all answers, and a `<meta>` element in pages, for hosts that send no headers. */
export type Policy = ReturnType<typeof policyOf>;

/** No script of another origin runs on pages where visitors search or write about themselves. */
const OWN_SCRIPTS_ONLY: ReadonlySet<PageKind> = new Set(['home', 'state', 'city', 'contact', 'search']);

export const foreignScriptOn = (
  kind: PageKind,
  { script }: Pick<Site, 'script'>,
): ForeignScript | undefined => (OWN_SCRIPTS_ONLY.has(kind) ? undefined : script);

/**
 * Allows what the site itself needs, and requests to the host that receives leads. No script may turn text
 * into markup. The header is the same for all pages, since hosts combine their rules, and allows a script of
 * another origin; the `<meta>` elements of pages that must not load it forbid it. Browsers obey both.
 */
export function policyOf(site: Pick<Site, 'leadsHost' | 'script'>, { assets, templates }: Materials) {
  const { script } = site;
  const { leadFormLoader, hearLoader, houseStyles } = assets;
  const { FORGET_TYPED, SPECULATION_RULES } = templates.inlineScripts;
  // They must match character for character.
  const inline = [leadFormLoader, hearLoader, SPECULATION_RULES, ...(script ? [FORGET_TYPED] : [])];
  const directives = (allowed: ForeignScript | undefined) =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...inline.map(sourceHash), ...(allowed ? [allowed.src] : [])].join(' ')}`,
      `style-src 'self' ${sourceHash(houseStyles)}`,
      "img-src 'self'",
      "font-src 'self'",
      `connect-src ${["'self'", site.leadsHost, ...(allowed?.connect ?? [])].join(' ')}`,
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ');
  return {
    // In a `<meta>` element, browsers ignore `frame-ancestors` and log an error.
    header: `${directives(script)}; frame-ancestors 'none'`,
    metaOf: (kind: PageKind): string => directives(foreignScriptOn(kind, site)),
  };
}

const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
