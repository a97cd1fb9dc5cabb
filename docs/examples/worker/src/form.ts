import { corsHeaders, preflightHeaders } from './cors.ts';
import type { Env } from './env.ts';
import { readLead } from './lead.ts';
import { sendDue } from './outbox.ts';
import { has, store } from './store.ts';

/** Answers what the form sends: preflights and leads. A status of 200 to 299 tells the form that its lead is kept. */
export async function answerForm(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const cors = corsHeaders(request.headers.get('origin'), env.ALLOWED_ORIGINS);
  if (!cors) return new Response('This origin may not send leads.\n', { status: 403 });
  if (!env.BRAND?.trim()) {
    console.error(`lead not kept: ${NO_BRAND}`);
    return Response.json({ result: NO_BRAND }, { status: 500, headers: cors });
  }
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { ...cors, ...preflightHeaders } });
  const { status, ...body } = await answerLead(request, env);
  if (status === 200) context.waitUntil(sendDue(env));
  return Response.json(body, { status, headers: cors });
}

/** Mails quote the sentence to which the buyer agreed, and the name in it. */
const NO_BRAND = 'BRAND in wrangler.jsonc is empty';

interface Answer {
  status: number;
  result: string;
  /** The names of the fields that are wrong. */
  fields?: string[];
}

async function answerLead(request: Request, env: Env): Promise<Answer> {
  if (request.method !== 'POST') return { status: 405, result: 'only POST is answered' };
  const sender = request.headers.get('cf-connecting-ip') ?? 'unknown';
  const { success } = await env.LIMIT.limit({ key: sender });
  const reading = await readLead(request);
  const refusal = { status: 429, result: 'too many leads from one address' };
  if ('status' in reading) return told(success ? reading : refusal);
  try {
    // No limit refuses a lead that is kept already: its visitor would be told that it failed.
    if (!success && !(await has(env, reading.lead))) return told(refusal);
    const result = await store(env, reading.lead);
    if (result === 'refused') return told({ status: 429, result: 'too many leads of one phone number' });
    return told({ status: 200, result });
  } catch (error) {
    // Messages of the database name tables and columns, never values.
    console.error(`lead not kept: ${error instanceof Error ? error.message : 'unknown error'}`);
    return { status: 500, result: 'not kept' };
  }
}

/** Logs an answer. It has no value of any lead. */
function told(answer: Answer): Answer {
  console.log(`lead ${answer.status}: ${[answer.result, ...(answer.fields ?? [])].join(', ')}`);
  return answer;
}
