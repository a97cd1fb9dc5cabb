import { setTimeout } from 'node:timers/promises';

/** The answer of another host. */
export interface Answer {
  status: number;
  /** The address that answered, after redirects. */
  url: string;
  body: Buffer;
}

export interface GetOptions {
  method?: 'GET' | 'HEAD';
  /** The time until a host has answered, in milliseconds. */
  timeout?: number;
  signal?: AbortSignal | undefined;
}

/** The time until a host has answered, in milliseconds. */
const TIMEOUT = 15_000;

/** The longest wait, in seconds, that a host may ask for with `Retry-After`. */
const LONGEST_WAIT = 30;

/** Says who asks. */
const USER_AGENT = 'pianogen (link check; like a browser, once)';

/**
 * Asks another host for an address, and follows its redirects. A host that asks to come back a little later is asked once more.
 * Throws if no answer comes.
 */
export async function get(
  url: string,
  { method = 'GET', timeout = TIMEOUT, signal }: GetOptions = {},
): Promise<Answer> {
  const first = await ask(url, { method, timeout, signal });
  const wait = waitOf(first);
  if (wait === undefined) return read(first);
  await first.body?.cancel();
  await setTimeout(wait * 1000, undefined, { ...(signal && { signal }) });
  return read(await ask(url, { method, timeout, signal }));
}

function ask(
  url: string,
  { method, timeout, signal }: Required<Pick<GetOptions, 'method' | 'timeout'>> & Pick<GetOptions, 'signal'>,
): Promise<Response> {
  const late = AbortSignal.timeout(timeout);
  return fetch(url, {
    method,
    redirect: 'follow',
    headers: { 'user-agent': USER_AGENT, accept: '*/*' },
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
}

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  url: response.url,
  body: Buffer.from(await response.arrayBuffer()),
});

/** The seconds after which a busy host wants to be asked again, if they are few. */
function waitOf({ status, headers }: Response): number | undefined {
  const asked = headers.get('retry-after');
  if ((status !== 429 && status !== 503) || asked === null) return;
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  return seconds >= 0 && seconds <= LONGEST_WAIT ? seconds : undefined;
}
