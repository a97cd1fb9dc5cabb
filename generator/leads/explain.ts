import type { Answer, Silence } from './ask.ts';

/** One thing that is wrong, and what to do. */
export interface Finding {
  message: string;
  hint: string;
}

/** The most characters of a host's answer that are shown. */
const SHOWN = 200;

const UNTRUSTED = {
  message: 'The certificate is not signed by an authority that browsers trust.',
  hint: 'Get one that is, such as from Let’s Encrypt, and serve it with all certificates between it and the authority.',
};
const UNREACHABLE = {
  message: 'There is no way to the host.',
  hint: 'Is it on, and is this machine on the network?',
};
const BROKEN = {
  message: 'The host broke the connection before it answered.',
  hint: 'Look at the log of the host, and of what stands before it, such as a proxy.',
};
const NO_TLS = {
  message: 'The host does not speak TLS at this port.',
  hint: 'Serve it by https. For a trial on this machine, begin its address with http.',
};

const silences: Record<string, Finding> = {
  timeout: {
    message: 'The host did not answer within 15 seconds. The form gives up then.',
    hint: 'Answer as soon as the lead is stored, and do slow work such as e-mails afterwards.',
  },
  ENOTFOUND: {
    message: 'The name of the host is not known (DNS).',
    hint: 'Is it spelled right, and is there a DNS record for it? A new record may take hours.',
  },
  EAI_AGAIN: {
    message: 'The name of the host could not be looked up (DNS).',
    hint: 'Is this machine on the network?',
  },
  ECONNREFUSED: {
    message: 'The host refuses the connection: nothing listens at this port.',
    hint: 'Is the service running, and at this port?',
  },
  ECONNRESET: BROKEN,
  EPIPE: BROKEN,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  CERT_HAS_EXPIRED: { message: 'The certificate has expired.', hint: 'Renew it.' },
  CERT_NOT_YET_VALID: {
    message: 'The certificate is not valid yet.',
    hint: 'Is the clock of this machine right?',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    message: 'The certificate is for another name.',
    hint: 'Get one for the name of this host.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  'no-tls': NO_TLS,
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

/** Says why a host did not answer. */
export function explainSilence({ code, message }: Silence): Finding {
  const silence = silences[code];
  if (silence) return silence;
  if (code.startsWith('HPE_'))
    return {
      message: `What the host answers is not HTTP (${code}).`,
      hint: 'Is this the port of the service? A port that speaks TLS needs an address with https.',
    };
  return { message: `The host could not be asked: ${message} (${code}).`, hint: 'Try again.' };
}

interface Asked {
  endpoint: URL;
  /** The origin of the site. */
  origin: string;
}

/** Says what a browser would not accept in the answer to a preflight. */
export function findInPreflight(answer: Answer, asked: Asked): Finding[] {
  const { status, headers } = answer;
  const wrongStatus = statusOfPreflight(status, headers.location, asked);
  if (wrongStatus) return [withWords(wrongStatus, answer)];
  return [
    allowOrigin(headers['access-control-allow-origin'], asked),
    allowHeaders(headers['access-control-allow-headers']),
  ].filter((finding) => finding !== undefined);
}

/** Says what the form would not accept in the answer to a lead. */
export function findInAnswer(answer: Answer, asked: Asked): Finding[] {
  const { status, headers } = answer;
  const wrongStatus = statusOfAnswer(status, headers.location, asked);
  return [
    wrongStatus && withWords(wrongStatus, answer),
    allowOrigin(headers['access-control-allow-origin'], asked),
  ].filter((finding) => finding !== undefined);
}

/** Adds what the host itself says, unless that is a page. */
function withWords({ message, hint }: Finding, { headers, body }: Answer): Finding {
  const words = headers['content-type']?.includes('html') ? '' : body.trim().slice(0, SHOWN);
  return { message, hint: words === '' ? hint : `${hint} The host says: ${words}` };
}

const isFine = (status: number): boolean => status >= 200 && status < 300;

function statusOfPreflight(status: number, location: string | undefined, asked: Asked): Finding | undefined {
  if (isFine(status)) return;
  const message = `The preflight is answered with ${status}. A browser then sends no lead.`;
  if (status >= 300 && status < 400) return redirect(status, location, asked);
  if (status === 404) return nothingHere(asked);
  if (status === 401 || status === 403)
    return {
      message,
      hint: `A preflight has neither password nor cookie, and has to be answered without. Or the host does not know the origin ${asked.origin}: allow it.`,
    };
  if (status === 405 || status === 501)
    return { message, hint: 'The host has to answer the method OPTIONS, with 204 and the headers for CORS.' };
  if (status === 429) return tooMany(status);
  return { message, hint: 'Look at the log of the host.' };
}

function statusOfAnswer(status: number, location: string | undefined, asked: Asked): Finding | undefined {
  if (isFine(status)) return;
  const message = `The lead is answered with ${status}. The form tells the visitor that it was not sent.`;
  if (status >= 300 && status < 400) return redirect(status, location, asked);
  if (status === 404) return nothingHere(asked);
  if (status === 401 || status === 403)
    return { message, hint: 'The form knows no password. Take leads without one.' };
  if (status === 405) return { message, hint: 'The host has to take the method POST.' };
  if (status === 400 || status === 415 || status === 422)
    return {
      message,
      hint: 'The test lead keeps the contract, data/schemas/lead.schema.json. The host expects something else.',
    };
  if (status === 429) return tooMany(status);
  return { message, hint: 'Look at the log of the host.' };
}

const nothingHere = ({ endpoint }: Asked): Finding => ({
  message: `There is nothing at ${endpoint.pathname}: the host answers with 404.`,
  hint: 'The form always sends to this path. In n8n, the path of the webhook has to be "leads", and the workflow has to be active.',
});

const tooMany = (status: number): Finding => ({
  message: `The host has had too many requests from here: it answers with ${status}.`,
  hint: 'Wait a minute, and try again.',
});

function redirect(status: number, location: string | undefined, { endpoint }: Asked): Finding {
  const target = URL.canParse(location ?? '', endpoint) ? new URL(location ?? '', endpoint) : undefined;
  const message = `The host answers with ${status}, a redirect${location && target ? ` to ${target.href}` : ''}. The form follows none.`;
  return location && target?.pathname === endpoint.pathname
    ? { message, hint: `If that address takes leads, the leads host is "${target.origin}".` }
    : { message, hint: `Take leads at ${endpoint.pathname} itself.` };
}

function allowOrigin(value: string | undefined, { origin }: Asked): Finding | undefined {
  if (value === '*' || value === origin) return;
  const hint = `The answer needs the header "Access-Control-Allow-Origin: ${origin}".`;
  if (value === undefined)
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

function allowHeaders(value = ''): Finding | undefined {
  const allowed = value.split(',').map((name) => name.trim().toLowerCase());
  if (allowed.includes('content-type') || allowed.includes('*')) return;
  return {
    message: 'The header Access-Control-Allow-Headers does not allow content-type, which the form sends.',
    hint: 'The answer to OPTIONS needs the header "Access-Control-Allow-Headers: content-type".',
  };
}
