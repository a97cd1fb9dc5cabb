import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../problem.ts';
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
    // A page elsewhere could point its own name at this machine; it is not to read what is served here.
    if (!/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(request.headers.host ?? '')) {
      response.writeHead(421).end();
      return;
    }
    if (request.url?.split('?')[0] === '/webhook/leads') {
      receiveLead(leads, { request, response, tell }).catch((error) => {
        tell(`lead lost: ${error instanceof Error ? error.message : error}`);
        response.destroy();
      });
      return;
    }
    serveFile(out, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new UsageError(`--port ${port}: the port is taken. Choose another one.`) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
