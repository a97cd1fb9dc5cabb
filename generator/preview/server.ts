import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../problem/problem.ts';
import { type LeadsSettings, receiveLead } from './leads.ts';
import { serveFile } from './static.ts';

export interface PreviewSettings {
  /** The folder to serve. */
  out: string;
  /** 0 lets the system choose. */
  port: number;
  leads: LeadsSettings;
  /** Prints a line. */
  log: (line: string) => void;
}

export interface Preview {
  origin: string;
  close(): Promise<void>;
}

/** Serves a built site to this machine only, and stands in for the external host that receives leads. */
export async function startPreview({ out, port, leads, log }: PreviewSettings): Promise<Preview> {
  const server = createServer((request, response) => {
    if (!isForThisMachine(request)) {
      response.writeHead(421).end();
      return;
    }
    if (request.url?.split('?')[0] === '/webhook/leads') {
      receiveLead(leads, { request, response, log });
      return;
    }
    serveFile(out, request, response);
  });
  const origin = await listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new UsageError(`--port ${port}: the port is taken. Choose another one.`);
  });
  return { origin, close: () => closeServer(server) };
}

/** True if a request names this machine. A website elsewhere could point its own host name here to read what is served. */
export const isForThisMachine = ({ headers }: IncomingMessage): boolean =>
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
