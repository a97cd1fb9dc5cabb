import type * as z from 'zod/mini';
import { ANSWER_MS } from '../../client/lead-form/attempt.ts';
import type { payload } from '../../client/lead-form/payload.ts';
import { leadsUrl } from '../addresses.ts';
import { ask, bodyOf } from '../ask/get.ts';

export interface Step {
  step: 'preflight' | 'lead';
  status: number | null;
  problems: { message: string; hint: string }[];
}

/** Both are origins. */
export interface LeadsHost {
  siteUrl: string;
  leadsHost: string;
}

/** Sends a preflight, or a test lead, which the host keeps. Waits as long as the form does. */
export async function askHost(step: Step['step'], { siteUrl, leadsHost }: LeadsHost): Promise<Step> {
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: siteUrl,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  };
  const lead = {
    method: 'POST',
    headers: { origin: siteUrl, 'content-type': 'application/json' },
    body: JSON.stringify(testLead(siteUrl)),
  };
  const question = step === 'preflight' ? preflight : lead;
  try {
    const answer = await ask(leadsUrl(leadsHost), {
      ...question,
      redirect: 'manual',
      timeout: ANSWER_MS,
    });
    return { step, status: answer.status, problems: await findProblems(step, answer, siteUrl) };
  } catch (error) {
    const { name, cause } = error as Error;
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
    const [, message = '', hint = ''] = SILENCES.find(([codes]) => codes.test(reason)) ?? [];
    return { step, status: null, problems: [{ message: `${message} (${reason}).`, hint }] };
  }
}

/** Its details reach nobody. It has the keys of a real lead. */
const testLead = (siteUrl: string): z.infer<typeof payload> => ({
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
  timestamp: new Date().toISOString(),
});

const SILENCES: readonly [codes: RegExp, message: string, hint: string][] = [
  [
    /TimeoutError/,
    'The host did not answer within 15 seconds. The form gives up then',
    'Answer as soon as the lead is stored, and do slow work such as e-mails afterwards.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN/,
    'The name of the host could not be looked up (DNS)',
    'Is it spelled right, is there a DNS record for it, and is this machine on the network? A new record may take hours.',
  ],
  [
    /ECONNREFUSED/,
    'The host refuses the connection: nothing listens at this port',
    'Is the service running, and at this port?',
  ],
  [
    /ECONNRESET|EPIPE|UND_ERR_SOCKET/,
    'The host broke the connection before it answered',
    'Look at the log of the host, and of anything in front of it, such as a proxy.',
  ],
  [
    /CERT|LEAF_SIGNATURE/,
    'Browsers do not trust the certificate of the host',
    'Get one for the name of this host, such as from Let’s Encrypt, and serve it with its intermediate certificates.',
  ],
  [
    /EPROTO|ERR_SSL|HPE_/,
    'The host does not answer with HTTP or TLS, as its address requires',
    'Is this the port of the service? A port that speaks TLS needs an address with https, one without TLS an address with http.',
  ],
  [/./, 'The host cannot be reached', 'Is it on, and is this machine on the network?'],
];

const CURES: readonly [question: RegExp, hint: string][] = [
  [
    / 3..$/,
    'This is a redirect, and the form does not follow redirects. Accept leads at this address itself.',
  ],
  [
    / 404$/,
    'There is nothing at /webhook/leads, where the form sends leads. In n8n, the path of the webhook must be "leads", and the workflow active.',
  ],
  [/ 429$/, 'The host has had too many requests from here. Wait a minute, and try again.'],
  [
    /preflight 40[13]$/,
    'A preflight has no password and no cookie: do not require any. Or the host does not know the origin of the site: allow it.',
  ],
  [
    /preflight (?:405|501)$/,
    'The host must answer the method OPTIONS, with 204 and the headers for CORS.',
  ],
  [/lead 40[13]$/, 'The form has no password. Accept leads without one.'],
  [/lead 405$/, 'The host must accept the method POST.'],
  [
    /lead 4(?:00|15|22)$/,
    'The test lead follows the contract, data/schemas/lead.schema.json. The host expects something else.',
  ],
  [/./, 'Look at the log of the host.'],
];

/** Finds why a browser or the form would refuse the answer. */
async function findProblems(step: Step['step'], answer: Response, siteUrl: string) {
  const { ok, status, headers } = answer;
  const isPreflight = step === 'preflight';
  const problems: Step['problems'] = [];
  const add = (message: string, hint: string) => problems.push({ message, hint });
  // The form does not wait for the body, which may fail.
  const body = await bodyOf(answer, 100_000).then(String, () => '');
  if (!ok) {
    const isPage = headers.get('content-type')?.includes('html');
    const words = headers.get('location') ?? (isPage ? '' : body.trim().slice(0, 200));
    const [, cure = ''] = CURES.find(([question]) => question.test(`${step} ${status}`)) ?? [];
    const hint = words ? `${cure} The host says: ${words}` : cure;
    const result = isPreflight
      ? 'A browser then sends no lead.'
      : 'The form shows visitors that the lead was not sent.';
    add(`The host answered the ${step} with ${status}. ${result}`, hint);
    if (isPreflight) return problems;
  }
  const origin = headers.get('access-control-allow-origin');
  const missing = 'missing, so the browser hides the answer from the page';
  if (origin !== '*' && origin !== siteUrl)
    add(
      `The header Access-Control-Allow-Origin is ${origin === null ? missing : `"${origin}", not "${siteUrl}"`}.`,
      `The answer needs the header "Access-Control-Allow-Origin: ${siteUrl}" once, exactly as written here.`,
    );
  const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/[\s,]+/);
  if (isPreflight && !allowed.includes('content-type') && !allowed.includes('*'))
    add(
      'The header Access-Control-Allow-Headers does not allow content-type, which the form sends.',
      'The answer to OPTIONS needs the header "Access-Control-Allow-Headers: content-type".',
    );
  return problems;
}
