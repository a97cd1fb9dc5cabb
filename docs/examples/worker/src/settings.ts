import type { SiteFacts } from './site-facts.ts';

/** What the site, wrangler.jsonc and the secrets say. */
export interface Settings {
  SITE: SiteFacts;
  /** Leads are mailed, from the first and to the second, if neither is empty. */
  MAIL_FROM?: string;
  OWNER_EMAIL?: string;
  /** Origins besides the site's own, with commas between them. */
  ALLOWED_ORIGINS?: string;
  /** "off" if the buyer is not asked on the third day whether the dealers were in touch. */
  BUYER_QUESTION?: string;
  /** The secret by which the owner reads leads. */
  LEADS_TOKEN?: string;
  /** The secret that signs links and makes keyed hashes. Without it, no lead is taken. */
  LEADS_KEY?: string;
}

/** The origins whose pages may send leads. */
export const originsOf = ({ SITE, ALLOWED_ORIGINS = '' }: Settings): string[] =>
  [SITE.site.url, ...ALLOWED_ORIGINS.split(',')].map((one) => one.trim()).filter(Boolean);

/** The headers that let pages of the site post leads here; `undefined` for any other origin. */
export const corsHeaders = (origin: string | null, allowed: readonly string[]) =>
  origin && allowed.includes(origin) ? { 'access-control-allow-origin': origin, vary: 'origin' } : undefined;
