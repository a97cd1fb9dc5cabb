import { createHash } from 'node:crypto';
import type { ForeignScript, PageKind, Site } from '../../model/index.ts';
import type { Materials } from '../templates.ts';

/** No script of another origin runs on pages where visitors search or write about themselves. */
const OWN_SCRIPTS_ONLY: ReadonlySet<PageKind> = new Set([
  'home',
  'state',
  'city',
  'contact',
  'search',
]);

export const foreignScriptOn = (kind: PageKind, { script }: Site): ForeignScript | undefined =>
  OWN_SCRIPTS_ONLY.has(kind) ? undefined : script;

/**
 * Allows what the site needs, and requests to the host that receives leads. No script may turn text into
 * markup. The header is the same for all pages, since hosts combine their rules, and allows a script of another
 * origin; the `<meta>` elements of some pages forbid it. Browsers obey both. All pages have the element, since some
 * hosts send no headers.
 */
export function policyOf(site: Site, { assets, templates }: Materials) {
  const { leadsHost, script } = site;
  const { leadFormLoader, hearLoader, houseStyles } = assets;
  const { FORGET_TYPED, SPECULATION_RULES } = templates.inlineScripts;
  // They must match character for character.
  const inline = [leadFormLoader, hearLoader, SPECULATION_RULES, ...(script ? [FORGET_TYPED] : [])];
  const directives = (allowed?: ForeignScript) =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...inline.map(sourceHash), ...(allowed ? [allowed.src] : [])].join(' ')}`,
      `style-src 'self' ${sourceHash(houseStyles)}`,
      "img-src 'self'",
      "font-src 'self'",
      `connect-src ${["'self'", leadsHost, ...(allowed?.connect ?? [])].join(' ')}`,
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

const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
