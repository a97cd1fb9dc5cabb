import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Preview, startPreview } from '../../generator/preview/server.ts';
import { type Asked, ask as askServer } from '../support/ask.ts';
import { awkwardPaths } from '../support/awkward-paths.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** Any web page can send requests to the preview: none of them ends it. */
const requests = suite('preview: requests');

let folder: string;
let server: Preview;
const logged: string[] = [];

requests.before(async () => {
  folder = temporaryFolder();
  for (const name of ['index.html', '404.html', 'robots.txt', 'closed.html'])
    writeFileSync(join(folder, name), name);
  chmodSync(join(folder, 'closed.html'), 0);
  mkdirSync(join(folder, 'folder.html'));
  symlinkSync('loop', join(folder, 'loop'));
  symlinkSync('/dev/zero', join(folder, 'device.html'));
  // No answer can have this header: its value is not Latin.
  writeFileSync(join(folder, '_headers'), '/robots.txt\n  X-Word: \u2603\n');
  const leads = { file: join(temporaryFolder(), 'leads.jsonl'), delayMs: 0, status: 200 };
  server = await startPreview({ out: folder, port: 0, leads, log: (line) => logged.push(line) });
});

requests.after(() => server.close());

const ask = async (path: string, asked: Asked = {}) => {
  const headers = { host: new URL(server.origin).host, ...asked.headers };
  const { status, body } = await askServer(server.origin, path, { ...asked, headers });
  return { status, body: body.toString() };
};

const refused = {
  ...awkwardPaths,
  'of a link to itself': '/loop',
  'below a link to itself': '/loop/',
  'of a link to a device': '/device.html',
};
for (const [what, path] of Object.entries(refused)) {
  requests(`answers 404 for a path ${what}, and serves on`, async () => {
    assert.equal(await ask(path), { status: 404, body: '404.html' });
    assert.equal(await ask('/'), { status: 200, body: 'index.html' });
    assert.equal(logged, []);
  });
}

requests('answers 404 for a file that it may not read', async () => {
  const isRoot = process.getuid?.() === 0;
  assert.is((await ask('/closed.html')).status, isRoot ? 200 : 404);
});

requests('answers 500 and logs the reason where an answer fails, and serves on', async () => {
  assert.is((await ask('/robots.txt')).status, 500);
  assert.is(logged.length, 1);
  assert.match(String(logged.pop()), /^GET \/robots\.txt failed: .*x-word/);
  assert.is((await ask('/')).status, 200);
});

requests.run();
