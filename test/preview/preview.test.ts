import { appendFileSync, chmodSync, statSync, symlinkSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { isFromThisMachine } from '../../generator/preview/local-server.ts';
import { type Asked, ask as askServer, type Preview, previewOf } from '../support/hosts.ts';
import { pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { builtSite, temporaryFolder } from '../support/tiny-site.ts';

/** The preview: a static host on this machine. hosts.test.ts compares its answers with those of nginx. */
const preview = suite('preview');

let folder: string;
let server: Preview;
const logged: string[] = [];

preview.before(async () => {
  const site = await builtSite();
  folder = site.out;
  site.write({ 'out/.secret/index.html': 'hidden', 'outside.html': 'outside', 'out/closed.html': '' });
  symlinkSync(join(site.root, 'outside.html'), join(folder, 'link.html'));
  symlinkSync('loop', join(folder, 'loop'));
  symlinkSync('/dev/zero', join(folder, 'device.html'));
  chmodSync(join(folder, 'closed.html'), 0);
  // No answer can have this header: its value is not Latin.
  appendFileSync(join(folder, '_headers'), '/feed.xml\n  X-Word: \u2603\n');
  server = await previewOf(folder, { log: (line) => logged.push(line) });
});

preview.after(() => server.close());

const ask = (path: string, asked: Asked = {}, origin = server.origin) => askServer(origin, path, asked);

preview('shows no file that is hidden or elsewhere, and answers for paths that no file has', async () => {
  const missing = [
    ...['/.pianogen', '/.secret/', '/%2esecret/', '/link.html', '/loop', '/device.html'],
    // What a file system answers in its own ways: below a file, too long.
    ...['/robots.txt/page.html', `/${'a'.repeat(300)}/`, `/${'a/'.repeat(4000)}`],
  ];
  for (const path of missing) {
    const { status, body } = await ask(path);
    assert.is(status, 404, path);
    assert.match(String(body), /404 Page Not Found/);
  }
  for (const path of ['/../package.json', '/%2e%2e/outside.html', '/..%2foutside.html', '/a%00b', '/%zz'])
    assert.is((await ask(path)).status, 400, path);
  assert.is((await ask('/', { headers: { host: 'evil.example' } })).status, 421);
  assert.equal(logged, []);
});

preview('answers 500 and logs the reason where an answer fails, and serves on', async () => {
  assert.is((await ask('/feed.xml')).status, 500);
  assert.match(logged.splice(0).join('\n'), /^GET \/feed\.xml failed: .*x-word/);
  assert.is((await ask('/')).status, 200);
});

preview('lets other devices in if asked, by their way to this machine and by no other name', async () => {
  const open = await previewOf(folder, { address: '0.0.0.0' });
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
});

preview('knows requests of this machine from those of others', () => {
  const isOwn = (localAddress: string, remoteAddress: string, headers: object = { host: 'localhost' }) =>
    isFromThisMachine({ headers, socket: { localAddress, remoteAddress } } as IncomingMessage);
  for (const address of ['127.0.0.1', '::1', '::ffff:192.0.2.2']) assert.ok(isOwn(address, address));
  assert.not(isOwn('192.0.2.2', '192.0.2.3'));
  // A tunnel that runs here brings requests from anywhere.
  assert.not(isOwn('127.0.0.1', '127.0.0.1', { host: 'studio.example' }));
  // It may call this machine by its own name.
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])
    assert.not(isOwn('127.0.0.1', '127.0.0.1', { host: 'localhost', [name]: '192.0.2.3' }), name);
  assert.ok(isOwn('127.0.0.1', '127.0.0.1', { host: 'localhost', 'x-request-id': '1' }));
});

preview('sends a part of a file, and 416 for a part that no file has', async () => {
  const { size } = statSync(join(folder, 'robots.txt'));
  const part = (range: string) => ask('/robots.txt', { headers: { range } });
  const { status, body } = await part('bytes=1-5');
  assert.equal([status, body.length], [206, 5]);
  for (const range of ['bytes=5-1', `bytes=${size}-`]) {
    const { status, headers, body } = await part(range);
    assert.equal([status, headers['content-range'], body.length], [416, `bytes */${size}`, 0], range);
  }
});

preview('says where it serves, goes on without a browser, and ends with Ctrl-C', async () => {
  const { code, stderr } = await pianogen(['preview', '--out', folder, '--port', '0', '--open'], {
    env: { BROWSER: '/nowhere/browser' },
    whileRunning(child) {
      let told = '';
      child.stderr.on('data', (chunk) => {
        told += chunk;
        if (told.includes('yourself')) child.kill('SIGINT');
      });
    },
  });
  assert.is(code, 0);
  assert.match(
    stderr,
    /^This site sends leads to https:\/\/leads\.keyhaven\.example, not here\. For leads /m,
  );
  assert.match(stderr, /^Serving .* at http:\/\/localhost:\d+\/ until Ctrl-C\.$/m);
  assert.match(stderr, /^The browser was not opened: .*ENOENT\. Open http:\/\/localhost:\d+\/ yourself/m);
});

preview('ends with 2 where it cannot serve', async () => {
  for (const [args, message] of [
    [['--out', temporaryFolder()], /there is no site in this folder\. Run "pianogen build" first/],
    [['--out', folder, '--port', new URL(server.origin).port], /--port \d+: the port is taken/],
    [['--out', folder, '--host', '198.51.100.7'], /--host 198\.51\.100\.7: this machine does not have/],
  ] as const) {
    const { code, stderr } = await runCommand(['preview', ...args]);
    assert.is(code, 2, stderr);
    assert.match(stderr, message);
  }
});
