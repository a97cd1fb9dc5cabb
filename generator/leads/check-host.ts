import type * as z from 'zod/mini';
import { ANSWER_MS } from '../../client/lead-form/attempt.ts';
import type { payload } from '../../client/lead-form/payload.ts';
import { leadsUrl } from '../addresses.ts';
import { type Answer, ask, type Silence } from './ask.ts';
import { explainSilence, type Finding, findInAnswer, findInPreflight } from './explain.ts';

/** A leads host, and the site whose pages send leads to it. Both are origins. */
export interface LeadsHost {
  siteUrl: string;
  leadsHost: string;
}

/** One question to the host, and all that is wrong with its answer. */
export interface Step {
  step: 'preflight' | 'lead';
  /** `null` if the host did not answer. */
  status: number | null;
  problems: Finding[];
}

/** The address to which the form posts leads. */
export const endpointOf = ({ leadsHost }: LeadsHost): URL => new URL(leadsUrl(leadsHost));

/** Asks what a browser asks before it sends a lead from the site. Waits as long as the form does. */
export async function askPreflight(host: LeadsHost, patienceMs = ANSWER_MS): Promise<Step> {
  const answer = await ask(endpointOf(host), {
    method: 'OPTIONS',
    headers: {
      origin: host.siteUrl,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
    patienceMs,
  });
  return stepOf('preflight', answer, host);
}

/** Sends a test lead. The host keeps it like any other. */
export async function sendTestLead(host: LeadsHost, now: Date, patienceMs = ANSWER_MS): Promise<Step> {
  const answer = await ask(endpointOf(host), {
    method: 'POST',
    headers: { origin: host.siteUrl, 'content-type': 'application/json' },
    body: JSON.stringify(testLead(host, now)),
    patienceMs,
  });
  return stepOf('lead', answer, host);
}

/** A lead by which nobody can be reached. It has exactly the keys of a real one. */
const testLead = ({ siteUrl }: LeadsHost, now: Date): z.infer<typeof payload> => ({
  name: 'Test Lead',
  email: 'test-lead@pianogen.example',
  phone: '(212) 555-0100',
  zip: '',
  city: 'New York',
  state: 'New York',
  piano_type: '',
  condition: '',
  budget_range: '',
  timeline: '',
  delivery_location: '',
  opt_in_sms: false,
  page_url: `${siteUrl}/`,
  timestamp: now.toISOString(),
});

function stepOf(step: Step['step'], answer: Answer | Silence, host: LeadsHost): Step {
  if ('code' in answer) return { step, status: null, problems: [explainSilence(answer)] };
  const asked = { endpoint: endpointOf(host), origin: host.siteUrl };
  const find = step === 'preflight' ? findInPreflight : findInAnswer;
  return { step, status: answer.status, problems: find(answer, asked) };
}
