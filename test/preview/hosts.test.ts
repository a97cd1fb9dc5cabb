import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Preview } from '../../generator/preview/server.ts';
import { type Asked, ask } from '../support/ask.ts';
import { findNginx } from '../support/find-nginx.js';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { previewOf } from '../support/preview.ts';
import { tinySite } from '../support/tiny-site.ts';

/** What preview shows is what a host does: preview and a real nginx with the site's own block give the same answers. */
const hosts = suite('hosts');

/** Without nginx, there is nothing to compare with. */
const check: (name: string, test: () => Promise<void>) => void = findNginx() ? hosts : hosts.skip;
let preview: Preview;
let nginx: Nginx;

hosts.before(async () => {
  if (!findNginx()) return;
  const old = ['/Old_Page.html', '/old/index.html', '/shop.php', '/Ohio'];
  const site = tinySite({
    'data/redirects.json': {
      redirects: [{ from: '/old/', to: '/ohio/#prices' }, ...old.map((from) => ({ from, to: '/ohio/' }))],
    },
    'content/root/google1.html': 'google-site-verification: google1.html',
    'content/root/.well-known/security.txt': 'Contact: mailto:owner@harmony-hall.example',
    'content/root/Files/index.html': '<p>The files of the old site',
    'content/root/apple-app': '{}',
  });
  await site.build({}, { precompressed: true });
  preview = await previewOf(site.out);
  nginx = await startNginx(site);
});

hosts.after(async () => {
  await preview?.close();
  await nginx?.close();
});

/** What is a server's own: its name and date, how it keeps connections, makes tags, and names what it allows. */
const OWN =
  /^(?:server|date|connection|keep-alive|transfer-encoding|etag|last-modified|accept-ranges|allow)$/;

async function answer(origin: string, path: string, { headers, ...asked }: Asked) {
  const host = `localhost:${new URL(origin).port}`;
  const { status, headers: all, body } = await ask(origin, path, { ...asked, headers: { host, ...headers } });
  const shared = Object.entries(all).filter(([name]) => !OWN.test(name));
  // The text of an error that no page stands for is a server's own.
  const isPage = all['content-type'] !== undefined && ![301, 400, 405].includes(status);
  return {
    status,
    headers: isPage ? Object.fromEntries(shared.sort()) : ownOnly(shared),
    body: isPage ? body : '',
  };
}

/** The headers of an answer whose body is a server's own. */
const ownOnly = (headers: [string, unknown][]) =>
  Object.fromEntries(
    headers
      .filter(([name]) => !/^content-(?:type|length|encoding)$|^vary$|^cache-control$/.test(name))
      .sort(),
  );

/** Pages, redirects, addresses that lead nowhere, and files, in this order. */
const paths = [
  '/ /?utm_source=a /ohio/ /ohio/cleveland/pianos/',
  '/ohio /ohio?a=1&b=%20 /glossary/index.html?a=1 /index.html /pianos /california/pianos/?a=1 /old/ /old /old/?a=1',
  '/no /no/such/page/at/all/ /no/such/file.html?a=1 /assets/none.js /assets/ /ohio/cleveland/ /OHIO/ /404.html',
  '/.pianogen /.hidden/file /_headers /_redirects /index.html.gz //evil.example //ohio// /%6fhio/ /%zz',
  '/../../etc/passwd /%2e%2e/%2e%2e/etc/passwd',
  '/Old_Page.html?id=3 /OLD_PAGE.html /old/index.html /shop.php/ /shop.php /Ohio /Ohio/?a=1 /google1.html /google1',
  '/.well-known/security.txt /.well-known/ /.well-known /.well-known/none /Files /Files/ /files/ /Files/index.html /apple-app',
  '/sitemap.xml /feed.xml /robots.txt /site.webmanifest /search/index.json /images/icon.svg',
].flatMap((line) => line.split(' '));
const SHARE_IMAGE = '/images/share/pages/default.png';
const requests: [path: string, asked?: Asked][] = [
  ...paths.map((path): [string] => [path]),
  [SHARE_IMAGE],
  ['/', { method: 'HEAD' }],
  ['/no/such/page', { method: 'HEAD' }],
  ['/', { method: 'POST' }],
  ['/', { method: 'DELETE' }],
  ['/ohio/', { method: 'OPTIONS' }],
  ['/', { headers: { 'accept-encoding': 'gzip' } }],
  ['/sitemap.xml', { headers: { 'accept-encoding': 'gzip;q=0.5, deflate' } }],
  ['/no', { headers: { 'accept-encoding': 'gzip' } }],
  [SHARE_IMAGE, { headers: { 'accept-encoding': 'gzip' } }],
  ['/', { headers: { 'accept-encoding': 'gzip;q=0' } }],
];

for (const [path, asked = {}] of requests) {
  check(`answer ${asked.method ?? 'GET'} ${path} ${JSON.stringify(asked.headers ?? {})} alike`, async () => {
    const expected = await answer(nginx.origin, path, asked);
    const actual = await answer(preview.origin, path, asked);
    assert.equal(
      { ...actual, body: actual.body.toString() },
      { ...expected, body: expected.body.toString() },
    );
  });
}

for (const path of ['/', '/images/icon.svg']) {
  check(`answer conditional requests for ${path} alike`, async () => {
    for (const origin of [nginx.origin, preview.origin]) {
      const asked = (conditions: Record<string, string>) =>
        ask(origin, path, { headers: { host: `localhost:${new URL(origin).port}`, ...conditions } });
      const { headers } = await asked({});
      const [tag, date] = [String(headers.etag), String(headers['last-modified'])];
      for (const [name, value, status] of [
        ['if-none-match', tag, 304],
        ['if-none-match', `"other", W/${tag}`, 304],
        ['if-none-match', '"other"', 200],
        ['if-modified-since', date, 304],
        ['if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 200],
      ] as const) {
        const answer = await asked({ [name]: value });
        assert.is(answer.status, status, value);
        assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
      }
    }
  });
}

hosts.run();
