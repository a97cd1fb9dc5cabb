import { sentLead } from '../../../test/support/leads.ts';
import type { Row } from '../worker/src/fields.ts';
import { type Mails, mailsOf } from '../worker/src/mails.ts';
import type { Dealer } from '../worker/src/site-facts.ts';
import { type LocalWorker, startWorker } from './local-worker.ts';
import { sampleFacts } from './sample-facts.ts';

export const TOKEN = 'a-token-of-at-least-32-characters';
export const KEY = 'a-key-that-signs-links-and-makes-hashes';
export const OWNER = 'owner@keyhaven.example';
export const SITE = 'https://www.keyhaven.example';

/** Settings of a Worker that mails. */
export const mailing = {
  ...{ LEADS_TOKEN: TOKEN, LEADS_KEY: KEY, OWNER_EMAIL: OWNER, MAIL_FROM: 'leads@keyhaven.example' },
};

/** Starts a Worker that mails, and names an address of each dealer. */
export async function startMailing(dealers: Dealer[], changes: Record<string, string> = {}) {
  const worker = await startWorker({ variables: { ...mailing, ...changes }, facts: sampleFacts(dealers) });
  await worker.migrate();
  await nameContacts(worker, ...dealers.map(({ slug }) => slug));
  return worker;
}

const NEWEST = 'id = (SELECT max(id) FROM leads)';

/** A lead as the database has it. */
export type Kept = Omit<Row, 'mails'> & { mails: Mails } & Record<'digits' | 'sender', string>;

export async function leadsOf(worker: LocalWorker, condition = 'TRUE'): Promise<Kept[]> {
  const rows = await worker.execute(`SELECT * FROM leads WHERE ${condition} ORDER BY id`);
  return (rows as (Kept & Row)[]).map((row) => ({ ...row, mails: mailsOf(row) }));
}

/** The newest of these leads, or of all. */
export async function leadOf(worker: LocalWorker, condition = NEWEST): Promise<Kept> {
  const lead = (await leadsOf(worker, condition)).at(-1);
  if (!lead) throw new Error(`There is no lead: ${condition}`);
  return lead;
}

/** Makes many leads at once, each of its own visitor, with these columns in SQL. */
export const makeLeads = (worker: LocalWorker, count: number, columns: Record<string, string>) => {
  const fields = Object.keys(newLead()).map((name) => [name, name === 'opt_in_sms' ? '0' : "'a' || n"]);
  const all = { ...Object.fromEntries(fields), ...columns };
  return worker.execute(`WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ${count})
    INSERT INTO leads (${Object.keys(all).join(', ')}) SELECT ${Object.values(all).join(', ')} FROM many`);
};

let visitor = 0;

/** A lead of a new visitor in Cleveland, sent now. */
export function newLead(changes: Record<string, unknown> = {}): Record<string, unknown> {
  visitor += 1;
  return {
    ...sentLead,
    email: `visitor-${visitor}@visitor.example`,
    phone: `(216) 555-${String(2000 + visitor)}`,
    page_url: `${SITE}/ohio/cleveland/pianos/`,
    timestamp: new Date().toISOString(),
    ...changes,
  };
}

/** Posts a lead as the form does; each comes from a network of its own unless one is named. */
export function postTo(
  worker: LocalWorker,
  lead: Record<string, unknown>,
  sender = `198.51.${Math.floor(visitor / 200)}.${(visitor % 200) + 1}`,
): Promise<Response> {
  return worker.ask('/webhook/leads', {
    method: 'POST',
    body: JSON.stringify(lead),
    headers: { origin: SITE, 'content-type': 'application/json', 'cf-connecting-ip': sender },
  });
}

/** Lets time pass for all leads, so that no limit of a day or an hour remembers them. */
export const passTwoDays = (worker: LocalWorker) =>
  worker.execute(`UPDATE leads SET received_at = strftime('%Y-%m-%dT%H:%M:%fZ', received_at, '-2 days')`);

/** Sends a form as a page of the owner does. */
export const submitTo = (
  worker: LocalWorker,
  fields: Record<string, string>,
  { path = '/leads', ...headers }: Record<string, string> = {},
) =>
  worker.ask(path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { authorization: `Bearer ${TOKEN}`, origin: worker.origin, ...headers },
  });

/** What the owner reads at an address. */
export const askOwner = (worker: LocalWorker, path: string) =>
  worker.ask(path, { headers: { authorization: `Bearer ${TOKEN}` } });

/** Leads as the owner exports them. */
export async function exportedBy(worker: LocalWorker): Promise<Record<string, unknown>[]> {
  const { leads } = (await (await askOwner(worker, '/leads.json')).json()) as Record<'leads', []>;
  return leads;
}

/** Names the e-mail addresses of dealers, by their slugs, as the page for that does. */
export async function nameContacts(worker: LocalWorker, ...slugs: string[]): Promise<void> {
  for (const slug of slugs)
    await submitTo(
      worker,
      { slug, email: `${slug}@dealer.example`, paused_until: '' },
      { path: '/leads/dealers' },
    );
}

/** The signed link in a mail. */
export const linkIn = (text = ''): string => text.match(/\/answer\/[\w/-]+/)?.[0] ?? '';

/** Presses a button on the page of a signed link. */
export const press = (worker: LocalWorker, link: string, answer: string) =>
  worker.ask(link, { method: 'POST', body: new URLSearchParams({ answer }) });
