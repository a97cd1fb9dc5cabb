import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answers {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  /** Reports an error that `answer` has thrown, and answers in its place. */
  fail(error: unknown, request: IncomingMessage, response: ServerResponse): void;
}

/** Creates a server for this machine only. No request ends the process, whatever `answer` throws. */
export const createLocalServer = ({ answer, fail }: Answers): Server =>
  createServer(async (request, response) => {
    try {
      if (isForThisMachine(request)) await answer(request, response);
      else response.writeHead(421).end();
    } catch (error) {
      fail(error, request, response);
    }
  });

/** True if a request names this machine. A website elsewhere could point its own host name here to read what is served. */
const isForThisMachine = ({ headers }: IncomingMessage): boolean =>
  /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(headers.host ?? '');

/** Listens to this machine only; returns the origin. Port 0 lets the system choose. */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(`http://localhost:${(server.address() as AddressInfo).port}`);
    });
  });
}

/** Stops listening, and closes all open connections. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
