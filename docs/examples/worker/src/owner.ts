import { csvOf } from './csv.ts';
import { answerDealers } from './dealers-page.ts';
import type { Env } from './env.ts';
import { evidenceOf } from './evidence.ts';
import { leadFields, type Row } from './fields.ts';
import { digitsOf, hasToken, mailboxOf } from './keys.ts';
import { bodyOf } from './lead.ts';
import { dealerOf, mailsOf, stateOf } from './mails.ts';
import { answerMonths } from './months.ts';
import { saveForm } from './owner-form.ts';
import { type ListedLead, leadsPage } from './owner-page.ts';
import { fileOf, privateHeaders, textOf } from './pages.ts';
import { sendMails } from './send.ts';

/** The most leads of one export, and of one page. */
const EXPORTED = 1000;
const SHOWN = 100;

/** What dealers and the buyer said comes with each lead. */
const LISTED = `leads.*, (SELECT json_group_object(dealer, json_object('outcome', introductions.outcome, 'reached', reached,
    'bought', bought)) FROM json_each(mails) AS mail JOIN introductions ON dealer = substr(mail.key, 8)
      AND introduced_at = mail.value ->> 'since' AND lead_id = leads.id WHERE mail.key LIKE 'dealer/%') AS results`;
const OLDEST_FIRST = `SELECT ${LISTED} FROM leads WHERE id > ? ORDER BY id LIMIT ${EXPORTED}`;
const NEWEST_FIRST = `SELECT ${LISTED} FROM leads WHERE id < ? AND held = '' ORDER BY id DESC LIMIT ${SHOWN}`;
const HELD = `SELECT ${LISTED} FROM leads WHERE held <> '' ORDER BY id DESC LIMIT ${SHOWN}`;
const FIND = `SELECT ${LISTED} FROM leads WHERE mailbox = ? OR digits = ? ORDER BY id DESC LIMIT ${SHOWN}`;

/** Shows leads to the owner: on pages the newest first; in exports the oldest, so that programs find new ones. */
export async function answerOwner(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  if (!(await hasToken(request.headers.get('authorization'), env.LEADS_TOKEN)))
    return textOf(401, 'Wrong token', { 'www-authenticate': 'Basic realm="leads"' });
  const { pathname, origin, searchParams } = new URL(request.url);
  const takesForms = pathname === '/leads' || pathname === '/leads/dealers';
  if (request.method === 'POST' && takesForms) {
    if (request.headers.get('origin') !== origin)
      return textOf(403, 'This form is not from the page of leads.');
  } else if (request.method !== 'GET') {
    const allow = takesForms ? 'GET, POST' : 'GET';
    return textOf(405, `Only ${allow} is answered.`, { allow });
  }
  const isNoId = (name: string) => !/^\d{1,16}$/.test(searchParams.get(name) ?? '0');
  const wrong = ['before', 'after', 'lead'].find(isNoId);
  if (wrong) return textOf(400, `"${wrong}" has to be the id of a lead.`);
  if (pathname === '/leads')
    return request.method === 'POST' ? answerForm(request, env, context) : answerList(request, env);
  if (pathname === '/leads/dealers') return answerDealers(request, env);
  if (pathname === '/leads/evidence') return answerEvidence(request, env);
  if (/^\/leads\.(?:json|csv)$/.test(pathname)) return answerExport(request, env);
  if (/^\/leads\/months(?:\.csv)?$/.test(pathname)) return answerMonths(env, pathname.endsWith('.csv'));
  return textOf(404, 'Not found');
}

async function answerForm(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const fields = new URLSearchParams(await bodyOf(request));
  const wanted = fields.get('find')?.trim();
  if (wanted === undefined) {
    const answer = await saveForm(fields, request, env);
    if (answer.status === 303) context.waitUntil(sendMails(env, Number(fields.get('id'))));
    return answer;
  }
  // An empty text would find what has no number.
  const find = env.DB.prepare(FIND).bind(mailboxOf(wanted) || '-', digitsOf(wanted) || '-');
  const { results } = await find.all<ListedLead>();
  return leadsPage(results, env);
}

const idIn = ({ url }: Request, name: string, fallback = 0): number =>
  Number(new URL(url).searchParams.get(name) ?? fallback);

async function answerList(request: Request, env: Env): Promise<Response> {
  const before = idIn(request, 'before', Number.MAX_SAFE_INTEGER);
  const statements = [env.DB.prepare(HELD), env.DB.prepare(NEWEST_FIRST).bind(before)];
  const [held, newest] = await env.DB.batch<ListedLead>(statements);
  const leads = newest?.results ?? [];
  const next = leads.length === SHOWN ? leads.at(-1)?.id : undefined;
  const first = before === Number.MAX_SAFE_INTEGER ? (held?.results ?? []) : [];
  return leadsPage([...first, ...leads], env, String(before), next);
}

async function answerEvidence(request: Request, env: Env): Promise<Response> {
  const id = idIn(request, 'lead');
  const text = await evidenceOf(env, id);
  if (text === undefined) return textOf(404, 'There is no record of this lead.');
  return fileOf(text, 'plain', { 'content-disposition': `attachment; filename="lead-${id}.txt"` });
}

const columns: string[] = [
  ...['id', 'received_at', ...leadFields, 'note', 'outcome', 'held'],
  ...['mail_owner', 'mail_dealers', 'mail_receipt', 'mail_names', 'mail_question'],
];

async function answerExport(request: Request, env: Env): Promise<Response> {
  const { results } = await env.DB.prepare(OLDEST_FIRST).bind(idIn(request, 'after')).all<ListedLead>();
  const leads = results.map((row) => exported(row, env));
  const next = results.length === EXPORTED ? results.at(-1)?.id : undefined;
  if (new URL(request.url).pathname.endsWith('.json'))
    return Response.json({ leads, next: next ?? null }, { headers: privateHeaders });
  const link = next === undefined ? {} : { link: `</leads.csv?after=${next}>; rel="next"` };
  return fileOf(csvOf(columns, leads), 'csv', link);
}

function exported(row: Row, env: Env): Record<string, unknown> {
  const mails = mailsOf(row);
  const state = (key: string) => stateOf(key, row, mails, env, new Date());
  const dealers = Object.keys(mails).filter((key) => key.startsWith('dealer/'));
  const mail_dealers = dealers.map((key) => `${dealerOf(key)}: ${state(key)}`).join('; ');
  const cells: Record<string, unknown> = { ...row, opt_in_sms: row.opt_in_sms === 1, mail_dealers };
  return Object.fromEntries(
    columns.map((name) => [name, name in cells ? cells[name] : state(name.replace('mail_', ''))]),
  );
}
