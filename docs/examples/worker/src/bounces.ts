import type { Env } from './env.ts';
import { mailboxOf } from './keys.ts';

/** What Cloudflare tells about a mail that it has taken, as far as it is read here. */
export type MailEvent = { type?: string; payload?: { recipient?: string } };

/** The mail came back, or its reader called it spam. */
const UNWANTED = /\bmessage\.(?:bounced|complained)$/;

/** Reads events of the mail service, and skips what is none. A batch that fails comes again. */
export async function readEvents({ DB }: Env, events: readonly (MailEvent | null)[]): Promise<void> {
  for (const event of events) {
    const recipient = event?.payload?.recipient;
    if (typeof recipient === 'string' && UNWANTED.test(String(event?.type))) await noteBounce(DB, recipient);
  }
}

/** From now on, no mail goes to the buyer with this mailbox. */
export async function noteBounce(database: D1Database, email: string): Promise<void> {
  const note = database.prepare('UPDATE leads SET bounced_at = ? WHERE mailbox = ? AND bounced_at IS NULL');
  await note.bind(new Date().toISOString(), mailboxOf(email)).run();
}
