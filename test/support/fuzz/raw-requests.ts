import fc from 'fast-check';
import { awkwardPaths } from '../awkward-paths.ts';
import { hostileText } from './texts.ts';

/** What a client may send in place of a request. */
export interface RawRequest {
  /** True for a request with an end, which has to be answered. */
  isWhole: boolean;
  text: string;
}

const SEGMENTS = [
  '..',
  '.',
  '%2e%2e',
  '..%2f',
  '%2f',
  '%5c',
  '\\',
  '%00',
  '%',
  '%zz',
  '%c0%ae',
  '%e2%82',
  'out',
  'secret.txt',
  'link',
  '.secret',
  '.pianogen',
  '.well-known',
  '_headers',
  '_redirects',
  '404.html',
  'index.html',
  'ohio',
  'moved',
  'robots.txt',
  'page.html.gz',
  'search',
  'none.json',
  '__pianogen',
  'leads',
  'events',
  'dev.js',
  'webhook',
  '__proto__',
  '*',
  'http:',
  '',
];

/** Ways to files that no answer may hold. */
const TO_SECRETS = [
  '/.secret',
  '/.pianogen',
  '/_headers',
  '/_redirects',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/ohio/../../secret.txt',
  '/..%5csecret.txt',
  '/link/secret.txt',
  '/link/out/.secret',
];

/** What the first line of a request may hold. */
const inLine = hostileText.map((text) => encodeURI(String(Buffer.from(text))));
const latin = hostileText.map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, ''));
const segment = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...SEGMENTS) }, inLine);
const path = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.array(segment, { maxLength: 6 }),
        fc.constantFrom('', '/', '?a=b', '?', '?a=%0d%0ab', '#x', '//'),
      )
      .map(([segments, end]) => `/${segments.join('/')}${end}`),
  },
  { weight: 2, arbitrary: fc.constantFrom(...TO_SECRETS) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(awkwardPaths)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '*',
      'http://localhost/',
      'http://planted.example/ohio/',
      'ohio',
      '//planted.example/..',
    ),
  },
);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'M-SEARCH'),
);
const NAMES = [
  'Accept-Encoding',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'Origin',
  'Cookie',
  'Expect',
  'Upgrade',
  'Content-Type',
  'X-Forwarded-Host',
];
const VALUES = [
  'gzip, br;q=0',
  '*',
  'W/"*"',
  '-1',
  'bytes=0-',
  '100-continue',
  'websocket',
  'Sat, 99 Foo',
  'null',
  '',
];
const header = fc
  .tuple(fc.constantFrom(...NAMES), fc.oneof(fc.constantFrom(...VALUES), latin))
  .map(([name, value]) => `${name}: ${value}`);
const host = fc.oneof(
  { weight: 9, arbitrary: fc.constant('Host: localhost') },
  fc.constantFrom('Host: planted.example', 'Host:', 'X-No-Host: 1', 'Host: localhost:1:2', 'Host: LOCALHOST'),
);

const whole = fc
  .record({ method, path, host, headers: fc.array(header, { maxLength: 3 }) })
  .map(({ method, path, host, headers }) => ({
    isWhole: true,
    text: `${method} ${path} HTTP/1.1\r\n${[host, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`,
  }));
const torn = fc
  .tuple(
    whole,
    fc.nat(200),
    fc.oneof(hostileText, fc.constantFrom('\r\n\r\n', 'Content-Length: 9\r\n\r\nabc')),
  )
  .map(([{ text }, at, odd]) => ({ isWhole: false, text: text.slice(0, at) + odd }));

/** Requests with odd paths, methods and headers, and a few that are torn. */
export const rawRequest: fc.Arbitrary<RawRequest> = fc.oneof(
  { weight: 5, arbitrary: whole },
  { weight: 1, arbitrary: torn },
);
