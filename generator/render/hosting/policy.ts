import { createHash } from 'node:crypto';
import { SPECULATION_RULES } from '../../../templates/parts/speculation-rules.tsx';
import type { Assets, Site } from '../../model/index.ts';

/** A content security policy as a host sends it, and as a page carries it for hosts that send none. */
export interface Policy {
  header: string;
  meta: string;
}

/**
 * Allows what the site has and nothing else: files of its own, its inline scripts by their hashes, and sending leads to the
 * host that receives them. No script may make markup from text.
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
  // In a page, browsers ignore it with a complaint.
  const onlyAsHeader = "frame-ancestors 'none'";
  return { header: [...shared, onlyAsHeader].join('; '), meta: shared.join('; ') };
}

/** The scripts that pages carry in themselves, to the letter. */
const inlineScripts = ({ leadFormLoader }: Assets): string[] => [leadFormLoader, SPECULATION_RULES];

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
