import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { startDev } from '../../../generator/dev/server.ts';
import { startPreview } from '../../../generator/preview/server.ts';
import { ask } from '../ask.ts';
import { awkwardPaths } from '../awkward-paths.ts';
import { temporaryFolder, tinySite } from '../tiny-site.ts';
import { type Judge, target } from './target.ts';
import { hostileText } from './texts.ts';
import { assertTold } from './told.ts';

/* ---- What a client may send in place of a request -------------------------------------------------------------------- */

interface RawRequest {
  /** True for a request with an end, which has to be answered. */
  isWhole: boolean;
  text: string;
}

const SEGMENTS = [
  ...['..', '.', '%2e%2e', '..%2f', '%2f', '%5c', '\\', '%00', '%', '%zz', '%c0%ae', '%e2%82', '*', ''],
  ...['out', 'secret.txt', 'link', '.secret', '.pianogen', '.well-known', '_headers', '_redirects'],
  ...['404.html', 'index.html', 'ohio', 'moved', 'robots.txt', 'page.html.gz', 'search', 'none.json'],
  ...['__pianogen', 'leads', 'events', 'dev.js', 'webhook', '__proto__', 'http:'],
];
const ENDS = ['', '/', '?a=b', '?', '?a=%0d%0ab', '#x', '//'];
/** Ways to files that no answer may hold. */
const TO_SECRETS = [
  ...['/.secret', '/.pianogen', '/_headers', '/_redirects', '/../secret.txt', '/%2e%2e/secret.txt'],
  ...['/..%2fsecret.txt', '/ohio/../../secret.txt', '/..%5csecret.txt'],
  ...['/link/secret.txt', '/link/out/.secret'],
];
const NO_PATHS = ['*', 'http://localhost/', 'http://planted.example/ohio/', 'ohio', '//planted.example/..'];
const METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'M-SEARCH'];
const NAMES = [
  ...['Accept-Encoding', 'If-None-Match', 'If-Modified-Since', 'Range', 'Origin', 'Cookie', 'Expect'],
  ...['Upgrade', 'Content-Type', 'X-Forwarded-Host'],
];
const VALUES = [
  ...['gzip, br;q=0', '*', 'W/"*"', '-1', 'bytes=0-', '100-continue', 'websocket', 'Sat, 99 Foo', 'null', ''],
];
const HOSTS = ['Host: planted.example', 'Host:', 'X-No-Host: 1', 'Host: localhost:1:2', 'Host: LOCALHOST'];

/** What the first line of a request may hold. */
const inLine = hostileText.map((text) => encodeURI(String(Buffer.from(text))));
const latin = hostileText.map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, ''));
const segment = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...SEGMENTS) }, inLine);
const path = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.array(segment, { maxLength: 6 }), fc.constantFrom(...ENDS))
      .map(([segments, end]) => `/${segments.join('/')}${end}`),
  },
  { weight: 2, arbitrary: fc.constantFrom(...TO_SECRETS) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(awkwardPaths)) },
  { weight: 1, arbitrary: fc.constantFrom(...NO_PATHS) },
);
const method = fc.oneof({ weight: 6, arbitrary: fc.constant('GET') }, fc.constantFrom(...METHODS));
const host = fc.oneof({ weight: 9, arbitrary: fc.constant('Host: localhost') }, fc.constantFrom(...HOSTS));
const header = fc
  .tuple(fc.constantFrom(...NAMES), fc.oneof(fc.constantFrom(...VALUES), latin))
  .map(([name, value]) => `${name}: ${value}`);

const whole = fc
  .record({ method, path, host, headers: fc.array(header, { maxLength: 3 }) })
  .map(({ method, path, host, headers }) => ({
    isWhole: true,
    text: `${method} ${path} HTTP/1.1\r\n${[host, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`,
  }));
const odd = fc.oneof(hostileText, fc.constantFrom('\r\n\r\n', 'Content-Length: 9\r\n\r\nabc'));
const torn = fc
  .tuple(whole, fc.nat(200), odd)
  .map(([{ text }, at, odd]) => ({ isWhole: false, text: text.slice(0, at) + odd }));

/** Requests with odd paths, methods and headers, and a few that are torn. */
const rawRequest: fc.Arbitrary<RawRequest> = fc.oneof(
  { weight: 5, arbitrary: whole },
  { weight: 1, arbitrary: torn },
);

/**
 * Sends bytes to a server of this machine as they are, and returns what it answers. A request that is not whole ends the
 * connection after it; for any other, the server has to end it.
 */
function sendRaw(origin: string, { isWhole, text }: RawRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      // This answer never ends.
      if (chunk.includes('text/event-stream')) socket.destroy();
    });
    // A server may close a connection before it has read all that is sent.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(String(Buffer.concat(chunks))));
    socket.on('connect', () => (isWhole ? socket.write(text) : socket.end(text)));
  });
}

/* ---- The servers ------------------------------------------------------------------------------------------------------ */

/** What no answer may hold: the content of files that a server must not show. */
const SECRET = 'a secret of this machine';

interface Settings {
  port: number;
  leads: { file: string; delayMs: number; status: number };
  log: (line: string) => void;
}

/** Any answer to a request keeps secrets and stacks, and the next visitor is served. */
const serverTarget = (
  name: string,
  start: (settings: (folder: string) => Settings) => Promise<{ origin: string; close(): Promise<void> }>,
) =>
  target(name, {
    runs: 60,
    inputs: rawRequest,
    async open(): Promise<Judge<RawRequest>> {
      const logged: string[] = [];
      const { origin, close } = await start((folder) => ({
        port: 0,
        leads: { file: join(folder, 'leads.jsonl'), delayMs: 0, status: 200 },
        log: (line) => logged.push(line),
      }));
      const headers = { host: new URL(origin).host };
      return {
        async judge(request) {
          logged.splice(0);
          const answer = await sendRaw(origin, request);
          assert.ok(!answer.includes(SECRET), 'The answer holds a secret.');
          const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
          if (request.isWhole) assert.match(head, /^HTTP\/1\.1 [1-4]\d\d /);
          assertTold(head.replaceAll('\r', ''));
          if (!/^content-(?:encoding|type: (?:image|font|text\/javascript))/m.test(head))
            assert.not.match(body, /^ +at .*:\d+:\d+\)?$/m);
          for (const line of logged) assertTold(line);
          assert.is((await ask(origin, '/', { headers })).status, 200);
        },
        close,
      };
    },
  });

/** Requests to a built site: paths, methods and headers of all kinds, and requests that are none. */
export const previewRequests = serverTarget('preview-requests', (settings) => {
  const root = temporaryFolder();
  const out = join(root, 'out');
  const files = {
    'secret.txt': SECRET,
    'out/.secret': SECRET,
    'out/.pianogen': SECRET,
    'out/_headers': `/*\n  X-Site: 1\n/ohio/*\n  Cache-Control: no-store\n# ${SECRET}\n`,
    'out/_redirects': `/moved/* /ohio/ 301\n# ${SECRET}\n`,
    'out/index.html': 'home',
    'out/404.html': 'none',
    'out/robots.txt': 'robots',
    'out/page.html': 'page',
    'out/page.html.gz': 'packed',
    'out/ohio/index.html': 'ohio',
  };
  mkdirSync(join(out, 'ohio'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  symlinkSync('..', join(out, 'link'));
  return startPreview({ out, ...settings(root) });
});

/** The same requests to a site that is served from its sources. */
export const devRequests = serverTarget('dev-requests', (settings) => {
  const site = tinySite({ 'secret.txt': SECRET, 'content/.secret': SECRET });
  const explain = (error: unknown) => (error instanceof Error ? String(error.stack) : String(error));
  return startDev({ ...site.settings, ...settings(site.root), explain });
});
