import { request as ask, type IncomingMessage } from 'node:http';

/** What a host answered, without its body. */
export interface Answer {
  status: number;
  /** The headers that are about the answer, not about the connection. */
  headers: Record<string, string>;
}

/** Sends a request on to another host, as if it came from the visitor with this IP address. */
export function passOn(
  { method, url, headers }: IncomingMessage,
  { body, to, visitor }: { body: string; to: string; visitor: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { host: _, connection: __, ...kept } = headers;
    const passed = ask(new URL(url ?? '/', to), {
      method,
      headers: { ...kept, 'cf-connecting-ip': visitor },
      agent: false,
    });
    passed.on('error', reject);
    passed.on('response', (response) => {
      const own = Object.entries(response.headers).filter(([name]) => /^access-control-|^vary$/.test(name));
      response.resume().on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
        }),
      );
    });
    passed.end(body);
  });
}
