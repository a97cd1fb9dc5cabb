import { createServer } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DevServer, startDev } from '../../generator/dev/server.ts';
import { closeServer, listen } from '../../generator/preview/local-server.ts';
import { errorCode } from '../../generator/system/error-code.ts';
import { ask as askServer } from '../support/ask.ts';
import { awkwardPaths } from '../support/awkward-paths.ts';
import { tinySite } from '../support/tiny-site.ts';

/** Any web page can send requests to the development server: none of them ends it. */
const requests = suite('dev: requests');

let server: DevServer;
const logged: string[] = [];

requests.before(async () => {
  const { settings, root } = tinySite();
  server = await startDev({
    ...settings,
    port: 0,
    leads: { file: join(root, 'leads.jsonl'), delayMs: 0, status: 200 },
    log: (line) => logged.push(line),
    explain: String,
  });
});

requests.after(() => server.close());

const statusOf = async (path: string) => {
  const headers = { host: new URL(server.origin).host };
  return (await askServer(server.origin, path, { headers })).status;
};

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
