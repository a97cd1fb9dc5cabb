import { type BuyerMail, buyerMails } from './buyer-settings.ts';
import { type Env, mailSettings } from './env.ts';
import { type Lead, leadFields } from './fields.ts';
import { placeOf } from './place.ts';
import { type Dealer, dealersFor } from './rotation.ts';

/** So many leads of one phone number are kept in 24 hours. */
const LEADS_OF_A_PHONE = 5;
const DAY_MS = 86_400_000;

const names = ['received_at', ...leadFields];
const INSERT = `INSERT INTO leads (${names.join(', ')}) SELECT ${names.map(() => '?').join(', ')}
  WHERE (SELECT count(*) FROM leads WHERE phone_digits = ? AND received_at > ?) < ${LEADS_OF_A_PHONE}
  ON CONFLICT (email, phone, timestamp) DO NOTHING`;

const FIND = 'SELECT id FROM leads WHERE email = ? AND phone = ? AND timestamp = ?';

/** So many leads of one e-mail address are answered in 24 hours: anybody can type the address of somebody else. */
const ANSWERED_LEADS = 3;

/** The list has the kind of each mail, and the id of its dealer. A lead that has mails gets no other ones. */
const INSERT_MAILS = `INSERT INTO outbox (lead_id, kind, dealer_id, next_try_at)
  SELECT leads.id, mail.value ->> 'kind', mail.value ->> 'dealer', received_at FROM leads, json_each(?1) AS mail
  WHERE email = ?2 AND phone = ?3 AND timestamp = ?4
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE lead_id = leads.id)
    AND (mail.value ->> 'kind' = 'lead' OR ${ANSWERED_LEADS} >= (SELECT count(*) FROM leads AS other
      WHERE other.email = leads.email COLLATE NOCASE AND other.received_at > ?5))
  ORDER BY mail.key`;

/** An address whose mails came back is known by its other leads. */
const MARK_BOUNCED = `UPDATE leads SET bounced_at = (SELECT min(other.bounced_at) FROM leads AS other
    WHERE other.email = leads.email COLLATE NOCASE)
  WHERE email = ? AND phone = ? AND timestamp = ?`;

const DEALERS = `SELECT id, serves, (SELECT max(id) FROM outbox WHERE dealer_id = dealers.id) AS last_mail
  FROM dealers WHERE active AND instr(' ' || serves, ' ' || ?)`;

const keyOf = ({ email, phone, timestamp }: Lead) => [email, phone, timestamp];

/** True if the database has the lead. */
export async function has({ DB }: Env, lead: Lead): Promise<boolean> {
  return (
    (await DB.prepare(FIND)
      .bind(...keyOf(lead))
      .first()) !== null
  );
}

/**
 * Keeps a lead, unless the database has it already, and with it a note of each mail to send: in one transaction, so that there is
 * no lead without its mails. Returns only when the database has the lead, or has refused it for its phone number.
 */
export async function store(env: Env, lead: Lead): Promise<'kept' | 'had it already' | 'refused'> {
  const { DB } = env;
  const now = Date.now();
  const values = leadFields.map((name) =>
    name === 'opt_in_sms' ? Number(lead[name]) : (lead[name] ?? null),
  );
  const dayAgo = new Date(now - DAY_MS).toISOString();
  const limit = [lead.phone.replaceAll(/\D/g, '').slice(-10), dayAgo];
  const mails = mailSettings(env) ? await mailsFor(env, lead) : [];
  const [inserted, , , found] = await DB.batch([
    DB.prepare(INSERT).bind(new Date(now).toISOString(), ...values, ...limit),
    DB.prepare(INSERT_MAILS).bind(JSON.stringify(mails), ...keyOf(lead), dayAgo),
    DB.prepare(MARK_BOUNCED).bind(...keyOf(lead)),
    DB.prepare(FIND).bind(...keyOf(lead)),
  ]);
  if (inserted?.meta.changes) return 'kept';
  return found?.results.length ? 'had it already' : 'refused';
}

interface NewMail {
  kind: 'lead' | BuyerMail;
  /** The id of a dealer. */
  dealer?: number;
}

async function mailsFor(env: Env, lead: Lead): Promise<NewMail[]> {
  const dealers = await chosenDealers(env.DB, lead);
  return [
    { kind: 'lead' },
    ...dealers.map((dealer) => ({ kind: 'lead' as const, dealer })),
    ...buyerMails(env).map((kind) => ({ kind })),
  ];
}

async function chosenDealers(database: D1Database, lead: Lead): Promise<number[]> {
  const place = placeOf(lead);
  if (!place) return [];
  const { results } = await database.prepare(DEALERS).bind(place.state).all<Dealer>();
  return dealersFor(place, results);
}
