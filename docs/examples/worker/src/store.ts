import { type Env, mailSettings } from './env.ts';
import { beginTexts, NOTE_EVIDENCE } from './evidence.ts';
import { type Lead, leadFields, type Row } from './fields.ts';
import { reasonsOf, TEST_ADDRESS } from './held.ts';
import { digitsOf, keyed, mailboxOf, personKeys } from './keys.ts';
import { dealersIn, mailsOf } from './mails.ts';
import { candidatesFor, type Request } from './matching.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** The question to the buyer comes on the third day. */
const QUESTION_MS = 3 * DAY_MS;

/** Not suspicious: so many leads of one mailbox, phone number and network in 24 hours, and of all in an hour. */
const USUAL = { mailbox: 3, digits: 3, sender: 20, hour: 30 };
/** The owner gets mails about so many leads of an hour; then about each 25th that is held. */
const TOLD_IN_HOUR = 100;

const given = [...leadFields, 'received_at', 'mailbox', 'digits', 'sender', 'origin'];

/** Parameter 1 is the lead and what is known of it, as JSON. No count reads more rows than it needs. */
const ofDay = (column: 'mailbox' | 'digits' | 'sender') =>
  `(SELECT count(*) FROM (SELECT 1 FROM leads WHERE ${column} = ?1 ->> '${column}' AND received_at > ?1 ->> 'day_ago'
    LIMIT ${USUAL[column]})) = ${USUAL[column]}`;
const ofHour = (count: number) =>
  `ifnull((SELECT received_at FROM leads WHERE id <= (SELECT max(id) FROM leads) + 1 - ${count}
    ORDER BY id DESC LIMIT 1) > ?1 ->> 'hour_ago', 0)`;
const STOPPED =
  "(SELECT min(since) FROM do_not_contact WHERE key IN (?1 ->> 'phone_key', ?1 ->> 'mail_key'))";

/** Why a lead waits for the owner, as held.ts has it. The test lead, which only the owner gets, does not. */
const HELD = `iif(?1 ->> 'is_test', '', trim((?1 ->> 'reasons') || iif(${ofDay('mailbox')}, ' mailbox', '')
  || iif(${ofDay('digits')}, ' phone', '') || iif(${ofDay('sender')}, ' sender', '')
  || iif(${ofHour(USUAL.hour)}, ' flood', '') || ifnull(' stopped=' || substr(${STOPPED}, 1, 10), '')))`;

/** The introductions of a dealer in this month. */
const countOf = (slug: string) => `ifnull((SELECT nth FROM introductions AS last
  WHERE last.dealer = ${slug} AND last.introduced_at >= ?1 ->> 'month' ORDER BY last.introduced_at DESC LIMIT 1), 0)`;

/**
 * The dealers that get a lead, as mails in JSON. Who waited longest comes first in each rank. Their times differ by a millisecond,
 * so that the turn goes on where it ended.
 */
const CHOSEN = `(SELECT json_group_object('dealer/' || slug,
    json_object('since', strftime('%Y-%m-%dT%H:%M:%fZ', ?1 ->> 'now', '+' || (place / 1000.0) || ' seconds')))
  FROM (SELECT slug, row_number() OVER () AS place FROM (
    SELECT contact.slug FROM json_each(?1 -> 'candidates') AS candidate
      JOIN dealer_contacts AS contact ON contact.slug = candidate.value ->> 'slug'
    WHERE ifnull(paused_until, '') <= ?1 ->> 'now'
      AND iif(candidate.value ->> 'cap' IS NULL, TRUE, candidate.value ->> 'cap' > ${countOf('contact.slug')})
    ORDER BY candidate.value ->> 'rank',
      ifnull((SELECT max(introduced_at) FROM introductions WHERE dealer = contact.slug), ''), candidate.key
    LIMIT ?1 ->> 'most')))`;

/** The mails to buyers about dealers are there only if there are dealers. */
const MAILS = `json_patch(json_patch(?1 -> 'mails', dealers), iif(dealers = '{}', '{}', ?1 -> 'later'))`;

/** Judges and keeps a lead in one statement, so that of many leads at the same moment each counts. */
const INSERT = `WITH facts AS MATERIALIZED (SELECT ${HELD} AS held, ${CHOSEN} AS dealers,
    ${ofHour(TOLD_IN_HOUR)} AND (SELECT max(id) FROM leads) % 25 > 0 AS is_quiet,
    (SELECT bounced_at FROM leads WHERE mailbox = ?1 ->> 'mailbox' ORDER BY received_at DESC LIMIT 1) AS bounced_at),
  ready AS MATERIALIZED (SELECT held, bounced_at, held = '' AND dealers <> '{}' OR ?1 -> 'mails' = '{}' AS keeps_long,
    iif(held = '', ${MAILS}, iif(is_quiet OR ?1 -> 'mails' = '{}', '{}', '{"owner":{}}')) AS mails FROM facts)
  INSERT INTO leads (${given.join(', ')}, held, bounced_at, keeps_long, mails, due_at)
  SELECT ${given.map((name) => `?1 ->> '${name}'`).join(', ')}, held, bounced_at, keeps_long, mails,
    iif(mails = '{}', NULL, ?1 ->> 'now') FROM ready WHERE TRUE
  ON CONFLICT (email, phone, timestamp) DO NOTHING RETURNING id`;

/** Parameter 2 is the id of a lead that the owner lets go out. */
const RELEASE = `WITH facts AS MATERIALIZED (SELECT ${CHOSEN} AS dealers)
  UPDATE leads SET held = '', keeps_long = keeps_long OR dealers <> '{}', due_at = ?1 ->> 'now', origin = ?1 ->> 'origin',
    mails = json_patch(mails, ${MAILS})
  FROM facts WHERE id = ?2 AND stopped_at IS NULL AND (held <> '' OR keep_looking)`;

/** Notes the dealers that were chosen at this moment. */
const introducing = (
  which: string,
) => `INSERT OR IGNORE INTO introductions (dealer, introduced_at, lead_id, nth)
  SELECT substr(mail.key, 8), mail.value ->> 'since', leads.id, 1 + ${countOf('substr(mail.key, 8)')} FROM leads, json_each(mails) AS mail
  WHERE ${which} AND mail.key LIKE 'dealer/%' AND mail.value ->> 'since' > ?1 ->> 'now'`;

const OF_KEY = "email = ?1 ->> 'email' AND phone = ?1 ->> 'phone' AND timestamp = ?1 ->> 'timestamp'";

/** True if the database has the lead. */
export async function has({ DB }: Env, lead: Lead): Promise<boolean> {
  const statement = DB.prepare(`SELECT id FROM leads WHERE ${OF_KEY}`);
  return (await statement.bind(JSON.stringify(lead)).first()) !== null;
}

/**
 * Keeps a lead, unless the database has it already, with the mails to send, the dealers that get it, and what the buyer agreed to:
 * in one transaction. Returns its id, if it is new, only when the database has it.
 */
export async function store(
  env: Env,
  lead: Lead,
  { key, network, origin }: { key: string; network: string; origin: string },
): Promise<number | undefined> {
  const now = new Date();
  const time = now.toISOString();
  const [phone_key, mail_key] = await personKeys(key, lead.phone, lead.email);
  const facts = {
    ...matchingFacts(env, lead, now, 0),
    ...{ ...lead, received_at: time, origin, phone_key, mail_key },
    ...{ mailbox: mailboxOf(lead.email), digits: digitsOf(lead.phone) },
    sender: await keyed(key, 'sender', network),
    is_test: lead.email === TEST_ADDRESS,
    page: lead.page_url.replace(/[?#].*/, ''),
    reasons: reasonsOf(lead, env, now.getTime()).join(' '),
    day_ago: new Date(now.getTime() - DAY_MS).toISOString(),
    hour_ago: new Date(now.getTime() - 60 * MINUTE_MS).toISOString(),
  };
  const parameter = JSON.stringify(facts);
  const { DB } = env;
  const [, inserted] = await DB.batch<{ id: number }>([
    beginTexts(env, time),
    DB.prepare(INSERT).bind(parameter),
    DB.prepare(introducing(OF_KEY)).bind(parameter),
    DB.prepare(NOTE_EVIDENCE).bind(parameter),
  ]);
  return inserted?.results[0]?.id;
}

/** Sends a lead that waits to dealers that do not have it. Returns false if it does not wait. */
export async function release(env: Env, lead: Row, origin: string): Promise<boolean> {
  const { all } = dealersIn(mailsOf(lead));
  const facts = matchingFacts(env, lead, new Date(), all.length);
  const candidates = facts.candidates.filter(({ slug }) => !all.includes(slug));
  const parameter = JSON.stringify({ ...facts, candidates, origin });
  const [released] = await env.DB.batch([
    env.DB.prepare(RELEASE).bind(parameter, lead.id),
    env.DB.prepare(introducing('leads.id = ?2')).bind(parameter, lead.id),
  ]);
  return (released?.meta.changes ?? 0) > 0;
}

/** What choosing dealers, and the mails of a lead, need. */
function matchingFacts(env: Env, lead: Request & { email: string | null }, now: Date, has: number) {
  const time = now.toISOString();
  const isMailed = mailSettings(env) !== undefined;
  const isTest = lead.email === TEST_ADDRESS;
  const question = { at: new Date(now.getTime() + QUESTION_MS).toISOString() };
  return {
    ...{ now: time, month: time.slice(0, 7), most: Math.max(0, env.SITE.promises.dealersMatched - has) },
    candidates: isMailed && !isTest ? candidatesFor(lead, env.SITE, now) : [],
    mails: isMailed ? { owner: {}, ...(!isTest && { receipt: {} }) } : {},
    later: { names: {}, ...(env.BUYER_QUESTION !== 'off' && { question }) },
  };
}
