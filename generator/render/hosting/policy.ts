import { createHash } from 'node:crypto';
import { FORGET_TYPED } from '../../../templates/parts/foreign-script.tsx';
import { SPECULATION_RULES } from '../../../templates/parts/speculation-rules.tsx';
import type { Assets, ForeignScript, PageKind, Site } from '../../model/index.ts';

/** A header for all answers, and a `<meta>` element in pages, for hosts that send no headers. */
export interface Policy {
  header: string;
  metaOf(kind: PageKind): string;
}

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
export function policyOf(site: Pick<Site, 'leadsHost' | 'script'>, assets: Assets): Policy {
  const { script } = site;
  const inline = [...inlineScripts(assets), ...(script ? [FORGET_TYPED] : [])].map(hashOf);
  const directives = (allowed: ForeignScript | undefined) =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...inline, ...(allowed ? [allowed.src] : [])].join(' ')}`,
      `style-src 'self' ${hashOf(assets.houseStyles)}`,
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
    metaOf: (kind) => directives(foreignScriptOn(kind, site)),
  };
}

/** The scripts must match character for character. */
const inlineScripts = ({ leadFormLoader, hearLoader }: Assets): string[] => [
  leadFormLoader,
  hearLoader,
  SPECULATION_RULES,
];

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
