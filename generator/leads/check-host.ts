import type * as z from 'zod/mini';
import { ANSWER_MS } from '../../client/lead-form/attempt.ts';
import type { payload } from '../../client/lead-form/payload.ts';
import { leadsUrl } from '../addresses.ts';
import { type AskOptions, ask, bodyOf } from '../ask/get.ts';
import { explainAnswer, explainSilence, type Finding, type StepName } from './explain.ts';

/** A leads host, and the site whose pages send leads to it. Both are origins. */
export interface LeadsHost {
  siteUrl: string;
  leadsHost: string;
}

/** One question to the host, and all that is wrong with its answer. */
export interface Step {
  step: StepName;
  status: number | null;
  problems: Finding[];
}

export const endpointOf = ({ leadsHost }: LeadsHost): URL => new URL(leadsUrl(leadsHost));

/** Asks what a browser asks before it sends a lead from the site. Waits as long as the form does. */
export const askPreflight = (host: LeadsHost, timeout = ANSWER_MS): Promise<Step> =>
  askHost('preflight', host, {
    method: 'OPTIONS',
    headers: {
      origin: host.siteUrl,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
    timeout,
  });

/** Sends a test lead. The host keeps it like any other. */
export const sendTestLead = (host: LeadsHost, now: Date, timeout = ANSWER_MS): Promise<Step> =>
  askHost('lead', host, {
    method: 'POST',
    headers: { origin: host.siteUrl, 'content-type': 'application/json' },
    body: JSON.stringify(testLead(host, now)),
    timeout,
  });

/** The most bytes of an answer that are read. */
const MOST_BYTES = 100_000;

async function askHost(step: StepName, host: LeadsHost, options: AskOptions): Promise<Step> {
  const endpoint = endpointOf(host);
  try {
    const { href } = endpoint;
    const response = await ask(href, { ...options, redirect: 'manual' });
    // The form does not wait for the body: whatever becomes of it, there was an answer.
    const body = await bodyOf(response, MOST_BYTES).then(String, () => '');
    const { status, headers } = response;
    const asked = { step, endpoint, origin: host.siteUrl };
    return { step, status, problems: explainAnswer({ status, headers, body }, asked) };
  } catch (error) {
    return { step, status: null, problems: [explainSilence(error)] };
  }
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
