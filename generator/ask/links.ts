import type { Store } from '../store/store.ts';
import { type AskOptions, statusAt } from './get.ts';

/** What became of a link: nobody can tell of a host that refuses programs, or does not answer in time. */
export interface Verdict {
  kind: 'alive' | 'dead' | 'unsure';
  /** In words that follow "leads nowhere:", such as `404`. */
  why: string;
}

interface AskLinksOptions extends AskOptions {
  /** Keeps what was found out. */
  store: Store;
}

/** How many hosts are asked at once. Each is asked for one address at a time. */
const HOSTS_AT_ONCE = 4;

/** How long it is known that a link is alive, or that its host does not tell, in milliseconds. A dead link is asked again. */
const KNOWN_FOR = { alive: 7 * 24 * 3600 * 1000, unsure: 24 * 3600 * 1000, dead: 0 };

type Known = Record<string, Verdict & { at: number }>;

/** Asks for each of these URLs, and returns what became of it. */
export async function askLinks(
  urls: readonly string[],
  { store, ...options }: AskLinksOptions,
): Promise<ReadonlyMap<string, Verdict>> {
  const known = stillKnown(store);
  const verdicts = new Map<string, Verdict>();
  const byHost = new Map<string, string[]>();
  for (const url of urls) {
    const earlier = known[url];
    const { host } = new URL(url);
    if (earlier) verdicts.set(url, earlier);
    else byHost.set(host, [...(byHost.get(host) ?? []), url]);
  }
  const hosts = [...byHost.values()].values();
  const askHosts = async (): Promise<void> => {
    for (const ofHost of hosts) {
      for (const url of ofHost) {
        const verdict = await verdictOn(url, options);
        verdicts.set(url, verdict);
        known[url] = { ...verdict, at: Date.now() };
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, askHosts));
  store.write('answers', '', known);
  return isOffline([...verdicts.values()]) ? allUnsure(verdicts) : verdicts;
}

async function verdictOn(url: string, options: AskOptions): Promise<Verdict> {
  try {
    const head = await statusAt(url, { ...options, method: 'HEAD' });
    // Some hosts do not know HEAD, or answer it wrongly.
    const status = head < 400 || head === 429 ? head : await statusAt(url, { ...options, method: 'GET' });
    return verdictOf(status);
  } catch (error) {
    options.signal?.throwIfAborted();
    return verdictOfFailure(error);
  }
}

/** Statuses by which hosts refuse programs, or all who are somewhere else or not known: a visitor may see the page. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 407, 408, 425, 429, 451]);

function verdictOf(status: number): Verdict {
  if (status < 400) return { kind: 'alive', why: '' };
  const isTold = status < 500 && !REFUSALS.has(status);
  return { kind: isTold ? 'dead' : 'unsure', why: `the host answers with ${status}` };
}

const NO_HOST = 'there is no such host';

/** Errors of the network that a visitor meets too, by their codes. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: NO_HOST,
  ECONNREFUSED: 'the host refuses connections',
  CERT_HAS_EXPIRED: 'the certificate of the host has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the host is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the host has signed its certificate itself',
};

function verdictOfFailure(error: unknown): Verdict {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError') return { kind: 'unsure', why: 'no answer came in time' };
  const { cause = error } = error;
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const why = FAILURES[code];
  if (why) return { kind: 'dead', why };
  if (message.includes('redirect count exceeded')) return { kind: 'dead', why: 'it redirects in a circle' };
  return { kind: 'unsure', why: `no answer came (${code || message})` };
}

/** True if no host was found at all: then it is this machine that has no network. */
const isOffline = (verdicts: readonly Verdict[]): boolean =>
  verdicts.length > 0 && verdicts.every(({ kind, why }) => kind === 'dead' && why === NO_HOST);

const allUnsure = (verdicts: ReadonlyMap<string, Verdict>): ReadonlyMap<string, Verdict> =>
  new Map([...verdicts.keys()].map((url) => [url, { kind: 'unsure', why: 'no host was found at all' }]));

/** What was found out before, and is still known. */
function stillKnown(store: Store): Known {
  const known = (store.read('answers', '') ?? {}) as Known;
  const isFresh = ({ kind, at }: Known[string]) => Date.now() - at < (KNOWN_FOR[kind] ?? 0);
  return Object.fromEntries(Object.entries(known).filter(([, verdict]) => isFresh(verdict)));
}
