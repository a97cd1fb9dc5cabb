import type { Settings } from './settings.ts';

/** What Cloudflare gives to the Worker, and its settings. */
export interface Env extends Settings {
  DB: D1Database;
  LIMIT: RateLimit;
  MAIL?: SendEmail;
}

export type MailSettings = Required<Pick<Env, 'MAIL' | 'MAIL_FROM' | 'OWNER_EMAIL'>>;

/** What mails need; `undefined` if no lead is mailed. */
export function mailSettings({ MAIL, MAIL_FROM, OWNER_EMAIL }: Env): MailSettings | undefined {
  if (!MAIL || !MAIL_FROM || !OWNER_EMAIL) return;
  return { MAIL, MAIL_FROM, OWNER_EMAIL };
}
