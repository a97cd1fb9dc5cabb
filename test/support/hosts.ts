import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type PreviewSettings, startPreview } from '../../generator/preview/preview-server.ts';

export type Preview = Awaited<ReturnType<typeof startPreview>>;

export type WebHost = Awaited<ReturnType<typeof startWebHost>>;

/** Starts a host. `answers` tells for each path what it answers; by default, every other path is not there. */
export async function startWebHost(
  answers: Record<string, RequestListener>,
  otherwise: RequestListener = (_, response) => response.writeHead(404).end(),
) {
  const server = createServer((request, response) =>
    (answers[request.url ?? ''] ?? otherwise)(request, response),
  );
  // On a slow machine, a connection could end just when it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export const previewOf = (out: string, settings: Partial<PreviewSettings> = {}): Promise<Preview> =>
  startPreview({ out, port: 0, leads: leadsIn('/dev/null'), log: () => {}, ...settings });

export const leadsIn = (file: string): PreviewSettings['leads'] => ({ file, delayMs: 0, status: 200 });

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Asks a server of this machine for a path as it is, which `fetch` would tidy up. */
export async function ask(origin: string, path: string, { body = '', ...options }: Asked = {}) {
  const { hostname: host, port } = new URL(origin);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host, port, path, ...options });
    sent.on('error', reject).on('response', resolve).end(body);
  });
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: await buffer(response) };
}
