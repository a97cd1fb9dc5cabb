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
  tell: (line: string) => void;
}

export interface Preview {
  origin: string;
  close(): Promise<void>;
}

/** Serves a built site on this machine only, and stands in for the external host that receives leads. */
export async function startPreview({ out, port, leads, tell }: PreviewSettings): Promise<Preview> {
  const server = createServer((request, response) => {
    if (!isForThisMachine(request)) {
      response.writeHead(421).end();
      return;
    }
    if (request.url?.split('?')[0] === '/webhook/leads') {
      receiveLead(leads, { request, response, tell });
      return;
    }
    serveFile(out, request, response);
  });
  const origin = await listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new UsageError(`--port ${port}: the port is taken. Choose another one.`);
  });
  return { origin, close: () => shut(server) };
}

/** A page elsewhere could point its own name at this machine; it is not to read what is served here. */
export const isForThisMachine = ({ headers }: IncomingMessage): boolean =>
  /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(headers.host ?? '');

/** Listens to this machine only; returns the origin. Port 0 is any that is free. */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(`http://localhost:${(server.address() as AddressInfo).port}`);
    });
  });
}

export const shut = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
