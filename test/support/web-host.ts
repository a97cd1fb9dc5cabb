import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host of another site, on this machine. */
export interface WebHost {
  origin: string;
  asked: string[];
  close(): Promise<void>;
}

/** Starts a host. `answers` tells for each path what it answers; every other path is not there. */
export async function startWebHost(
  answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void>,
): Promise<WebHost> {
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const known = answers[request.url ?? ''];
    if (known) known(request, response);
    else response.writeHead(404).end();
  };
  const server = createServer(answer);
  // On a slow machine, a connection could end just when it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
