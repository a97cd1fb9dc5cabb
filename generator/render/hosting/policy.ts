import { createHash } from 'node:crypto';
import { SPECULATION_RULES } from '../../../templates/parts/speculation-rules.tsx';
import type { Assets, Site } from '../../model/index.ts';

/** A content security policy as a header, and for a `<meta>` element in pages, for hosts that send no headers. */
export interface Policy {
  header: string;
  meta: string;
}

/**
 * The policy of the site. Allows its own files, its inline scripts by their hashes, and requests to the host that receives
 * leads. Allows no script to turn text into markup.
 */
export function policyOf({ leadsHost }: Pick<Site, 'leadsHost'>, assets: Assets): Policy {
  const shared = [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts(assets).map(hashOf)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${leadsHost}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  // In a `<meta>` element, browsers ignore it and log an error.
  const onlyAsHeader = "frame-ancestors 'none'";
  return { header: [...shared, onlyAsHeader].join('; '), meta: shared.join('; ') };
}

/** The inline scripts of pages, character for character. */
const inlineScripts = ({ leadFormLoader }: Assets): string[] => [leadFormLoader, SPECULATION_RULES];

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
