import { EmailMessage } from 'cloudflare:email';
import { type Env, type MailSettings, mailSettings } from './env.ts';
import type { Row } from './fields.ts';
import { dealerLetter, ownerLetter } from './letters.ts';
import { mimeOf } from './mime.ts';

/** So often is a mail tried: at once, then after 5, 20, 80, 320 and 1,280 minutes. */
const TRIES = 6;

/** The most mails of one run, so that a run stays within the queries that the free plan has. */
const MOST = 15;

/** Takes mails that are due. The next try is noted before this one begins: whatever ends this one, the next comes. */
const CLAIM = `UPDATE outbox SET tries = tries + 1,
    next_try_at = strftime('%Y-%m-%dT%H:%M:%fZ', ?1, (5 << (2 * tries)) || ' minutes')
  WHERE id IN (SELECT id FROM outbox WHERE sent_at IS NULL AND next_try_at <= ?1 AND tries < ${TRIES}
    ORDER BY tries, next_try_at LIMIT ${MOST})
  RETURNING id`;

const READ = `SELECT leads.*, outbox.id AS mail_id, outbox.tries, dealers.email AS dealer_email,
    (SELECT json_group_array(name) FROM outbox AS mail JOIN dealers ON dealers.id = mail.dealer_id
      WHERE mail.lead_id = leads.id) AS dealer_names
  FROM outbox JOIN leads ON leads.id = outbox.lead_id LEFT JOIN dealers ON dealers.id = outbox.dealer_id
  WHERE outbox.id IN (SELECT value FROM json_each(?)) ORDER BY outbox.id`;

type Waiting = Row & {
  mail_id: number;
  tries: number;
  /** Null for the mail to the owner. */
  dealer_email: string | null;
  /** A list in JSON. */
  dealer_names: string;
};

/** Sends the mails that are due. Two runs at the same time never take the same mail. */
export async function sendDue(env: Env): Promise<void> {
  const settings = mailSettings(env);
  if (!settings) return;
  const claimed = await env.DB.prepare(CLAIM).bind(new Date().toISOString()).all<{ id: number }>();
  if (claimed.results.length === 0) return;
  const ids = JSON.stringify(claimed.results.map(({ id }) => id));
  const { results } = await env.DB.prepare(READ).bind(ids).all<Waiting>();
  await Promise.all(results.map((mail) => send(env.DB, settings, mail)));
}

async function send(database: D1Database, settings: MailSettings, mail: Waiting): Promise<void> {
  const { id, mail_id, tries } = mail;
  try {
    await settings.MAIL.send(messageOf(settings, mail));
    const sent = database.prepare('UPDATE outbox SET sent_at = ? WHERE id = ?');
    await sent.bind(new Date().toISOString(), mail_id).run();
    console.log(`mail ${mail_id} of lead ${id}: sent`);
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replaceAll(/\S*@\S*/g, '(address)') : 'unknown error';
    const next = tries < TRIES ? '' : ' It is given up.';
    console.error(`mail ${mail_id} of lead ${id}: try ${tries} of ${TRIES} failed: ${reason}.${next}`);
  }
}

function messageOf({ MAIL_FROM, OWNER_EMAIL, BRAND }: MailSettings, mail: Waiting): EmailMessage {
  const { dealer_email, received_at } = mail;
  const letterOf = dealer_email === null ? ownerLetter : dealerLetter;
  const letter = letterOf({ lead: mail, dealers: JSON.parse(mail.dealer_names), brand: BRAND });
  const to = dealer_email ?? OWNER_EMAIL;
  const raw = mimeOf({
    ...letter,
    from: { name: BRAND, address: MAIL_FROM },
    to,
    replyTo: String(mail.email),
    id: `lead-${mail.id}-${mail.mail_id}-${Date.parse(received_at)}@${MAIL_FROM.split('@').at(-1)}`,
    date: new Date(received_at),
  });
  return new EmailMessage(MAIL_FROM, to, raw);
}
