import type { ServerResponse } from 'node:http';
import { UsageError } from '../problem/problem.ts';
import { visible } from '../problem/visible.ts';
import { errorCode } from '../system/error-code.ts';
import { type LeadsSettings, receiveLead } from './leads.ts';
import { closeServer, createLocalServer, listen, networkOrigins } from './local-server.ts';
import { staticHost } from './static.ts';

export interface PreviewSettings {
  out: string;
  /** 0 lets the system choose. */
  port: number;
  address?: string | undefined;
  hosts?: readonly string[] | undefined;
  leads: LeadsSettings;
  log: (line: string) => void;
}

export type Preview = Awaited<ReturnType<typeof startPreview>>;

/** Serves a built site, and stands in for the external host that receives leads. */
export async function startPreview({ out, port, address, hosts, leads, log }: PreviewSettings) {
  const serveFile = staticHost(out);
  const server = createLocalServer({
    hosts,
    async answer(request, response) {
      if (request.url?.split('?')[0] === '/webhook/leads')
        await receiveLead(leads, { request, response, log });
      else serveFile(request, response);
    },
    fail(error, { method, url }, response) {
      log(visible(`${method} ${url} failed: ${error instanceof Error ? error.message : error}`));
      sendFailure(response);
    },
  });
  const origin = await listen(server, port, address).catch((error) => {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new UsageError(`--port ${port}: the port is taken. Choose another one.`);
  });
  return { origin, network: networkOrigins(server), close: () => closeServer(server) };
}

function sendFailure(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
}
