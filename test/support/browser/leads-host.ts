import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedLead {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** The external host on an origin of its own, so that CORS is real. It answers every address but that for leads with 200. */
export interface LeadsHost {
  origin: string;
  /** Every lead that reached the host, whatever it answered. */
  leads: ReceivedLead[];
  /** Answers a lead; replaced by tests. `passed` is the answer of the host behind this one. */
  answer: (response: ServerResponse, passed?: Response) => unknown;
  /** The origin of a host that takes the leads: what comes here goes on to it, and `answer` decides what becomes of its answer. */
  behind: string | undefined;
  /** Holds answers back until what it returns is called. */
  holdAnswers(status: number): () => void;
  /** False refuses foreign origins, as a host does that does not speak CORS. */
  allowsOrigins: boolean;
  /** Resolves when so many leads have reached the host. */
  received(count: number): Promise<void>;
  /** Stops listening: connections are refused. */
  stop(): Promise<void>;
  /** Forgets everything, listens and answers 200 again. */
  reset(): Promise<void>;
}

/** Sends a request on to another host, as if it came from the visitor with this IP address. */
async function passOn(
  { method = 'GET', url = '/', headers: { origin = '', 'content-type': type } }: IncomingMessage,
  { to, visitor, body }: { to: string; visitor: string; body: string },
): Promise<Response> {
  const headers = { origin, ...(type && { 'content-type': type }), 'cf-connecting-ip': visitor };
  const answer = await fetch(new URL(url, to), { method, headers, ...(body && { body }) });
  // An answer that is not read keeps its connection.
  await answer.text();
  return answer;
}

export async function startLeadsHost(): Promise<LeadsHost> {
  const arrivals = new EventEmitter();
  /** Behind this host, each test has a visitor of its own. */
  let visitor = 0;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { behind } = host;
    const passed = behind
      ? await passOn(request, { body, to: behind, visitor: `192.0.2.${visitor}` })
      : undefined;
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
    for (const [name, value] of passed?.headers ?? Object.entries(host.allowsOrigins ? cors : {}))
      if (/^access-control-|^vary$/.test(name)) response.setHeader(name, value);
    // Browsers send a request once more by themselves where a connection breaks that they have used before.
    response.setHeader('connection', 'close');
    if (request.method === 'OPTIONS') {
      response.writeHead(passed?.status ?? 204).end();
      return;
    }
    if (request.url !== '/webhook/leads') {
      response.end('unread');
      return;
    }
    host.leads.push({ headers: request.headers, body: JSON.parse(body) });
    arrivals.emit('lead');
    host.answer(response, passed);
  };
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const ok = (response: ServerResponse, passed?: Response) => {
    response.writeHead(passed?.status ?? 200).end('unread');
  };
  const host: LeadsHost = {
    origin: `http://127.0.0.1:${port}`,
    leads: [],
    answer: ok,
    behind: undefined,
    allowsOrigins: true,
    holdAnswers(status) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      host.answer = (response) => released.then(() => response.writeHead(status).end());
      return () => release();
    },
    async received(count) {
      // As long as the browser's own waits.
      const signal = AbortSignal.timeout(30_000);
      while (host.leads.length < count) await once(arrivals, 'lead', { signal });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    async reset() {
      visitor += 1;
      Object.assign(host, { leads: [], answer: ok, allowsOrigins: true });
      if (!server.listening) await listen(port);
    },
  };
  return host;
}
