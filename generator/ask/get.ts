import { setTimeout } from 'node:timers/promises';

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 15_000;
/** The longest wait that a host may ask for with `Retry-After`, in seconds. */
const LONGEST_WAIT = 30;
/** Says who asks. */
const USER_AGENT = 'Mozilla/5.0 (compatible; pianogen)';

export interface AskOptions {
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
}

/** Gets what is at a URL, after redirects. Throws if no answer comes. */
export async function get(url: string, options: AskOptions = {}): Promise<{ status: number; body: Buffer }> {
  const response = await askPatiently(url, { method: 'GET', ...options });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

/** Returns the status of the answer at a URL, after redirects. Throws if no answer comes. */
export async function statusAt(
  url: string,
  options: AskOptions & { method: 'GET' | 'HEAD' },
): Promise<number> {
  const { status, body } = await askPatiently(url, options);
  await body?.cancel();
  return status;
}

type Request = AskOptions & { method: 'GET' | 'HEAD' };

/** Asks a host; once more, if it is busy and wants to be asked a little later. */
async function askPatiently(url: string, request: Request): Promise<Response> {
  const first = await ask(url, request);
  const wait = waitOf(first);
  if (wait === undefined) return first;
  await first.body?.cancel();
  await setTimeout(wait * 1000, undefined, request.signal ? { signal: request.signal } : {});
  return ask(url, request);
}

function ask(url: string, { method, signal, timeout = TIMEOUT }: Request): Promise<Response> {
  const late = AbortSignal.timeout(timeout);
  return fetch(url, {
    method,
    headers: { 'user-agent': USER_AGENT },
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
}

/** The seconds after which a busy host wants to be asked again, if they are few. */
function waitOf({ status, headers }: Response): number | undefined {
  const wish = headers.get('retry-after');
  if ((status !== 429 && status !== 503) || wish === null) return;
  const seconds = /^\d+$/.test(wish) ? Number(wish) : (Date.parse(wish) - Date.now()) / 1000;
  return seconds >= 0 && seconds <= LONGEST_WAIT ? seconds : undefined;
}
