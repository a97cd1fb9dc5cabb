import { type Env, mailSettings } from './env.ts';
import type { Row } from './fields.ts';
import { personKeys } from './keys.ts';

const OF_MAILBOX = 'SELECT * FROM leads WHERE mailbox = ? AND stopped_at IS NULL LIMIT 100';
const MARK = 'INSERT OR IGNORE INTO do_not_contact SELECT value, ?1 FROM json_each(?2)';

/** Whoever has a lead, or may have it since a mail was tried. */
const HAVE = `SELECT key FROM json_each(mails)
  WHERE key LIKE 'dealer/%' AND value ->> 'tries' > 0 AND value ->> 'withdrawn' IS NULL`;
const DELETE = `DELETE FROM leads WHERE id = ?1 AND (?2 OR stopped_at IS NULL AND NOT EXISTS (${HAVE}))`;
const ending = (column: 'id' | 'mailbox') => `UPDATE leads SET stopped_at = ?1, due_at = ?1, held = '',
    mails = json_patch(mails, (SELECT json_group_object(replace(key, 'dealer/', 'stopped/'), json('{}'))
      FROM (SELECT 'stopped' AS key UNION ALL ${HAVE})))
  WHERE ${column} = ?2 AND stopped_at IS NULL`;

/**
 * The buyer said "stop": nothing else is sent about any lead of the mailbox, and who has one is asked to delete it. Then the leads go.
 * A mark stays, of which nobody reads who it was.
 */
export async function stop(env: Env, { mailbox }: Row): Promise<void> {
  const { DB, LEADS_KEY = '' } = env;
  const now = new Date().toISOString();
  const { results } = await DB.prepare(OF_MAILBOX).bind(mailbox).all<Row>();
  const keysOf = ({ phone, email }: Row) => personKeys(LEADS_KEY, String(phone), String(email));
  const keys = (await Promise.all(results.map(keysOf))).flat();
  const end = mailSettings(env)
    ? DB.prepare(ending('mailbox')).bind(now, mailbox)
    : DB.prepare('DELETE FROM leads WHERE mailbox = ?').bind(mailbox);
  await DB.batch([DB.prepare(MARK).bind(now, JSON.stringify(keys)), end]);
}

/**
 * The owner deletes a lead: whoever has it is asked to delete it, then it goes; at once if nobody is to be asked, or the owner does
 * not wait for that. Introductions stay as numbers for the bill, and so does the record of consent.
 */
export async function remove(env: Env, { id }: Row, isAtOnce: boolean): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(DELETE).bind(id, Number(isAtOnce || !mailSettings(env))),
    env.DB.prepare(ending('id')).bind(new Date().toISOString(), id),
  ]);
}
