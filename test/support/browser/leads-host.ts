import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type LeadsHost = Awaited<ReturnType<typeof startLeadsHost>>;

/** Sends a request on to another host, as if it came from the visitor with this IP address. */
async function passOn(
  { method = 'GET', url = '/', headers: { origin = '', 'content-type': type } }: IncomingMessage,
  { to, visitor, body }: { to: string; visitor: string; body: string },
): Promise<Response> {
  // A connection that was used before might just be closed.
  const own = { connection: 'close', 'cf-connecting-ip': visitor };
  const headers = { origin, ...(type && { 'content-type': type }), ...own };
  const answer = await fetch(new URL(url, to), { method, headers, ...(body && { body }) });
  // An answer that is not read keeps its connection.
  await answer.text();
  return answer;
}

/** Starts the external host on an origin of its own, so that CORS is real. It answers every address but that for leads with 200. */
export async function startLeadsHost() {
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
    for (const [name, value] of passed?.headers ?? Object.entries(cors))
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
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const ok = (response: ServerResponse, passed?: Response): unknown =>
    response.writeHead(passed?.status ?? 200).end('unread');
  const host = {
    origin: `http://127.0.0.1:${port}`,
    leads: [] as { headers: IncomingHttpHeaders; body: Record<string, unknown> }[],
    /** Answers a lead; replaced by tests. */
    answer: ok,
    /** The origin of a host that takes the leads: what comes here goes on to it, and `answer` decides what becomes of its answer. */
    behind: undefined as string | undefined,
    /** Holds answers back until the function that it returns is called. */
    holdAnswers(status: number): () => void {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      host.answer = (response) => released.then(() => response.writeHead(status).end());
      return release;
    },
    async received(count: number) {
      while (host.leads.length < count) await once(arrivals, 'lead');
    },
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
    /** Forgets everything, listens and answers 200 again. */
    async reset() {
      visitor += 1;
      Object.assign(host, { leads: [], answer: ok });
      if (!server.listening) await listen(port);
    },
  };
  return host;
}
