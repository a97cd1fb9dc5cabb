import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pathOf } from '../../generator/addresses.ts';
import { configurationFor } from '../../generator/build/open-site.ts';
import { readList } from '../../generator/emit/target.ts';
import { contentTypeOf } from '../../generator/media-types.ts';
import { findNginx } from '../support/find-programs.js';
import { headersFor } from '../support/headers-file.ts';
import { type Asked, ask, type Preview, previewOf, startWebHost } from '../support/hosts.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder, tinySite } from '../support/tiny-site.ts';

const hosts = suite('hosts');

/** Where there is no nginx, which `npm run browser` has said, these tests are left out. */
const check: (name: string, test: () => Promise<void>) => void = findNginx() ? hosts : hosts.skip;
let preview: Preview;
let nginx: Awaited<ReturnType<typeof startNginx>>;

const old = ['/Old_Page.html', '/old/index.html', '/shop.php', '/Ohio'];
const moved = { '/old/': '/ohio/#lead-form', '/category/pianos/': '/glossary/', '/feed/': '/feed.xml' };
const exact = Object.entries(moved).map(([from, to]) => ({ from, to }));
const site = tinySite({
  'data/redirects.json': { redirects: [...exact, ...old.map((from) => ({ from, to: '/ohio/' }))] },
  'content/root/google1.html': 'google-site-verification: google1.html',
  'content/root/.well-known/security.txt': 'Contact: mailto:owner@harmony-hall.example',
  'content/root/Files/index.html': '<p>The files of the old site',
  'content/root/Files/Prices.pdf': 'x',
  'content/root/apple-app': '{}',
});

hosts.before(async () => {
  if (!findNginx()) return;
  await site.build({}, { precompressed: true });
  preview = await previewOf(site.out);
  nginx = await startNginx();
});

hosts.after(async () => {
  await preview?.close();
  nginx?.end();
});

/** Serves the built site with the server block that pianogen prints for it, by a real nginx on this machine only. */
async function startNginx() {
  const folder = temporaryFolder();
  const { origin, close } = await startWebHost({});
  await close();
  const conf = join(folder, 'nginx.conf');
  const log = join(folder, 'error.log');
  const pid = join(folder, 'nginx.pid');
  const block = (await configurationFor(site.settings))
    .replace(/^\tlisten 80;$/gm, `listen ${origin.slice('http://'.length)};`)
    .replace(/^\troot \/srv\/\S+;$/m, `root "${site.out}";`);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((kind) => `${kind}_temp_path "${folder}/${kind}";`).join('\n');
  // One process that stays in front: it ends with the tests, and reads what they may read.
  const http = `http { access_log off; ${folders}\n${block} }\n`;
  writeFileSync(conf, `daemon off; master_process off; pid "${pid}"; events {}\n${http}`);
  const child = spawn(findNginx() ?? '', ['-p', folder, '-c', conf, '-e', log], { stdio: 'ignore' });
  const end = () => child.kill();
  process.on('exit', end);
  const complaints = () => readFileSync(log, 'utf8');
  // nginx writes its process id once it listens.
  while (!existsSync(pid)) {
    assert.is(child.exitCode, null, existsSync(log) ? complaints() : '');
    await setTimeout(10);
  }
  return { origin: origin.replace('127.0.0.1', 'localhost'), complaints, end };
}

/** What is a server's own: its name and date, how it keeps connections, makes tags, and names what it allows. */
const OWN =
  /^(?:server|date|connection|keep-alive|transfer-encoding|etag|last-modified|accept-ranges|allow)$/;

/** Headers that only pages share: the text of an error that no page stands for is a server's own. */
const OF_PAGE = /^content-(?:type|length|encoding)$|^vary$|^cache-control$/;

async function answer(origin: string, path: string, asked: Asked) {
  const { status, headers: all, body } = await ask(origin, path, asked);
  const isPage = all['content-type'] !== undefined && ![301, 400, 405].includes(status);
  const headers = Object.entries(all).filter(([name]) => !OWN.test(name) && (isPage || !OF_PAGE.test(name)));
  return { status, headers: Object.fromEntries(headers.sort()), body: isPage ? String(body) : '' };
}

/** Paths by the status of their answer; behind a redirected path stands where it leads. */
const PATHS = {
  200: `/ /?utm_source=a /ohio/ /ohio/cleveland/pianos/?utm_source=a //ohio// /%6fhio/ /google1.html /.well-known/security.txt
    /Files/ /Files/Prices.pdf /apple-app /sitemap.xml /feed.xml /robots.txt /site.webmanifest /search/index.json
    /images/icon.svg /images/share/pages/default.png /hydrate-latest.js`,
  301: `/ohio>/ohio/ /ohio?a=1&b=%20>/ohio/?a=1&b=%20 /glossary/index.html?a=1>/glossary/?a=1 /index.html>/ /pianos>/
    /california/pianos/?a=1>/?a=1 /old/>/ohio/#lead-form /old>/ohio/#lead-form /old/?a=1&b=2>/ohio/?a=1&b=2#lead-form
    /Old_Page.html?id=3>/ohio/?id=3 /old/index.html>/ohio/ /shop.php>/ohio/ /Ohio>/ohio/ /Ohio/?a=1>/ohio/?a=1
    /category/pianos>/glossary/ /category/pianos/?a=1>/glossary/?a=1 /feed/>/feed.xml /feed?a=1>/feed.xml?a=1
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
    // Every header that `_headers` names for all paths stands there once; HTTP joins what stands there twice.
    for (const [name, value] of Object.entries(headersFor(site.text('_headers'), '/').headers))
      assert.is(expected.headers[name], value, name);
    if (!OF_NGINX.test(words)) assert.equal(await answer(preview.origin, path, asked), expected);
  });
}

check('serve every file with its type, hashed files for good, and none that is hidden', async () => {
  for (const file of readList(site.out)) {
    if (/\.(?:br|gz)$/.test(file)) continue;
    const { status, headers } = await ask(nginx.origin, pathOf(file));
    const isHidden = /^_|^\.(?!well-known\/)|^404\.html$/.test(file);
    assert.is(status, isHidden ? 404 : 200, file);
    if (isHidden) continue;
    const type = file === 'feed.xml' ? 'application/atom+xml; charset=utf-8' : contentTypeOf(file);
    assert.is(headers['content-type'], type, file);
    const cached = file.startsWith('assets/') ? 'max-age=31536000, immutable' : 'max-age=0, must-revalidate';
    assert.is(headers['cache-control'], `public, ${cached}`, file);
  }
});

check('lead from the name without www, or with it, to the site, with all its headers', async () => {
  const { status, headers } = await ask(nginx.origin, '/ohio/?a=1', {
    headers: { host: 'keyhaven.example' },
  });
  assert.equal([status, headers.location], [301, 'http://www.keyhaven.example/ohio/?a=1']);
  assert.match(headers['strict-transport-security'] ?? '', /^max-age/);
  const bare = await configurationFor({ ...site.settings, siteUrl: 'https://keyhaven.example' });
  assert.match(bare, /server_name keyhaven.example;[\s\S]*server_name www.keyhaven.example;/);
});

check('send what was compressed before, and compress the rest', async () => {
  writeFileSync(join(site.out, 'glossary/index.html.gz'), gzipSync('Compressed before.'));
  rmSync(join(site.out, 'blog/index.html.gz'));
  for (const [path, text] of Object.entries({
    '/glossary/': /^Compressed before/,
    '/blog/': /^<!doctype/i,
  })) {
    const { headers, body } = await ask(nginx.origin, path, gzip);
    assert.equal([headers['content-encoding'], headers.vary], ['gzip', 'Accept-Encoding'], path);
    assert.match(String(gunzipSync(body)), text);
  }
});

check('have nothing to complain of but what does not exist', async () => {
  assert.not.match(nginx.complaints(), / \[(?:warn|crit|alert|emerg)\] /);
});
