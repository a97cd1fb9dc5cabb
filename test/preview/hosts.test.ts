import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileOf, pathOf } from '../../generator/addresses.ts';
import { emittedFiles } from '../../generator/emit/target.ts';
import { contentTypeOf } from '../../generator/media-types.ts';
import type { Preview } from '../../generator/preview/server.ts';
import { findNginx } from '../support/find-nginx.js';
import { headersFor } from '../support/headers-file.ts';
import { type Answer, type Asked, ask, previewOf } from '../support/hosts.ts';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { tinySite } from '../support/tiny-site.ts';

const hosts = suite('hosts');

/** Where there is no nginx, which `npm run browser` has said, these tests are left out. */
const check: (name: string, test: () => Promise<void>) => void = findNginx() ? hosts : hosts.skip;
let preview: Preview;
let nginx: Nginx;
let style = '';

const old = ['/Old_Page.html', '/old/index.html', '/shop.php', '/Ohio'];
const site = tinySite({
  'data/redirects.json': {
    redirects: [{ from: '/old/', to: '/ohio/#lead-form' }, ...old.map((from) => ({ from, to: '/ohio/' }))],
  },
  'content/root/google1.html': 'google-site-verification: google1.html',
  'content/root/.well-known/security.txt': 'Contact: mailto:owner@harmony-hall.example',
  'content/root/Files/index.html': '<p>The files of the old site',
  'content/root/Files/Prices.pdf': 'x',
  'content/root/apple-app': '{}',
});

hosts.before(async () => {
  if (!findNginx()) return;
  await site.build({}, { precompressed: true });
  style = site.page('').querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? '';
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

const askAt = (origin: string, path: string, { headers, ...asked }: Asked = {}): Promise<Answer> =>
  ask(origin, path, { ...asked, headers: { host: `localhost:${new URL(origin).port}`, ...headers } });

async function answer(origin: string, path: string, asked: Asked) {
  const { status, headers: all, body } = await askAt(origin, path, asked);
  const shared = Object.entries(all).filter(([name]) => !OWN.test(name));
  // The text of an error that no page stands for is a server's own.
  const isPage = all['content-type'] !== undefined && ![301, 400, 405].includes(status);
  return {
    status,
    headers: isPage ? Object.fromEntries(shared.sort()) : ownOnly(shared),
    body: isPage ? body.toString() : '',
  };
}

const ownOnly = (headers: [string, unknown][]) =>
  Object.fromEntries(
    headers
      .filter(([name]) => !/^content-(?:type|length|encoding)$|^vary$|^cache-control$/.test(name))
      .sort(),
  );

/** Paths by the status of their answer; behind a redirected path stands where it leads. */
const PATHS = {
  200: `/ /?utm_source=a /ohio/ /ohio/cleveland/pianos/?utm_source=a //ohio// /%6fhio/ /google1.html /.well-known/security.txt
    /Files/ /Files/Prices.pdf /apple-app /sitemap.xml /feed.xml /robots.txt /site.webmanifest /search/index.json
    /images/icon.svg /images/share/pages/default.png /hydrate-latest.js`,
  301: `/ohio>/ohio/ /ohio?a=1&b=%20>/ohio/?a=1&b=%20 /glossary/index.html?a=1>/glossary/?a=1 /index.html>/ /pianos>/
    /california/pianos/?a=1>/?a=1 /old/>/ohio/#lead-form /old>/ohio/#lead-form /old/?a=1&b=2>/ohio/?a=1&b=2#lead-form
    /Old_Page.html?id=3>/ohio/?id=3 /old/index.html>/ohio/ /shop.php>/ohio/ /Ohio>/ohio/ /Ohio/?a=1>/ohio/?a=1
    /Files>/Files/ /Files/index.html>/Files/ //evil.example/%2e%2e/glossary>/glossary/`,
  404: `/no /no/such/page/at/all/ /no/such/file.html?a=1 /assets/none.js /assets/ /ohio/cleveland/ /OHIO/ /404.html /.hidden/file
    /.pianogen /%2epianogen /_headers /_redirects /index.html.gz //evil.example //evil.example/index.html /OLD_PAGE.html /google1
    /.well-known/ /.well-known /.well-known/none /files/ /glossary%0d%0aX-Evil:1`,
  400: '/../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /..%2f..%2fetc/passwd /%00 /%zz',
};
const requests = Object.entries(PATHS).flatMap(([status, paths]) =>
  paths.split(/\s+/).map((path): [status: number, path: string, asked?: Asked] => [Number(status), path]),
);
/** What only nginx is asked for: browsers tidy these paths up, refuse no encoding, and show the page for 404 packed or not. */
const OF_NGINX = /evil|Evil|q=0"|GET \/no \{"/;
const gzip = { headers: { 'accept-encoding': 'gzip' } };
requests.push(
  [200, '/', { method: 'HEAD' }],
  [404, '/no/such/page', { method: 'HEAD' }],
  ...['POST', 'PUT', 'DELETE', 'OPTIONS'].map((method): [number, string, Asked] => [405, '/', { method }]),
  [200, '/', gzip],
  [200, '/sitemap.xml', { headers: { 'accept-encoding': 'gzip;q=0.5, deflate' } }],
  [404, '/no', gzip],
  [200, '/images/share/pages/default.png', gzip],
  [200, '/', { headers: { 'accept-encoding': 'gzip;q=0' } }],
);

for (const [status, row, asked = {}] of requests) {
  const [path = '', location] = row.split('>');
  const words = `${asked.method ?? 'GET'} ${path} ${JSON.stringify(asked.headers ?? {})}`;
  check(`answer ${words} alike, with ${status}`, async () => {
    const expected = await answer(nginx.origin, path, asked);
    assert.is(expected.status, status);
    assert.is(expected.headers.location, location);
    if (status === 404 && !asked.method && !asked.headers) assert.match(expected.body, '404 Page Not Found');
    hasSecurityHeaders(expected);
    if (!OF_NGINX.test(words)) assert.equal(await answer(preview.origin, path, asked), expected);
  });
}

/** Every header that `_headers` names for all paths stands there once; HTTP joins what stands there twice. */
function hasSecurityHeaders({ headers }: { headers: Record<string, unknown> }): void {
  const expected = headersFor(site.text('_headers'), '/').headers;
  for (const [name, value] of Object.entries(expected)) assert.is(headers[name], value, name);
}

check('answer requests alike for what a browser has, or has a part of', async () => {
  for (const path of ['/', '/images/icon.svg', style])
    for (const { origin } of [nginx, preview]) {
      const { headers } = await askAt(origin, path);
      for (const [name, value, status] of [
        ['if-none-match', String(headers.etag), 304],
        ['if-none-match', '"other"', 200],
        ['if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 200],
        ['range', 'bytes=2-5', 206],
      ] as const) {
        const answer = await askAt(origin, path, { headers: { [name]: value } });
        assert.is(answer.status, status, value);
        hasSecurityHeaders(answer);
        if (status === 206) assert.is(String(answer.body), site.text(fileOf(path)).slice(2, 6));
      }
    }
});

check(
  'serve every file with its type, hashed files for good, and none that is not for visitors',
  async () => {
    for (const file of emittedFiles(site.out)) {
      if (/\.(?:br|gz)$/.test(file)) continue;
      const { status, headers } = await askAt(nginx.origin, pathOf(file));
      const isHidden = /^_|^\.(?!well-known\/)|^404\.html$/.test(file);
      assert.is(status, isHidden ? 404 : 200, file);
      if (isHidden) continue;
      const type = file === 'feed.xml' ? 'application/atom+xml; charset=utf-8' : contentTypeOf(file);
      assert.is(headers['content-type'], type, file);
      const cached = file.startsWith('assets/')
        ? 'max-age=31536000, immutable'
        : 'max-age=0, must-revalidate';
      assert.is(headers['cache-control'], `public, ${cached}`, file);
    }
  },
);

check('send what was compressed before, and compress the rest', async () => {
  for (const file of ['glossary/index.html', '404.html', style.slice(1)])
    writeFileSync(join(site.out, `${file}.gz`), gzipSync(`${site.text(file)}<!-- compressed before -->`));
  rmSync(join(site.out, 'blog/index.html.gz'));
  for (const [path, before] of [
    ['/glossary/', true],
    [style, true],
    ['/nowhere/', true],
    ['/blog/', false],
  ] as const) {
    const { headers, body } = await askAt(nginx.origin, path, gzip);
    assert.equal([headers['content-encoding'], headers.vary], ['gzip', 'Accept-Encoding'], path);
    assert.is(String(gunzipSync(body)).includes('compressed before'), before, path);
  }
});

check('have nothing to complain of but what does not exist', async () => {
  const complaints = nginx.complaints().split('\n');
  assert.equal(
    complaints.filter((line) => / \[(?:warn|crit|alert|emerg)\] /.test(line)),
    [],
  );
});

hosts.run();
