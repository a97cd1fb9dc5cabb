import type { Env } from './env.ts';

/** What Cloudflare tells about a mail that it has taken, as far as it is read here. */
export interface MailEvent {
  type?: string;
  payload?: { recipient?: string };
}

/** The mail came back, or its reader called it spam. */
const UNWANTED = /\bmessage\.(?:bounced|complained)$/;

/** Reads events of the mail service. A batch that fails comes again. */
export async function readEvents({ DB }: Env, events: readonly MailEvent[]): Promise<void> {
  for (const { type, payload } of events)
    if (payload?.recipient && UNWANTED.test(type ?? '')) await noteBounce(DB, payload.recipient);
}

/** From now on, no mail goes to the buyer with this address. */
export async function noteBounce(database: D1Database, email: string): Promise<void> {
  await database
    .prepare('UPDATE leads SET bounced_at = ? WHERE email = ? COLLATE NOCASE AND bounced_at IS NULL')
    .bind(new Date().toISOString(), email)
    .run();
}
