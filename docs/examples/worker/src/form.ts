import type { Env } from './env.ts';
import { MIN_LENGTH, networkOf } from './keys.ts';
import { type Answer, readLead } from './lead.ts';
import { sendMails } from './send.ts';
import { corsHeaders, originsOf } from './settings.ts';
import { has, store } from './store.ts';

/** Answers preflights and leads. A status of 200 to 299 says to the form that its lead is kept. */
export async function answerForm(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const cors = corsHeaders(request.headers.get('origin'), originsOf(env));
  if (!cors) return new Response('This origin may not send leads.\n', { status: 403 });
  if ((env.LEADS_KEY ?? '').length < MIN_LENGTH) {
    console.error(`lead not kept: ${NO_KEY}`);
    return Response.json({ result: NO_KEY }, { status: 500, headers: cors });
  }
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { ...cors, ...PREFLIGHT } });
  const { status, id, ...body } = await answerLead(request, env);
  if (id !== undefined) context.waitUntil(sendMails(env, id));
  return Response.json(body, { status, headers: cors });
}

/** Answers a preflight, besides the headers of every answer. */
const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
};

/** Links in mails and the proof of consent need it. */
const NO_KEY = 'the secret LEADS_KEY is missing or too short';

async function answerLead(request: Request, env: Env): Promise<Answer> {
  if (request.method !== 'POST') return { status: 405, result: 'only POST is answered' };
  const network = networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown');
  const { success } = await env.LIMIT.limit({ key: network });
  const reading = await readLead(request);
  const refusal = { status: 429, result: 'too many leads from one network' };
  if ('status' in reading) return logged(success ? reading : refusal);
  try {
    // No limit refuses a lead that is kept already: its visitor would read that it failed.
    if (!success && !(await has(env, reading.lead))) return logged(refusal);
    const sender = { key: env.LEADS_KEY ?? '', network, origin: originOf(request) };
    const id = await store(env, reading.lead, sender);
    const isNew = id !== undefined;
    return logged({ status: 200, result: isNew ? 'kept' : 'had it already', ...(isNew && { id }) });
  } catch (error) {
    // Messages of the database name tables and columns, never values.
    console.error(`lead not kept: ${error instanceof Error ? error.message : 'unknown error'}`);
    return { status: 500, result: 'not kept' };
  }
}

/** The Worker's own address. Links in mails are encrypted, whoever posted without. */
export function originOf({ url }: Request): string {
  const { origin, hostname } = new URL(url);
  return /^(?:localhost|127\.0\.0\.1)$/.test(hostname) ? origin : origin.replace(/^http:/, 'https:');
}

/** Logs an answer. It has no value of any lead. */
function logged(answer: Answer): Answer {
  console.log(`lead ${answer.status}: ${[answer.result, ...(answer.fields ?? [])].join(', ')}`);
  return answer;
}
