import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liveAddresses } from '../../generator/build/live-addresses.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { startWebHost, type WebHost } from '../support/web-host.ts';

/** Sitemaps of other hosts: whatever they answer, the memory and the time that they take have a limit. */
const live = suite('build: live addresses');

const MB = 1024 * 1024;
const bomb = gzipSync(`<urlset>${' '.repeat(60 * MB)}</urlset>`);
const numbers = Array.from({ length: 12 }, (_, index) => index);
let host: WebHost;
let [atOnce, mostAtOnce, megabytesSent] = [0, 0, 0];

async function sendNumber(number: number, response: ServerResponse) {
  atOnce += 1;
  mostAtOnce = Math.max(mostAtOnce, atOnce);
  await setTimeout(5 * (12 - number));
  atOnce -= 1;
  response.end(`<urlset><url><loc>https://a.example/${number}/</loc></url></urlset>`);
}

function sendForever(response: ServerResponse): void {
  megabytesSent += 1;
  if (!response.destroyed) response.write(Buffer.alloc(MB, ' '), () => sendForever(response));
}

const indexOf = (paths: readonly (number | string)[]) =>
  `<sitemapindex>${paths.map((path) => `<loc>${host.origin}/${path}.xml</loc>`).join('')}</sitemapindex>`;

live.before(async () => {
  host = await startWebHost({
    ...Object.fromEntries(numbers.map((one) => [`/${one}.xml`, (_, response) => sendNumber(one, response)])),
    '/index.xml': (_, response) => response.end(indexOf(numbers)),
    '/long.xml': (_, response) => response.end(indexOf(Array(1001).fill(1))),
    '/half.xml': (_, response) => response.end(indexOf(['silent', 'none'])),
    '/silent.xml': () => {},
    '/endless.xml': (_, response) => sendForever(response),
    '/bomb.xml': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    '/bomb.xml.gz': (_, response) => response.end(bomb),
    '/deep.xml': (_, response) => response.end(`<urlset>${'<a>'.repeat(5 * MB)}`),
  });
});

live.after(() => host.close());

live('are read a few sitemaps at a time, in the order of the index', async () => {
  const addresses = await liveAddresses(`${host.origin}/index.xml`);
  assert.equal(
    addresses,
    numbers.map((number) => `https://a.example/${number}/`),
  );
  assert.ok(mostAtOnce > 1 && mostAtOnce <= 4, String(mostAtOnce));
});

for (const [path, told] of [
  ['endless.xml', /no answer \(the answer has more than 50 MB\)/],
  ['bomb.xml', /no answer \(the answer has more than 50 MB\)/],
  ['bomb.xml.gz', /unpacked, the sitemap is too large/],
  ['deep.xml', /this is no XML/],
  ['long.xml', /the index lists 1001 sitemaps; at most 1000 are read/],
  // The silent one is not waited for.
  ['half.xml', /none\.xml: the host answered with 404/],
] as const)
  live(`are refused for ${path}`, async () => {
    const error = await liveAddresses(`${host.origin}/${path}`).catch((error: unknown) => error);
    assert.instance(error, UsageError);
    assert.match(String(error), told);
    assert.ok(megabytesSent < 80, String(megabytesSent));
  });

live.run();
