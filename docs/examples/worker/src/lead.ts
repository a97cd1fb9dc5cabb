import { type Schema, Validator } from '@cfworker/json-schema';
import { type Lead, leadFields } from './fields.ts';
import schema from './lead.schema.json';

/** The most bytes of a lead. Most have less than a thousand. */
const MAX_BYTES = 64 * 1024;

const validator = new Validator(schema as Schema, '2020-12', false);

/** Fields are the names of those that are wrong; an id is that of a new lead. */
export type Answer = { status: number; result: string; fields?: string[]; id?: number };

/** Reads the lead in a request, or says why it is none. */
export async function readLead(request: Request): Promise<{ lead: Lead } | Answer> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return { status: 415, result: 'no JSON' };
  const text = await bodyOf(request);
  if (text === undefined) return { status: 413, result: 'too large' };
  const lead = parse(text);
  const { valid, errors } = validator.validate(lead);
  if (valid) return { lead: lead as Lead };
  const fields = leadFields.filter((name) =>
    errors.some(
      ({ instanceLocation, error }) =>
        instanceLocation === `#/${name}` || error.includes(`required property "${name}"`),
    ),
  );
  return { status: 422, result: 'breaks the contract', fields };
}

/** Returns the body; `undefined` if it is too large. Reads no more of it. */
export async function bodyOf({ body }: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns null, which no schema of a lead allows, for a text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
