import { csvOf } from './csv.ts';
import type { Env } from './env.ts';
import { columns, type Row } from './fields.ts';
import { hasToken } from './token.ts';

/** The most leads of one answer. */
const PAGE = 1000;

const SELECT = `SELECT ${columns.join(', ')} FROM leads WHERE id > ? ORDER BY id LIMIT ${PAGE}`;

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Lists leads for the owner, the oldest first. `?after=1000` begins behind the lead with the id 1000. */
export async function answerOwner(request: Request, env: Env, format: 'json' | 'csv'): Promise<Response> {
  if (!(await hasToken(request.headers.get('authorization'), env.LEADS_TOKEN)))
    return new Response('Wrong token\n', {
      status: 401,
      headers: { ...headers, 'www-authenticate': 'Bearer' },
    });
  if (request.method !== 'GET')
    return new Response('Only GET is answered.\n', { status: 405, headers: { ...headers, allow: 'GET' } });
  const after = new URL(request.url).searchParams.get('after') ?? '0';
  if (!/^\d{1,15}$/.test(after))
    return new Response('"after" has to be the id of a lead.\n', { status: 400, headers });

  const { results } = await env.DB.prepare(SELECT).bind(Number(after)).all<Row>();
  const leads = results.map((row) => ({ ...row, opt_in_sms: row.opt_in_sms === 1 }));
  const next = leads.length === PAGE ? leads.at(-1)?.id : undefined;
  if (format === 'json') return Response.json({ leads, next: next ?? null }, { headers });
  const link = next === undefined ? {} : { link: `</leads.csv?after=${next}>; rel="next"` };
  return new Response(csvOf(columns, leads), {
    headers: { ...headers, ...link, 'content-type': 'text/csv; charset=utf-8' },
  });
}
