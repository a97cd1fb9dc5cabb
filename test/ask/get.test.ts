import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { get } from '../../generator/ask/get.ts';
import { startWebHost, type WebHost } from '../support/hosts.ts';

const asking = suite('ask: get');

let host: WebHost;
let busy = 2;

asking.before(async () => {
  host = await startWebHost({
    '/alive': (_, response) => response.end('Hello.'),
    '/moved': (_, response) => response.writeHead(301, { location: '/alive' }).end(),
    '/busy': (_, response) => {
      busy -= 1;
      response.writeHead(busy > 0 ? 429 : 200, { 'retry-after': '0' }).end();
    },
    '/very-busy': (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
    '/silent': () => {},
  });
});

asking.after(() => host.close());

for (const [path, status, times] of [
  ['/moved', 200, 2],
  ['/busy', 200, 2],
  ['/very-busy', 429, 1],
] as const)
  asking(`ends with ${status} for ${path}`, async () => {
    host.asked.length = 0;
    assert.is((await get(host.origin + path)).status, status);
    assert.is(host.asked.length, times);
  });

asking('ends if no answer comes in time', async () => {
  const error = await get(`${host.origin}/silent`, { timeout: 50 }).catch((error: unknown) => error);
  assert.is(error instanceof Error && error.name, 'TimeoutError');
});

asking.run();
