import type { Env } from './env.ts';
import type { SiteFacts } from './site-facts.ts';

/** The texts of the form that are new since the last lead begin now. None is ever overwritten. */
const BEGIN = `INSERT OR IGNORE INTO texts SELECT ?1, ?2, ?3
  WHERE (SELECT hash FROM texts ORDER BY since DESC LIMIT 1) IS NOT ?2`;

/** Notes what a buyer agreed to, by the parameter of store.ts. A page may be open for a day. */
export const NOTE_EVIDENCE = `INSERT OR IGNORE INTO evidence
  SELECT id, received_at, ?1 ->> 'page', timestamp, last.hash, iif(last.since > ?1 ->> 'day_ago', earlier.hash, NULL),
    opt_in_sms, ?1 ->> 'phone_key', ?1 ->> 'mail_key'
  FROM leads, (SELECT * FROM texts ORDER BY since DESC LIMIT 1) AS last
    LEFT JOIN (SELECT hash FROM texts ORDER BY since DESC LIMIT 1 OFFSET 1) AS earlier
  WHERE email = ?1 ->> 'email' AND phone = ?1 ->> 'phone' AND timestamp = ?1 ->> 'timestamp'
    AND received_at = ?1 ->> 'now'`;

/** Notes which texts the form has now. */
export const beginTexts = ({ DB, SITE: { form } }: Env, now: string): D1PreparedStatement =>
  DB.prepare(BEGIN).bind(now, form.hash, JSON.stringify(form.texts));

const FIND = `SELECT *, (SELECT json_group_object(hash, json(texts)) FROM texts) AS texts,
    (SELECT min(since) FROM do_not_contact WHERE key IN (phone_key, mail_key)) AS stopped
  FROM evidence WHERE lead_id = ?`;

/** The evidence of a lead, deleted or not, as a text; `undefined` if there is none. */
export async function evidenceOf({ DB, SITE }: Env, id: number): Promise<string | undefined> {
  const record = await DB.prepare(FIND).bind(id).first<Record<string, string | null>>();
  if (!record) return;
  const { hash, earlier_hash, opted_in } = record;
  const all: Record<string, SiteFacts['form']['texts']> = JSON.parse(String(record.texts));
  const shown = [hash, earlier_hash].flatMap((one) => one ?? []);
  const which = earlier_hash
    ? 'The texts changed within the day before. The form showed the first or the second of these:'
    : 'The form showed these texts:';
  return `Evidence of lead ${id} of ${SITE.site.brand}

Received: ${record.received_at}
Sent, by the clock of the browser: ${record.timestamp}
Page: ${record.page}
The box for follow-up was ${opted_in ? 'checked' : 'left empty'}.
"Stop" was said: ${record.stopped ?? 'no'}
Keyed hash of the phone number: ${record.phone_key}
Keyed hash of the e-mail address: ${record.mail_key}

The form does not send the texts that it shows. These are the ones that the site had when the lead came.
${which}
${shown.map((one) => textsOf(one, all[one])).join('')}`;
}

function textsOf(hash: string, texts?: SiteFacts['form']['texts']): string {
  const lines = Object.entries(texts ?? {}).map(([name, text]) => `${name}: ${text}\n`);
  return `\nHash (SHA-256): ${hash}\n${lines.join('')}`;
}
