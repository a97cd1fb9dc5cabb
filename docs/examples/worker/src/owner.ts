import { csvOf } from './csv.ts';
import type { Env } from './env.ts';
import { leadFields } from './fields.ts';
import { saveForm } from './owner-form.ts';
import { leadsPage, pageHeaders } from './owner-page.ts';
import { LISTED, type ListedLead, type MailState, statesOf } from './states.ts';
import { hasToken } from './token.ts';

/** The most leads of one export, and of one page. */
const EXPORTED = 1000;
const SHOWN = 100;

const OLDEST_FIRST = `SELECT ${LISTED} FROM leads WHERE id > ?2 ORDER BY id LIMIT ${EXPORTED}`;
const NEWEST_FIRST = `SELECT ${LISTED} FROM leads WHERE id < ?2 ORDER BY id DESC LIMIT ${SHOWN}`;

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** Shows leads to the owner. A page has the newest first; an export has the oldest first, so that programs find new ones. */
export async function answerOwner(
  request: Request,
  env: Env,
  format: 'html' | 'json' | 'csv',
): Promise<Response> {
  if (!(await hasToken(request.headers.get('authorization'), env.LEADS_TOKEN)))
    return new Response('Wrong token\n', {
      status: 401,
      headers: { ...headers, 'www-authenticate': 'Basic realm="leads"' },
    });
  if (format === 'html' && request.method === 'POST') return saveForm(request, env, headers);
  if (request.method !== 'GET') {
    const allow = format === 'html' ? 'GET, POST' : 'GET';
    return new Response(`Only ${allow} is answered.\n`, { status: 405, headers: { ...headers, allow } });
  }
  const [name, first] = format === 'html' ? ['before', Number.MAX_SAFE_INTEGER] : ['after', 0];
  const id = new URL(request.url).searchParams.get(name) ?? String(first);
  if (!/^\d{1,16}$/.test(id))
    return new Response(`"${name}" has to be the id of a lead.\n`, { status: 400, headers });

  const statement = env.DB.prepare(format === 'html' ? NEWEST_FIRST : OLDEST_FIRST);
  const { results } = await statement.bind(new Date().toISOString(), Number(id)).all<ListedLead>();
  if (format !== 'html') return exportOf(results, env, format);
  const nonce = crypto.randomUUID();
  const next = results.length === SHOWN ? results.at(-1)?.id : undefined;
  return new Response(leadsPage(results, { env, nonce, before: id, next }), {
    headers: { ...headers, ...pageHeaders(nonce) },
  });
}

const columns = [
  ...(['id', 'received_at', ...leadFields, 'note', 'outcome'] as const),
  ...(['mail_owner', 'mail_dealers', 'mail_receipt', 'mail_names'] as const),
];

function exportOf(rows: readonly ListedLead[], env: Env, format: 'json' | 'csv'): Response {
  const leads = rows.map((row) => exported(row, env));
  const next = rows.length === EXPORTED ? rows.at(-1)?.id : undefined;
  if (format === 'json') return Response.json({ leads, next: next ?? null }, { headers });
  const link = next === undefined ? {} : { link: `</leads.csv?after=${next}>; rel="next"` };
  return new Response(csvOf(columns, leads), {
    headers: { ...headers, ...link, 'content-type': 'text/csv; charset=utf-8' },
  });
}

function exported(row: ListedLead, env: Env): Record<string, unknown> {
  const { owner, dealers, receipt, names } = statesOf(row, env);
  const cells: Record<string, unknown> = {
    ...row,
    opt_in_sms: row.opt_in_sms === 1,
    mail_owner: owner.state,
    mail_dealers: dealers.map(({ to, state }: MailState) => `${to}: ${state}`).join('; '),
    mail_receipt: receipt.state,
    mail_names: names.state,
  };
  return Object.fromEntries(columns.map((name) => [name, cells[name]]));
}
