import type * as z from 'zod/mini';
import { ANSWER_MS } from '../../client/lead-form/attempt.ts';
import type { payload } from '../../client/lead-form/payload.ts';
import { leadsUrl } from '../addresses.ts';
import { type AskOptions, ask, bodyOf } from '../ask/get.ts';

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

/** One question to a host. */
type StepName = 'preflight' | 'lead';

interface Finding {
  message: string;
  hint: string;
}

const SHOWN = 200;

/** Why a host did not answer, by the codes of errors of the network and of TLS. */
const SILENCES: readonly [codes: string, message: string, hint: string][] = [
  [
    'timeout',
    'The host did not answer within 15 seconds. The form gives up then.',
    'Answer as soon as the lead is stored, and do slow work such as e-mails afterwards.',
  ],
  [
    'ENOTFOUND',
    'The name of the host is not known (DNS).',
    'Is it spelled right, and is there a DNS record for it? A new record may take hours.',
  ],
  ['EAI_AGAIN', 'The name of the host could not be looked up (DNS).', 'Is this machine on the network?'],
  [
    'ECONNREFUSED',
    'The host refuses the connection: nothing listens at this port.',
    'Is the service running, and at this port?',
  ],
  [
    'ECONNRESET EPIPE UND_ERR_SOCKET',
    'The host broke the connection before it answered.',
    'Look at the log of the host, and of what stands before it, such as a proxy.',
  ],
  [
    'EHOSTUNREACH ENETUNREACH ETIMEDOUT UND_ERR_CONNECT_TIMEOUT',
    'There is no way to the host.',
    'Is it on, and is this machine on the network? For https, does it speak TLS at this port?',
  ],
  ['CERT_HAS_EXPIRED', 'The certificate has expired.', 'Renew it.'],
  ['CERT_NOT_YET_VALID', 'The certificate is not valid yet.', 'Is the clock of this machine right?'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'The certificate is for another name.',
    'Get one for the name of this host.',
  ],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'The certificate is not signed by an authority that browsers trust.',
    'Get one that is, such as from Let’s Encrypt, and serve it with all certificates between it and the authority.',
  ],
  [
    'EPROTO ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PACKET_LENGTH_TOO_LONG',
    'The host does not speak TLS at this port.',
    'Serve it by https. For a trial on this machine, begin its address with http.',
  ],
];

/** Says why a host did not answer: what `fetch` has thrown, which has the reason in its cause. */
function explainSilence(error: unknown): Finding {
  const { name, cause } = error as Error;
  const { code = 'unknown', message } = (cause ?? error) as NodeJS.ErrnoException;
  const reason = name === 'TimeoutError' ? 'timeout' : code;
  const [, known, hint = ''] = SILENCES.find(([codes]) => codes.split(' ').includes(reason)) ?? [];
  if (known) return { message: known, hint };
  if (code.startsWith('HPE_'))
    return {
      message: `What the host answers is not HTTP (${code}).`,
      hint: 'Is this the port of the service? A port that speaks TLS needs an address with https.',
    };
  return { message: `The host could not be asked: ${message} (${code}).`, hint: 'Try again.' };
}

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

interface Asked {
  step: StepName;
  endpoint: URL;
  origin: string;
}

/** Says what a browser would not accept in the answer to a preflight, or the form in the answer to a lead. */
function explainAnswer(answer: Answer, asked: Asked): Finding[] {
  const isPreflight = asked.step === 'preflight';
  const wrongStatus = explainStatus(answer, asked);
  if (wrongStatus && isPreflight) return [withWords(wrongStatus, answer)];
  return [
    wrongStatus && withWords(wrongStatus, answer),
    allowOrigin(answer.headers.get('access-control-allow-origin'), asked),
    isPreflight ? allowHeaders(answer.headers.get('access-control-allow-headers')) : undefined,
  ].filter((finding) => finding !== undefined);
}

/** Adds what the host itself says, unless that is a page. */
function withWords({ message, hint }: Finding, { headers, body }: Answer): Finding {
  const words = headers.get('content-type')?.includes('html') ? '' : body.trim().slice(0, SHOWN);
  return { message, hint: words === '' ? hint : `${hint} The host says: ${words}` };
}

const isFine = (status: number): boolean => status >= 200 && status < 300;

function explainStatus({ status, headers }: Answer, asked: Asked): Finding | undefined {
  const { step, endpoint, origin } = asked;
  if (isFine(status)) return;
  if (status >= 300 && status < 400) return explainRedirect(status, headers.get('location'), asked);
  if (status === 404)
    return {
      message: `There is nothing at ${endpoint.pathname}: the host answers with 404.`,
      hint: 'The form always sends to this path. In n8n, the path of the webhook has to be "leads", and the workflow has to be active.',
    };
  if (status === 429)
    return {
      message: 'The host has had too many requests from here: it answers with 429.',
      hint: 'Wait a minute, and try again.',
    };
  return {
    message:
      step === 'preflight'
        ? `The preflight is answered with ${status}. A browser then sends no lead.`
        : `The lead is answered with ${status}. The form tells the visitor that it was not sent.`,
    hint: hintsFor(origin)[step][status] ?? 'Look at the log of the host.',
  };
}

const FOREIGN_FORMAT =
  'The test lead keeps the contract, data/schemas/lead.schema.json. The host expects something else.';

function hintsFor(origin: string): Record<StepName, Record<number, string>> {
  const closed = `A preflight has neither password nor cookie, and has to be answered without. Or the host does not know the origin ${origin}: allow it.`;
  const method = 'The host has to answer the method OPTIONS, with 204 and the headers for CORS.';
  const password = 'The form knows no password. Take leads without one.';
  return {
    preflight: { 401: closed, 403: closed, 405: method, 501: method },
    lead: {
      400: FOREIGN_FORMAT,
      401: password,
      403: password,
      405: 'The host has to take the method POST.',
      415: FOREIGN_FORMAT,
      422: FOREIGN_FORMAT,
    },
  };
}

function explainRedirect(status: number, location: string | null, { endpoint }: Asked): Finding {
  const target = location && URL.canParse(location, endpoint) ? new URL(location, endpoint) : undefined;
  const message = `The host answers with ${status}, a redirect${target ? ` to ${target.href}` : ''}. The form follows none.`;
  return target?.pathname === endpoint.pathname
    ? { message, hint: `If that address takes leads, the leads host is "${target.origin}".` }
    : { message, hint: `Take leads at ${endpoint.pathname} itself.` };
}

function allowOrigin(value: string | null, { origin }: Asked): Finding | undefined {
  if (value === '*' || value === origin) return;
  const hint = `The answer needs the header "Access-Control-Allow-Origin: ${origin}".`;
  if (value === null)
    return {
      message:
        'The header Access-Control-Allow-Origin is missing, so the browser keeps the answer from the page.',
      hint,
    };
  if (value.includes(','))
    return {
      message: `The header Access-Control-Allow-Origin has more than one value: ${value}.`,
      hint: `${hint} Two programs may each have added it, such as a proxy and the service behind it.`,
    };
  return {
    message: `The header Access-Control-Allow-Origin is "${value}", not "${origin}".`,
    hint: `${hint} Every letter counts: https, "www.", and no slash at the end.`,
  };
}

function allowHeaders(value: string | null): Finding | undefined {
  const allowed = (value ?? '').split(',').map((name) => name.trim().toLowerCase());
  if (allowed.includes('content-type') || allowed.includes('*')) return;
  return {
    message: 'The header Access-Control-Allow-Headers does not allow content-type, which the form sends.',
    hint: 'The answer to OPTIONS needs the header "Access-Control-Allow-Headers: content-type".',
  };
}
