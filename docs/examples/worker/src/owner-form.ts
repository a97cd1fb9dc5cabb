import type { Env } from './env.ts';
import type { Row } from './fields.ts';
import { originOf } from './form.ts';
import { isStuck, mailsOf, stateOf } from './mails.ts';
import { seeOther, textOf } from './pages.ts';
import { remove, stop } from './stop.ts';
import { release } from './store.ts';

export const OUTCOMES = ['', 'called', 'visited', 'bought', 'nothing'];

/** The most characters of a note. */
export const NOTE_LENGTH = 2000;

/** A mailbox that is marked or unmarked is so in all its leads. */
const SAVE = 'UPDATE leads SET note = ?, outcome = ? WHERE id = ?';
const BOUNCED = `UPDATE leads SET bounced_at = CASE ? WHEN 1 THEN ifnull(bounced_at, ?) END
  WHERE mailbox = (SELECT mailbox FROM leads WHERE id = ?)`;
const BOUGHT = `UPDATE introductions SET bought = ?1 WHERE dealer = ?2 AND introduced_at = ?3 AND lead_id = ?4
  AND bought <> ?1`;
const KEEP = 'UPDATE leads SET keep_looking = 1, keeps_long = 1 WHERE id = ? AND stopped_at IS NULL';

/** Nothing is sent again that changed since it was read. */
const AGAIN = 'UPDATE leads SET mails = json_patch(mails, ?), due_at = ? WHERE id = ? AND mails = ?';

/** Does what a button beside a lead says. */
export async function saveForm(fields: URLSearchParams, request: Request, env: Env): Promise<Response> {
  const id = Number(fields.get('id'));
  const lead = await env.DB.prepare('SELECT * FROM leads WHERE id = ?').bind(id).first<Row>();
  if (!lead) return textOf(404, 'The lead is deleted.');
  const fault = await act(fields, lead, originOf(request), env);
  return fault ?? seeOther(`/leads${new URL(request.url).search}#lead-${id}`);
}

async function act(
  fields: URLSearchParams,
  lead: Row,
  origin: string,
  env: Env,
): Promise<Response | undefined> {
  const again = fields.get('mail');
  if (again !== null) return sendAgain(again, lead, env);
  const action = fields.get('do') ?? '';
  if (action === 'send')
    return (await release(env, lead, origin)) ? undefined : textOf(409, 'It does not wait for you.');
  if (action === 'stop') await stop(env, lead);
  else if (action === 'delete' || action === 'drop') await remove(env, lead, action === 'drop');
  else if (action === 'keep') await env.DB.prepare(KEEP).bind(lead.id).run();
  else return save(fields, lead, env);
}

async function sendAgain(key: string, lead: Row, env: Env): Promise<Response | undefined> {
  const mails = mailsOf(lead);
  const now = new Date();
  const state = Object.hasOwn(mails, key) ? stateOf(key, lead, mails, env, now) : 'off';
  const anew = { [key]: { tries: null, at: null, begun: null, withdrawn: null } };
  const statement = env.DB.prepare(AGAIN).bind(JSON.stringify(anew), now.toISOString(), lead.id, lead.mails);
  if (!isStuck(state) || !(await statement.run()).meta.changes)
    return textOf(409, 'The mail was sent, or is on its way.');
}

async function save(fields: URLSearchParams, { id, mails }: Row, { DB }: Env): Promise<Response | undefined> {
  const value = (name: string) => fields.get(name) ?? '';
  const note = value('note').replaceAll('\r\n', '\n').trim();
  const outcome = value('outcome');
  const isWhole = fields.has('note') && fields.has('outcome');
  if (!isWhole || note.length > NOTE_LENGTH || !OUTCOMES.includes(outcome))
    return textOf(400, 'The note is too long, or the outcome is none.');
  const bounced = value('bounced');
  const seller = outcome === 'bought' ? value('seller') : '';
  await DB.batch([
    DB.prepare(SAVE).bind(note, outcome, id),
    ...Object.entries(mailsOf({ mails })).flatMap(([key, { since }]) => {
      const dealer = key.replace('dealer/', '');
      return since ? [DB.prepare(BOUGHT).bind(Number(dealer === seller), dealer, since, id)] : [];
    }),
    // A page may be older than the mark of an address.
    ...(bounced === value('was_bounced')
      ? []
      : [DB.prepare(BOUNCED).bind(Number(bounced !== ''), new Date().toISOString(), id)]),
  ]);
}
