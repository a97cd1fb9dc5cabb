import type { BuyerSettings } from './buyer-settings.ts';

/** What wrangler.jsonc and the secret give to the Worker. */
export interface Env extends BuyerSettings {
  DB: D1Database;
  LIMIT: RateLimit;
  /** These four are there, and not empty, if leads are mailed. */
  MAIL?: SendEmail;
  /** The address that mails come from. */
  MAIL_FROM?: string;
  /** The address of the owner, who gets each lead. */
  OWNER_EMAIL?: string;
  /** The name of the site, as the sentence beside the box of the form has it. Without it, no lead is taken. */
  BRAND?: string;
  /** The origins of the site, with commas between them. */
  ALLOWED_ORIGINS: string;
  /** The days after which a lead is deleted. */
  RETENTION_DAYS: string;
  /** The days after which a lead that went to the owner alone is deleted. */
  UNMATCHED_RETENTION_DAYS: string;
  /** The secret by which the owner reads leads. */
  LEADS_TOKEN?: string;
}

export interface MailSettings {
  MAIL: SendEmail;
  MAIL_FROM: string;
  OWNER_EMAIL: string;
  BRAND: string;
}

/** What mails need; `undefined` if no lead is mailed. */
export function mailSettings({ MAIL, MAIL_FROM, OWNER_EMAIL, BRAND }: Env): MailSettings | undefined {
  if (!MAIL || !MAIL_FROM || !OWNER_EMAIL || !BRAND) return;
  return { MAIL, MAIL_FROM, OWNER_EMAIL, BRAND };
}
