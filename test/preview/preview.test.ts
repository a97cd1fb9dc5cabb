import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isFromThisMachine } from '../../generator/preview/local-server.ts';
import { type Preview, startPreview } from '../../generator/preview/server.ts';
import { type Asked, ask as askServer } from '../support/ask.ts';
import { pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder, tinySite } from '../support/tiny-site.ts';

/** The preview: a static host on this machine. */
const preview = suite('preview');

let folder: string;
let leadsFile: string;
let server: Preview;

preview.before(async () => {
  const site = tinySite({ 'data/redirects.json': { redirects: [{ from: '/old/', to: '/ohio/#prices' }] } });
  await site.build();
  folder = site.out;
  mkdirSync(join(folder, '.secret'));
  writeFileSync(join(folder, '.secret/index.html'), 'hidden');
  writeFileSync(join(site.root, 'outside.html'), 'outside');
  symlinkSync(join(site.root, 'outside.html'), join(folder, 'link.html'));
  leadsFile = join(site.root, 'leads.jsonl');
  const leads = { file: leadsFile, delayMs: 0, status: 200 };
  server = await startPreview({ out: folder, port: 0, leads, log: () => {} });
});

preview.after(() => server.close());

/** Asks the preview, under the name that it goes by. */
async function ask(path: string, { headers, ...asked }: Asked = {}, origin = server.origin) {
  const host = `localhost:${new URL(origin).port}`;
  const answer = await askServer(origin, path, { ...asked, headers: { host, ...headers } });
  return { ...answer, body: answer.body.toString('latin1') };
}

/** Each request with its status, and the headers that matter. */
const table: [path: string, status: number, headers?: Record<string, string>][] = [
  [
    '/',
    200,
    { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0, must-revalidate' },
  ],
  ['/ohio/', 200],
  ['/ohio', 301, { location: '/ohio/' }],
  ['/ohio?utm_source=a?b', 301, { location: '/ohio/?utm_source=a?b' }],
  ['//ohio', 301, { location: '/ohio/' }],
  ['/ohio/index.html?q=1', 301, { location: '/ohio/?q=1' }],
  ['/california/pianos/?utm_source=a', 301, { location: '/?utm_source=a' }],
  ['/old/?a=b', 301, { location: '/ohio/?a=b#prices' }],
  ['/_headers', 404],
  ['/.hidden/file', 404],
  ['/404.html', 404],
  ['/sitemap.xml', 200, { 'content-type': 'application/xml; charset=utf-8' }],
  ['/feed.xml', 200, { 'content-type': 'application/atom+xml; charset=utf-8' }],
  ['/robots.txt', 200, { 'content-type': 'text/plain; charset=utf-8' }],
  ['/images/share/pages/default.png', 200, { 'content-type': 'image/png' }],
  ['/images/icon.svg', 200, { 'content-type': 'image/svg+xml; charset=utf-8' }],
  ['/no/such/page', 404, { 'content-type': 'text/html; charset=utf-8' }],
  ['/ohio/cleveland/', 404],
  ['/OHIO/', 404],
  ['/.pianogen', 404],
  ['/.secret/', 404],
  ['/%2esecret/', 404],
  ['/link.html', 404],
  ['/../package.json', 400],
  ['/%2e%2e/outside.html', 400],
  ['/..%2foutside.html', 400],
  ['/a%00b', 400],
  ['/%zz', 400],
];

for (const [path, status, headers = {}] of table) {
  preview(`answers ${path} with ${status}`, async () => {
    const answer = await ask(path);
    assert.is(answer.status, status);
    for (const [name, value] of Object.entries(headers)) assert.is(answer.headers[name], value, name);
    if (status === 404) assert.match(answer.body, /404 Page Not Found/);
  });
}

preview('answers HEAD as GET, without a body', async () => {
  for (const path of ['/', '/no/such/page']) {
    const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
    assert.is(head.body, '');
    assert.is(head.status, get.status);
    assert.is(head.headers['content-length'], get.headers['content-length']);
    assert.is(head.headers.etag, get.headers.etag);
  }
});

preview('answers 304 for what the browser has already', async () => {
  const { headers } = await ask('/ohio/');
  const statusFor = async (conditions: Record<string, string>) =>
    (await ask('/ohio/', { headers: conditions })).status;
  assert.is(await statusFor({ 'if-none-match': String(headers.etag) }), 304);
  assert.is(await statusFor({ 'if-none-match': `"x", ${headers.etag}` }), 304);
  assert.is(await statusFor({ 'if-none-match': '"x"' }), 200);
  assert.is(await statusFor({ 'if-modified-since': String(headers['last-modified']) }), 304);
  assert.is(await statusFor({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }), 200);
});

preview('sends with every answer what the site asks of its host', async () => {
  for (const path of ['/', '/no/such/page', '/ohio', '/pianos/', '/images/icon.svg', '/feed.xml']) {
    const { headers } = await ask(path);
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; script-src 'self' 'sha256-/,
    );
    assert.match(String(headers['strict-transport-security']), /max-age=31536000/);
    assert.is(headers['x-content-type-options'], 'nosniff');
    assert.is(headers['cross-origin-opener-policy'], 'same-origin');
  }
  assert.is((await ask('/assets/none.js')).headers['cache-control'], 'public, max-age=0, must-revalidate');
});

preview('sends the compressed variant that the browser understands', async () => {
  writeFileSync(join(folder, 'robots.txt.br'), 'br');
  writeFileSync(join(folder, 'robots.txt.gz'), 'gz');
  const encodingFor = async (accepted: string) => {
    const { headers, body } = await ask('/robots.txt', { headers: { 'accept-encoding': accepted } });
    assert.is(headers.vary, 'Accept-Encoding');
    assert.is(headers['content-type'], 'text/plain; charset=utf-8');
    return [headers['content-encoding'], body.slice(0, 4)];
  };
  assert.equal(await encodingFor('gzip, deflate, br'), ['br', 'br']);
  assert.equal(await encodingFor('gzip;q=1.0, br;q=0'), ['gzip', 'gz']);
  assert.equal(await encodingFor('identity'), [undefined, 'User']);
});

preview('lets hashed assets be kept for good', async () => {
  const { body } = await ask('/');
  const [styles = ''] = body.match(/\/assets\/site-[^"]+/) ?? [];
  assert.is((await ask(styles)).headers['cache-control'], 'public, max-age=31536000, immutable');
});

preview(
  'lets other devices in if asked, by the address at which they come and by no other name',
  async () => {
    const leads = { file: leadsFile, delayMs: 0, status: 200 };
    const open = await startPreview({ out: folder, port: 0, address: '0.0.0.0', leads, log: () => {} });
    const { port } = new URL(open.origin);
    const statusFor = async (address: string, host: string) =>
      (await ask('/', { headers: { host: `${host}:${port}` } }, `http://${address}:${port}`)).status;
    assert.is(open.origin, `http://localhost:${port}`);
    for (const origin of open.network) assert.match(origin, new RegExp(`^http://[\\d.]+:${port}$`));
    const addresses = ['127.0.0.2', ...open.network.map((origin) => new URL(origin).hostname)];
    for (const address of addresses) {
      assert.is(await statusFor(address, address), 200, address);
      assert.is(await statusFor(address, 'evil.example'), 421);
      assert.is(await statusFor(address, '198.51.100.7'), 421);
    }
    await open.close();
    assert.equal(server.network, []);
  },
);

preview('knows requests of this machine from those of others', () => {
  const isOwn = (localAddress: string, remoteAddress: string) =>
    isFromThisMachine({ socket: { localAddress, remoteAddress } } as IncomingMessage);
  assert.ok(isOwn('127.0.0.1', '127.0.0.1'));
  assert.ok(isOwn('::ffff:192.0.2.2', '::ffff:192.0.2.2'));
  assert.ok(isOwn('::1', '::1'));
  assert.not(isOwn('192.0.2.2', '192.0.2.3'));
  assert.not(isOwn('::ffff:192.0.2.2', '::ffff:192.0.2.3'));
});

preview('refuses other methods, and other names for this machine', async () => {
  assert.is((await ask('/', { method: 'POST' })).status, 405);
  assert.is((await ask('/', { headers: { host: 'evil.example' } })).status, 421);
});

/** Runs the command, and interrupts it when it has said something. */
const servedUntil = (said: string, args: string[], env: Record<string, string> = {}) =>
  pianogen(['preview', '--out', folder, '--port', '0', ...args], {
    env,
    whileRunning(child) {
      let told = '';
      child.stderr.on('data', (chunk) => {
        told += chunk;
        if (told.includes(said)) child.kill('SIGINT');
      });
    },
  });

preview(
  'opens the site in the browser of the environment, and says where other devices find it',
  async () => {
    const browser = join(temporaryFolder(), 'browser');
    // What a browser is told comes back as the reason for which it was not opened.
    writeFileSync(browser, '#!/bin/sh\ntest "$#" = 1 && exit 7\n', { mode: 0o755 });
    const args = ['--open', '--host', '127.0.0.2'];
    const { code, stderr } = await servedUntil('yourself', args, { BROWSER: browser });
    assert.is(code, 0);
    const [, origin = ''] = stderr.match(/^Serving .* at (http:\/\/127\.0\.0\.2:\d+)\/ until/m) ?? [];
    assert.match(stderr, `Other devices in the network open ${origin}/.\n`);
    assert.match(
      stderr,
      `The browser was not opened: ${browser} ended with 7. Open ${origin}/ yourself, or name a program in BROWSER.`,
    );
  },
);

preview(
  'says where it serves, goes on without the browser that it cannot start, and ends with Ctrl-C',
  async () => {
    const { code, stderr } = await servedUntil('yourself', ['--open'], { BROWSER: '/nowhere/browser' });
    assert.is(code, 0);
    assert.match(stderr, /^Serving .* at http:\/\/localhost:\d+\/ until Ctrl-C\.$/m);
    assert.match(stderr, /^The browser was not opened: .*ENOENT\. Open http:\/\/localhost:\d+\/ yourself/m);
  },
);

const wrongCalls: [args: () => string[], message: RegExp][] = [
  [() => ['--out', temporaryFolder()], /there is no site in this folder\. Run "pianogen build" first/],
  [() => ['--out', folder, '--port', new URL(server.origin).port], /--port \d+: the port is taken/],
  [() => ['--out', folder, '--port', '70000'], /--port: "70000" cannot be used/],
  [() => ['--out', folder, '--host', 'example.com'], /--host: "example\.com" is not an IP address/],
  [() => ['--out', folder, '--host', '198.51.100.7'], /--host 198\.51\.100\.7: this machine does not have/],
  [() => ['--out', folder, '--leads-status', 'maybe'], /--leads-status: "maybe" cannot be used/],
  [() => ['--out', folder, '--leads-delay', '-1'], /--leads-delay: "-1" cannot be used/],
];
for (const [args, message] of wrongCalls) {
  preview(`ends with 2 where ${message.source}`, async () => {
    const { code, stderr } = await runCommand(['preview', ...args()]);
    assert.is(code, 2, stderr);
    assert.match(stderr, message);
  });
}

preview.run();
