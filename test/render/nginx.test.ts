import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pathOf } from '../../generator/addresses.ts';
import { emittedFiles } from '../../generator/emit/target.ts';
import { contentTypeOf } from '../../generator/media-types.ts';
import { type Answer, ask } from '../support/ask.ts';
import { findNginx } from '../support/find-nginx.js';
import { headersFor } from '../support/headers-file.ts';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { tinySite } from '../support/tiny-site.ts';

/** The site as a real nginx serves it with the server block that pianogen prints. */
const serving = suite('nginx');

const site = tinySite({
  'data/redirects.json': {
    redirects: [
      { from: '/old/town/', to: '/glossary/#action' },
      ...['/Old_Page.html', '/old/index.html', '/shop.php', '/Glossary'].map((from) => ({
        from,
        to: '/glossary/',
      })),
    ],
  },
  'content/root/google1.html': 'google-site-verification: google1.html',
  'content/root/.well-known/security.txt': 'Contact: mailto:owner@harmony-hall.example',
  'content/root/Files/Prices.pdf': 'x',
});
const binary = findNginx();
/** Where there is no nginx, which `npm run browser` has said, these tests are left out. */
const check: (name: string, test: () => Promise<void>) => void = binary ? serving : serving.skip;
let nginx: Nginx | undefined;
let style = '';

const get = (path: string, options?: Parameters<typeof ask>[2]): Promise<Answer> =>
  ask(nginx?.origin ?? '', path, options);

const html = { 'content-type': 'text/html; charset=utf-8' };
const revalidated = { 'cache-control': 'public, max-age=0, must-revalidate' };

/** Each request with its status, and the headers that matter. */
const table: [path: string, status: number, headers?: Record<string, string>][] = [
  ['/', 200, { ...html, ...revalidated }],
  ['/ohio/cleveland/pianos/?utm_source=a', 200, html],
  ['/ohio', 301, { location: '/ohio/' }],
  ['/maine/portland/pianos?a=1&b=%20', 301, { location: '/maine/portland/pianos/?a=1&b=%20' }],
  ['/glossary/index.html?x=1', 301, { location: '/glossary/?x=1' }],
  ['/pianos', 301, { location: '/' }],
  ['/california/pianos/?a=1', 301, { location: '/?a=1' }],
  ['/old/town/', 301, { location: '/glossary/#action' }],
  ['/old/town?a=1&b=2', 301, { location: '/glossary/?a=1&b=2#action' }],
  ['/Old_Page.html?id=3', 301, { location: '/glossary/?id=3' }],
  ['/old_page.html', 404],
  ['/old/index.html', 301, { location: '/glossary/' }],
  ['/shop.php', 301, { location: '/glossary/' }],
  ['/Glossary/', 301, { location: '/glossary/' }],
  ['/google1.html', 200, { ...html, ...revalidated }],
  ['/google1', 404],
  ['/.well-known/security.txt', 200, { 'content-type': 'text/plain; charset=utf-8', ...revalidated }],
  ['/Files/Prices.pdf', 200, { 'content-type': 'application/pdf', ...revalidated }],
  ['/Files/', 404],
  ['/feed.xml', 200, { 'content-type': 'application/atom+xml; charset=utf-8', ...revalidated }],
  ['/hydrate-latest.js', 200, { 'content-type': 'text/javascript; charset=utf-8', ...revalidated }],
  ['/images/share/pages/default.png', 200, { 'content-type': 'image/png', ...revalidated }],
  ['/no', 404, { ...html, ...revalidated }],
  ['/no/such/page/at/all/', 404, html],
  ['/assets/no-such.js', 404, { ...html, ...revalidated }],
  ['/ohio/cleveland/', 404],
  ['/OHIO/', 404],
  ['/assets/', 404],
  ['/%2epianogen', 404],
  ['/index.html.gz', 404],
  ['//evil.example', 404],
  ['//evil.example/index.html', 404],
  ['//evil.example/%2e%2e/glossary', 301, { location: '/glossary/' }],
  ['/../../etc/passwd', 400],
  ['/%2e%2e/%2e%2e/etc/passwd', 400],
  ['/..%2f..%2fetc/passwd', 400],
  ['/glossary%0d%0aX-Evil:1', 404],
  ['/%00', 400],
  ['/%zz', 400],
];

for (const [path, status, headers = {}] of table) {
  check(`answers ${path} with ${status}`, async () => {
    const answer = await get(path);
    assert.is(answer.status, status);
    for (const [name, value] of Object.entries(headers)) assert.is(answer.headers[name], value, name);
    if (status === 404) assert.match(String(answer.body), /404 Page Not Found/);
    hasSecurityHeaders(answer);
  });
}

/** Every header that `_headers` names for all paths stands there once; HTTP joins what stands there twice. */
function hasSecurityHeaders({ headers }: Answer): void {
  const expected = headersFor(site.text('_headers'), '/').netlify;
  for (const [name, value] of Object.entries(expected)) assert.is(headers[name], value, name);
}

serving.before(async () => {
  if (!binary) return;
  await site.build();
  style = site.page('').querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? '';
  for (const file of ['glossary/index.html', '404.html', style.slice(1)])
    writeFileSync(join(site.out, `${file}.gz`), gzipSync(`${site.text(file)}<!-- compressed before -->`));
  writeFileSync(join(site.out, 'index.html.gz'), gzipSync(site.text('index.html')));
  nginx = await startNginx(site);
});

serving.after(async () => {
  await nginx?.close();
});

check('has hashed files cached for good', async () => {
  const answer = await get(style);
  assert.is(answer.status, 200);
  assert.is(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.is(answer.headers['content-type'], 'text/css; charset=utf-8');
  hasSecurityHeaders(answer);
});

check('serves every file with its type, and none that is not for visitors', async () => {
  for (const file of emittedFiles(site.out)) {
    const { status, headers } = await get(pathOf(file));
    const isHidden = /^_|^\.(?!well-known\/)|^404\.html$/.test(file);
    assert.is(status, isHidden ? 404 : 200, file);
    if (isHidden) continue;
    const type = file === 'feed.xml' ? 'application/atom+xml; charset=utf-8' : contentTypeOf(file);
    assert.is(headers['content-type'], type, file);
  }
});

check('sends what was compressed before, and compresses the rest', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  for (const [path, status, before] of [
    ['/glossary/', 200, true],
    [style, 200, true],
    ['/nowhere/', 404, true],
    ['/blog/', 200, false],
  ] as const) {
    const answer = await get(path, { headers });
    assert.is(answer.status, status, path);
    assert.is(answer.headers['content-encoding'], 'gzip', path);
    assert.is(answer.headers.vary, 'Accept-Encoding', path);
    assert.is(String(gunzipSync(answer.body)).includes('compressed before'), before, path);
    hasSecurityHeaders(answer);
  }
  assert.is((await get('/glossary/')).headers['content-encoding'], undefined);
});

check('has nothing to complain of but what does not exist', async () => {
  const complaints = (nginx?.complaints() ?? '')
    .split('\n')
    .filter((line) => / \[(?:warn|crit|alert|emerg)\] /.test(line));
  assert.equal(complaints, []);
});

serving.run();
