import type { Env } from './env.ts';
import { textOf } from './lead.ts';
import { TRIES } from './outbox.ts';
import { ENDED } from './states.ts';

export const OUTCOMES = ['', 'called', 'visited', 'bought', 'nothing'];

/** The most characters of a note. */
export const NOTE_LENGTH = 2000;

/** An address that is marked or unmarked is so in all its leads. */
const SAVE = 'UPDATE leads SET note = ?, outcome = ? WHERE id = ?';
const BOUNCED = `UPDATE leads SET bounced_at = CASE ? WHEN 1 THEN ifnull(bounced_at, ?) END
  WHERE email = (SELECT email FROM leads WHERE id = ?) COLLATE NOCASE`;

/** A mail that is just being sent cannot be sent a second time by this. */
const AGAIN = `UPDATE outbox SET tries = 0, begun_at = NULL, next_try_at = ?1
  WHERE id = ?2 AND lead_id = ?3 AND sent_at IS NULL
    AND (${ENDED} OR begun_at IS NULL AND (next_try_at <= ?1 OR tries >= ${TRIES}))`;

/** Saves what the owner wrote beside a lead, or has a mail sent again. Forms of other sites are refused. */
export async function saveForm(
  request: Request,
  { DB }: Env,
  headers: Record<string, string>,
): Promise<Response> {
  const answer = (status: number, text: string) => new Response(`${text}\n`, { status, headers });
  const { origin, search } = new URL(request.url);
  if (request.headers.get('origin') !== origin)
    return answer(403, 'This form is not from the page of leads.');
  const fields = new URLSearchParams(await textOf(request));
  const value = (name: string) => fields.get(name) ?? '';
  const id = Number(value('id'));
  const note = value('note').replaceAll('\r\n', '\n').trim();
  const isWhole = fields.has('mail') || (fields.has('note') && fields.has('outcome'));
  if (!isWhole || note.length > NOTE_LENGTH || !OUTCOMES.includes(value('outcome')))
    return answer(400, 'The note is too long, or the outcome is none.');
  const bounced = value('bounced');
  const now = new Date().toISOString();
  const saved = fields.has('mail')
    ? [DB.prepare(AGAIN).bind(now, Number(value('mail')), id)]
    : [
        DB.prepare(SAVE).bind(note, value('outcome'), id),
        // A page may be older than the mark of an address.
        ...(bounced === value('was_bounced')
          ? []
          : [DB.prepare(BOUNCED).bind(Number(bounced !== ''), now, id)]),
      ];
  const [first] = await DB.batch(saved);
  if (!first?.meta.changes) return answer(404, 'The lead is deleted, or the mail is on its way.');
  return new Response(null, { status: 303, headers: { ...headers, location: `/leads${search}#lead-${id}` } });
}
