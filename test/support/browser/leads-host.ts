import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedLead {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** The external host on an origin of its own, so that CORS is real. It answers every address but that for leads with 200. */
export interface LeadsHost {
  origin: string;
  /** Every lead that reached the host, whatever it answered. */
  leads: ReceivedLead[];
  /** Answers a lead; replaced by tests. */
  answer: (response: ServerResponse) => unknown;
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

export async function startLeadsHost(): Promise<LeadsHost> {
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    if (host.allowsOrigins) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'content-type');
    }
    if (request.method === 'OPTIONS') {
      // Browsers send a request once more by themselves where a connection breaks that they have used before.
      response.writeHead(204, { connection: 'close' }).end();
      return;
    }
    if (request.url !== '/webhook/leads') {
      response.end('unread');
      return;
    }
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      host.leads.push({ headers: request.headers, body: JSON.parse(body) });
      arrivals.emit('lead');
      host.answer(response);
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const ok = (response: ServerResponse) => {
    response.end('unread');
  };
  const host: LeadsHost = {
    origin: `http://127.0.0.1:${port}`,
    leads: [],
    answer: ok,
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
      Object.assign(host, { leads: [], answer: ok, allowsOrigins: true });
      if (!server.listening) await listen(port);
    },
  };
  return host;
}
