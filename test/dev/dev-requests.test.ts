import { renameSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DevServer, startDev } from '../../generator/dev/server.ts';
import { closeServer, listen } from '../../generator/preview/local-server.ts';
import { problemCodes } from '../../generator/problem/codes.ts';
import { errorCode } from '../../generator/system/error-code.ts';
import { ask as askServer } from '../support/ask.ts';
import { awkwardPaths } from '../support/awkward-paths.ts';
import { tinySite } from '../support/tiny-site.ts';

/** Any web page can send requests to the development server: none of them ends it. */
const requests = suite('dev: requests');

let server: DevServer;
let root: string;
const logged: string[] = [];

requests.before(async () => {
  const site = tinySite();
  const { settings } = site;
  root = site.root;
  server = await startDev({
    ...settings,
    port: 0,
    leads: { file: join(root, 'leads.jsonl'), delayMs: 0, status: 200 },
    log: (line) => logged.push(line),
    explain: String,
  });
});

requests.after(() => server.close());

const askDev = (path: string) =>
  askServer(server.origin, path, { headers: { host: new URL(server.origin).host } });
const statusOf = async (path: string) => (await askDev(path)).status;

/** Waits until a path is answered with a status. */
async function answered(path: string, status: number): Promise<void> {
  while ((await statusOf(path)) !== status) await setTimeout(20);
}

for (const [what, path] of Object.entries(awkwardPaths)) {
  requests(`answers 404 for a path ${what}, and serves on`, async () => {
    const before = logged.length;
    assert.equal([await statusOf(path), await statusOf('/')], [404, 200]);
    assert.is(logged.length, before);
  });
}

/** Returns the status of the first answer at an address where a server may not listen yet. */
async function firstAnswer(origin: string): Promise<number> {
  for (;;) {
    try {
      return (await askServer(origin, '/ohio/', { headers: { host: new URL(origin).host } })).status;
    } catch (error) {
      if (errorCode(error) !== 'ECONNREFUSED') throw error;
      await new Promise(setImmediate);
    }
  }
}

requests('leaves an unknown address as it is', async () => {
  const { body } = await askDev('/nowhere/');
  assert.match(String(body), '404 Page Not Found');
  assert.not.match(String(body), '/assets/not-found-');
});

requests('describes every kind of problem', async () => {
  const { status, body } = await askDev('/__pianogen/errors');
  assert.is(status, 200);
  const { document } = parseHTML(String(body));
  for (const [code, { title }] of Object.entries(problemCodes)) {
    const heading = document.getElementById(code);
    assert.is(heading?.textContent, `${code}: ${title}`);
    assert.match(heading?.nextElementSibling?.textContent ?? '', /^Cause: /, code);
  }
});

requests('leads from the old address of a renamed article to its new one', async () => {
  const blog = join(root, 'content/blog');
  renameSync(join(blog, 'an-article.md'), join(blog, 'No Slug.md'));
  await answered('/', 500);
  renameSync(join(blog, 'No Slug.md'), join(blog, 'renamed.md'));
  await answered('/', 200);
  const { status, headers } = await askDev('/blog/an-article/');
  assert.equal([status, headers.location], [302, '/blog/renamed/']);
  assert.is(await statusOf('/blog/renamed/'), 200);
});

requests('has pages wait until the site is ready', async () => {
  const { settings, root } = tinySite();
  const free = createServer();
  const origin = await listen(free, 0);
  await closeServer(free);
  const asking = firstAnswer(origin);
  const other = await startDev({
    ...settings,
    port: Number(new URL(origin).port),
    leads: { file: join(root, 'leads.jsonl'), delayMs: 0, status: 200 },
    log: () => {},
    explain: String,
  });
  assert.is(await asking, 200);
  await other.close();
});

requests.run();
