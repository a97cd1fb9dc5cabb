import { EmailMessage } from 'cloudflare:email';
import { noteBounce } from './bounces.ts';
import { namesLetter, questionLetter, receiptLetter } from './buyer-letters.ts';
import { type Env, type MailSettings, mailSettings } from './env.ts';
import type { Row } from './fields.ts';
import { dealerLetter, type Letter, type LetterFacts, ownerLetter, stoppedLetter } from './letters.ts';
import type { Mail, Mails } from './mails.ts';
import { BUYERS, dealerOf, hasRoom, isToBuyer, mailsOf, TRIES, waitingMails } from './mails.ts';
import { candidatesFor } from './matching.ts';
import { mimeOf } from './mime.ts';
import { linkFor } from './signed-links.ts';
import { MINUTE_MS } from './time.ts';

/** The most leads of one run, so that it stays within the queries that the free plan has. */
const MOST = 4;

/** Whoever sends the mails of a lead has it for so long. Then, if it ended, somebody else takes the lead. */
const LEASE_MS = 5 * MINUTE_MS;

/** A lead of an older version does not know the Worker's address. A later one does. */
const COLUMNS = `*, coalesce(nullif(origin, ''),
  (SELECT origin FROM leads WHERE origin <> '' ORDER BY id DESC LIMIT 1), '') AS origin`;
const DUE = `SELECT ${COLUMNS} FROM leads WHERE due_at <= ? ORDER BY due_at LIMIT ${MOST}`;
const ONE = `SELECT ${COLUMNS} FROM leads WHERE id = ? AND due_at IS NOT NULL`;

/** Takes a lead, or goes on with it, unless somebody else took it or the owner changed it. */
const TAKE = 'UPDATE leads SET mails = json_patch(mails, ?), due_at = ? WHERE id = ? AND due_at = ?';
const NOTE = `UPDATE leads SET mails = json_patch(mails, ?1), due_at = iif(due_at = ?2, ?3, due_at) WHERE id = ?4`;
const INTRODUCED = 'UPDATE introductions SET sent = 1 WHERE dealer = ? AND introduced_at = ? AND lead_id = ?';
/** When all who had the lead of a buyer who said "stop" were asked to delete it, it goes. */
const END = `DELETE FROM leads WHERE id = ? AND stopped_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(mails)
  WHERE key LIKE 'stopped%' AND value ->> 'sent' IS NULL AND value ->> 'withdrawn' IS NULL)`;

const CONTACTS = `SELECT slug, email, ifnull(paused_until, '') > ?2 AS isPaused
  FROM json_each(?1) JOIN dealer_contacts ON slug = value`;

/** Changes of mails. Null takes a value away. */
type Patch = Record<string, { [name in keyof Mail]: Mail[name] | null }>;

type Contact = { slug: string; email: string; isPaused: number };

/** A lead whose mails are being sent. */
interface Work {
  env: Env;
  settings: MailSettings;
  lead: Row;
  mails: Mails;
  contacts: ReadonlyMap<string, Contact>;
  /** What became of mails and is not noted yet. */
  results: Patch;
  /** False as soon as somebody else has the lead. */
  isMine: boolean;
}

/** Sends the mails of one lead, or else of the leads whose time has come, the oldest first. */
export async function sendMails(env: Env, id?: number): Promise<void> {
  const settings = mailSettings(env);
  if (!settings) return;
  const { DB } = env;
  const leads = id === undefined ? DB.prepare(DUE).bind(new Date().toISOString()) : DB.prepare(ONE).bind(id);
  const { results } = await leads.all<Row>();
  const works = await Promise.all(
    results.map(async (lead): Promise<Work> => {
      const contacts = await contactsFor(env, lead);
      return { env, settings, lead, mails: mailsOf(lead), contacts, results: {}, isMine: true };
    }),
  );
  // No flood of mails to buyers keeps a lead from a dealer. A mail to a buyer is taken just before it is sent.
  for (const stage of [undefined, ...BUYERS]) await Promise.all(works.map((work) => sendStage(work, stage)));
  await Promise.all(works.map(finish));
}

/** Sends the mails of one kind to buyers, or else all to others. */
async function sendStage(work: Work, kind?: string): Promise<void> {
  const { env, lead, mails } = work;
  const now = new Date();
  const keys = waitingMails(lead, mails, env)
    .filter(([key, at]) => (kind ? key === kind : !isToBuyer(key)) && at <= now.toISOString())
    .map(([key]) => key);
  if (keys.length === 0 || !work.isMine) return;
  // The next try is noted before this one begins: whatever ends this one, the next comes.
  const claims = Object.fromEntries(keys.map((key) => [key, claimOf(key, mails[key]?.tries ?? 0, now)]));
  await take(work, claims, new Date(now.getTime() + LEASE_MS).toISOString());
  if (!work.isMine) return;
  const send = async (key: string) => {
    work.results[key] = await sendMail(work, key);
    apply(mails, { [key]: work.results[key] });
  };
  await Promise.all(keys.map(send));
}

const claimOf = (key: string, tries: number, now: Date): Patch[string] => ({
  tries: tries + 1,
  at: new Date(now.getTime() + 5 * 4 ** tries * MINUTE_MS).toISOString(),
  ...(isToBuyer(key) && { begun: now.toISOString() }),
});

/** The contacts of dealers by their slugs. */
async function contactsFor({ DB, SITE }: Env, lead: Row): Promise<Map<string, Contact>> {
  const now = new Date();
  const mails = mailsOf(lead);
  // If there is room for more dealers, the owner reads who has no address.
  const candidates = hasRoom(mails, SITE) ? candidatesFor(lead, SITE, now).map(({ slug }) => slug) : [];
  const slugs = new Set([...candidates, ...Object.keys(mails).map(dealerOf).filter(Boolean)]);
  const contacts = DB.prepare(CONTACTS).bind(JSON.stringify([...slugs]), now.toISOString());
  const { results } = await contacts.all<Contact>();
  return new Map(results.map((contact) => [contact.slug, contact]));
}

/** Notes what became of mails, and takes the next ones. */
async function take(work: Work, claims: Patch, lease: string): Promise<void> {
  const { env, lead, mails, results } = work;
  const patch = { ...results, ...claims };
  const [taken] = await env.DB.batch([
    env.DB.prepare(TAKE).bind(JSON.stringify(patch), lease, lead.id, lead.due_at),
    ...introduced(work),
  ]);
  if (taken?.meta.changes) {
    lead.due_at = lease;
    work.results = {};
    apply(mails, claims);
  } else work.isMine = false;
}

/** Notes the last results, and when the lead is to be taken up again. */
async function finish(work: Work): Promise<void> {
  const { env, lead, mails, results } = work;
  try {
    const times = waitingMails(lead, mails, env).map(([, at]) => at);
    const [due = null] = times.sort();
    if (due === lead.due_at && Object.keys(results).length === 0) return;
    await env.DB.batch([
      env.DB.prepare(NOTE).bind(JSON.stringify(results), lead.due_at, due, lead.id),
      ...introduced(work),
      ...(lead.stopped_at ? [env.DB.prepare(END).bind(lead.id)] : []),
    ]);
  } catch (error) {
    console.error(`lead ${lead.id}: what became of its mails could not be noted: ${reasonOf(error)}.`);
  }
}

const introduced = ({ env, lead, mails, results }: Work): D1PreparedStatement[] =>
  Object.entries(results).flatMap(([key, { sent }]) => {
    const since = mails[key]?.since;
    return sent && since ? [env.DB.prepare(INTRODUCED).bind(dealerOf(key), since, lead.id)] : [];
  });

function apply(mails: Mails, patch: Patch): void {
  for (const [key, changes] of Object.entries(patch))
    mails[key] = Object.fromEntries(
      Object.entries({ ...mails[key], ...changes }).filter(([, value]) => value !== null),
    );
}

/** Sends a mail that is taken. Returns what became of it. */
async function sendMail(work: Work, key: string): Promise<Patch[string]> {
  const { settings, lead, mails } = work;
  const name = `mail ${key} of lead ${lead.id}`;
  let isHandedOver = false;
  try {
    const to = addressFor(work, key);
    if (to === undefined) {
      console.log(`${name}: withdrawn, since the dealer may not have it, or has no address`);
      return { withdrawn: new Date().toISOString() };
    }
    const message = await messageOf(work, key, to);
    isHandedOver = true;
    await settings.MAIL.send(message);
    console.log(`${name}: sent`);
    return { sent: new Date().toISOString() };
  } catch (error) {
    const tries = mails[key]?.tries ?? 1;
    const [log, result] = await failed(work, key, isHandedOver ? codeOf(error) : 'E_NOT_HANDED_OVER');
    const end = log || (tries < TRIES ? '' : ' It is given up.');
    console.error(`${name}: try ${tries} of ${TRIES} failed: ${reasonOf(error)}.${end}`);
    return result;
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replaceAll(/\S*@\S*/g, '(address)') : 'unknown error';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Who gets a mail; `undefined` for a dealer that may not have the lead. News of a stop goes to all. */
function addressFor({ env, settings, lead, contacts }: Work, key: string): string | undefined {
  if (isToBuyer(key)) return String(lead.email);
  const slug = dealerOf(key);
  if (!slug) return settings.OWNER_EMAIL;
  const contact = contacts.get(slug);
  if (key.startsWith('stopped/')) return contact?.email;
  const fits = candidatesFor(lead, env.SITE, new Date()).some((one) => one.slug === slug);
  return fits && !contact?.isPaused ? contact?.email : undefined;
}

/** What to log and to note. A mail to the buyer is tried again only if the service took nothing. */
async function failed({ env, lead }: Work, key: string, code: string): Promise<[string, Patch[string]]> {
  if (!isToBuyer(key)) return ['', {}];
  if (!/^E_(?!DELIVERY_FAILED|INTERNAL_SERVER_ERROR)/.test(code))
    return [' Perhaps it was sent. It is not sent again by itself.', {}];
  if (code !== 'E_RECIPIENT_SUPPRESSED') return ['', { begun: null }];
  lead.bounced_at = new Date().toISOString();
  // If this is not noted, the service refuses the next mail, too.
  await noteBounce(env.DB, String(lead.email)).catch(() => {});
  return [' The address gets no more mails.', { begun: null }];
}

async function messageOf(work: Work, key: string, to: string): Promise<EmailMessage> {
  const { env, lead, mails, contacts } = work;
  const { MAIL_FROM } = work.settings;
  const isForSeller = key === 'owner' || key.startsWith('dealer/');
  const link = await linkFor(env.LEADS_KEY ?? '', lead, dealerOf(key));
  const raw = mimeOf({
    ...letterOf(key, {
      ...{ env, link, contacts, now: new Date() },
      lead: { ...lead, mails: JSON.stringify(mails) },
    }),
    from: { name: env.SITE.site.brand, address: MAIL_FROM },
    to,
    replyTo: isForSeller ? String(lead.email) : env.SITE.site.email,
    id: `lead-${lead.id}-${key.replace('/', '-')}-${Date.parse(lead.received_at)}@${MAIL_FROM.split('@').at(-1)}`,
    date: new Date(),
  });
  return new EmailMessage(MAIL_FROM, to, raw);
}

function letterOf(key: string, facts: LetterFacts): Letter {
  if (key === 'owner') return ownerLetter(facts);
  if (key === 'receipt') return receiptLetter(facts);
  if (key === 'names') return namesLetter(facts);
  if (key === 'question') return questionLetter(facts);
  return key.startsWith('dealer/') ? dealerLetter(facts) : stoppedLetter(facts, key === 'stopped');
}
