import { EmailMessage } from 'cloudflare:email';
import { noteBounce } from './bounces.ts';
import { namesLetter, type Recipient, receiptLetter } from './buyer-letters.ts';
import { type BuyerMail, buyerMails } from './buyer-settings.ts';
import { type Env, type MailSettings, mailSettings } from './env.ts';
import type { Row } from './fields.ts';
import { dealerLetter, type Letter, ownerLetter } from './letters.ts';
import { mimeOf } from './mime.ts';

/** So often is a mail tried: at once, then after 5, 20, 80, 320 and 1,280 minutes. */
export const TRIES = 6;

/** So often is each dealer tried before the buyer gets the names: for 25 minutes. */
const TRIES_BEFORE_NAMES = 3;

/** The most mails of one round, so that a run stays within the queries that the free plan has. */
const MOST = 15;

const OF_DEALERS =
  'SELECT 1 FROM outbox AS other WHERE other.lead_id = outbox.lead_id AND dealer_id IS NOT NULL';

/**
 * A mail whose time has come. One to the buyer is never due again once it was handed over, nor if the address bounced. The names
 * wait until a dealer was told and the others were tried.
 */
const DUE = `outbox.sent_at IS NULL AND outbox.next_try_at <= ?1 AND outbox.tries < ${TRIES}
  AND (outbox.kind = 'lead' OR outbox.begun_at IS NULL
    AND outbox.kind IN (SELECT value FROM json_each(?2))
    AND NOT EXISTS (SELECT 1 FROM leads WHERE leads.id = outbox.lead_id AND bounced_at IS NOT NULL))
  AND (outbox.kind <> 'names' OR EXISTS (${OF_DEALERS} AND sent_at IS NOT NULL)
    AND NOT EXISTS (${OF_DEALERS} AND sent_at IS NULL AND tries < ${TRIES_BEFORE_NAMES}))`;

const READ = `SELECT leads.*, outbox.id AS mail_id, outbox.kind, dealers.email AS dealer_email,
    (SELECT json_group_array(json_object('name', name, 'told', sent_at IS NOT NULL,
        'waits', sent_at IS NULL AND tries < ${TRIES}))
      FROM outbox AS mail JOIN dealers ON dealers.id = mail.dealer_id
      WHERE mail.lead_id = leads.id) AS dealers
  FROM outbox JOIN leads ON leads.id = outbox.lead_id LEFT JOIN dealers ON dealers.id = outbox.dealer_id
  WHERE ${DUE} ORDER BY outbox.tries, outbox.next_try_at, outbox.id LIMIT ${MOST}`;

/** Takes mails that were read. The next try is noted before this one begins: whatever ends this one, the next comes. */
const CLAIM = `UPDATE outbox SET tries = tries + 1,
    next_try_at = strftime('%Y-%m-%dT%H:%M:%fZ', ?1, (5 << (2 * tries)) || ' minutes'),
    begun_at = iif(kind = 'lead', NULL, ?1)
  WHERE id IN (SELECT value FROM json_each(?3)) AND ${DUE}
  RETURNING id, tries`;

type Waiting = Row & {
  mail_id: number;
  kind: 'lead' | BuyerMail;
  /** Null for a mail to the owner or the buyer. */
  dealer_email: string | null;
  /** A list in JSON. */
  dealers: string;
};

/** Sends the mails that are due: in the second round the names of dealers that were told in the first. */
export async function sendDue(env: Env): Promise<void> {
  const settings = mailSettings(env);
  if (settings && (await sendRound(env, settings))) await sendRound(env, settings);
}

/** Sends what is due now. Returns false if nothing is. Two rounds at the same time never take the same mail. */
async function sendRound(env: Env, settings: MailSettings): Promise<boolean> {
  const parameters = [new Date().toISOString(), JSON.stringify(buyerMails(env))];
  const read = env.DB.prepare(READ).bind(...parameters);
  const { results } = await read.all<Waiting>();
  if (results.length === 0) return false;
  const ids = JSON.stringify(results.map(({ mail_id }) => mail_id));
  const claim = env.DB.prepare(CLAIM).bind(...parameters, ids);
  const claimed = await claim.all<{ id: number; tries: number }>();
  const tries = new Map(claimed.results.map((mail) => [mail.id, mail.tries]));
  const mine = results.filter(({ mail_id }) => tries.has(mail_id));
  await Promise.all(mine.map((mail) => send(env, settings, mail, tries.get(mail.mail_id) ?? 1)));
  return true;
}

/** What is being done to a mail. */
type Step = 'writing' | 'sending' | 'noting';

async function send(env: Env, settings: MailSettings, mail: Waiting, tries: number): Promise<void> {
  const { id, mail_id, kind } = mail;
  let step: Step = 'writing';
  try {
    const message = messageOf(env, settings, mail);
    step = 'sending';
    await settings.MAIL.send(message);
    step = 'noting';
    const sent = env.DB.prepare('UPDATE outbox SET sent_at = ? WHERE id = ?');
    await sent.bind(new Date().toISOString(), mail_id).run();
    console.log(`mail ${mail_id} of lead ${id}: sent`);
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replaceAll(/\S*@\S*/g, '(address)') : 'unknown error';
    const next = tries < TRIES ? '' : ' It is given up.';
    const known = kind === 'lead' ? next : await noteRefusal(env, mail, refusalOf(error, step), next);
    console.error(`mail ${mail_id} of lead ${id}: try ${tries} of ${TRIES} failed: ${reason}.${known}`);
  }
}

/** The code of an error that says that the mail service took nothing. After other errors nobody knows whether the mail went out. */
function refusalOf(error: unknown, step: Step): string | undefined {
  if (step === 'writing') return 'not handed over';
  const code = step === 'sending' && error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E_(?!DELIVERY_FAILED|INTERNAL_SERVER_ERROR)/.test(code) ? code : undefined;
}

/** Notes why a mail to the buyer failed. It is tried again only if it was refused. Returns what to log. */
async function noteRefusal(
  { DB }: Env,
  mail: Waiting,
  refusal: string | undefined,
  next: string,
): Promise<string> {
  if (refusal === undefined) return ' Perhaps it was sent. It is not sent again by itself.';
  try {
    const isSuppressed = refusal === 'E_RECIPIENT_SUPPRESSED';
    if (isSuppressed) await noteBounce(DB, String(mail.email));
    await DB.prepare('UPDATE outbox SET begun_at = NULL WHERE id = ?').bind(mail.mail_id).run();
    return isSuppressed ? ' The address gets no more mails.' : next;
  } catch {
    return ' This could not be noted. It is not sent again by itself.';
  }
}

function letterOf(env: Env, { BRAND: brand }: MailSettings, mail: Waiting): Letter {
  const dealers: Recipient[] = JSON.parse(mail.dealers);
  if (mail.kind === 'lead') {
    const letter = mail.dealer_email === null ? ownerLetter : dealerLetter;
    return letter({ lead: mail, dealers: dealers.map(({ name }) => name), brand });
  }
  const { RESPONSE_TIME: responseTime = '', WHO_CALLS: whoCalls = '', UNMATCHED_RETENTION_DAYS } = env;
  const letter = mail.kind === 'receipt' ? receiptLetter : namesLetter;
  const promises = { responseTime, whoCalls, unmatchedDays: UNMATCHED_RETENTION_DAYS };
  return letter({ lead: mail, dealers, brand, ...promises });
}

function messageOf(env: Env, settings: MailSettings, mail: Waiting): EmailMessage {
  const { MAIL_FROM, OWNER_EMAIL, BRAND } = settings;
  const { kind, dealer_email, received_at } = mail;
  const buyer = String(mail.email);
  const [to, replyTo] =
    kind === 'lead' ? [dealer_email ?? OWNER_EMAIL, buyer] : ([buyer, OWNER_EMAIL] as const);
  const raw = mimeOf({
    ...letterOf(env, settings, mail),
    from: { name: BRAND, address: MAIL_FROM },
    to,
    replyTo,
    id: `lead-${mail.id}-${mail.mail_id}-${Date.parse(received_at)}@${MAIL_FROM.split('@').at(-1)}`,
    date: new Date(received_at),
  });
  return new EmailMessage(MAIL_FROM, to, raw);
}
