/** What wrangler.jsonc and the secret give to the Worker. */
export interface Env {
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
  /** "on" if the buyer gets a receipt, and the names of the dealers. */
  BUYER_RECEIPT?: string;
  BUYER_NAMES?: string;
  /** What the site promises: by when buyers hear, such as "24 hours", and who may call them. Without both, buyers get no mail. */
  RESPONSE_TIME?: string;
  WHO_CALLS?: string;
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

/** The kinds of mail that buyers get. */
export type BuyerMail = 'receipt' | 'names';

/** The mails to buyers that are switched on. */
export function buyerMails({ BUYER_RECEIPT, BUYER_NAMES, RESPONSE_TIME, WHO_CALLS }: Env): BuyerMail[] {
  if (!RESPONSE_TIME?.trim() || !WHO_CALLS?.trim()) return [];
  return [
    ...(BUYER_RECEIPT === 'on' ? (['receipt'] as const) : []),
    ...(BUYER_NAMES === 'on' ? (['names'] as const) : []),
  ];
}
