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
const urlset = (text: string) => `<urlset><url><loc>${text}</loc></url></urlset>`;
const indexOf = (urls: string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
const count = (length: number) => Array.from({ length }, (_, index) => index);

let host: WebHost;
let atOnce = 0;
let mostAtOnce = 0;
/** The bytes that the endless answer has sent. */
let sent = 0;

live.before(async () => {
  const numbered = count(12).map((number): [string, Parameters<typeof startWebHost>[0][string]] => [
    `/${number}.xml`,
    async (_, response) => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await setTimeout(5 * (12 - number));
      atOnce -= 1;
      response.end(urlset(`https://a.example/${number}/`));
    },
  ]);
  const origin = () => host.origin;
  host = await startWebHost({
    ...Object.fromEntries(numbered),
    '/index.xml': (_, response) =>
      response.end(indexOf(count(12).map((number) => `${origin()}/${number}.xml`))),
    '/long-index.xml': (_, response) =>
      response.end(indexOf(count(1001).map((number) => `${origin()}/${number}.xml`))),
    '/index-of-none.xml': (_, response) =>
      response.end(indexOf([`${origin()}/silent.xml`, `${origin()}/none.xml`])),
    '/silent.xml': () => {},
    '/endless.xml': (_, response) => {
      const chunk = Buffer.alloc(MB, ' ');
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += MB;
        sent += MB;
      };
      response.on('drain', more);
      response.write('<urlset>');
      more();
    },
    '/bomb.xml': (_, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(`<urlset>${' '.repeat(60 * MB)}</urlset>`)),
    '/bomb.xml.gz': (_, response) => response.end(gzipSync(`<urlset>${' '.repeat(60 * MB)}</urlset>`)),
    '/deep.xml': (_, response) => response.end(`<urlset>${'<a>'.repeat(5 * MB)}`),
  });
});

live.after(() => host.close());

live('are read a few sitemaps at a time, in the order of the index', async () => {
  const addresses = await liveAddresses(`${host.origin}/index.xml`);
  assert.equal(
    addresses,
    count(12).map((number) => `https://a.example/${number}/`),
  );
  assert.ok(mostAtOnce > 1 && mostAtOnce <= 4, String(mostAtOnce));
});

for (const [path, told] of [
  ['/endless.xml', /no answer \(the answer has more than 50 MB\)/],
  ['/bomb.xml', /no answer \(the answer has more than 50 MB\)/],
  ['/bomb.xml.gz', /unpacked, the sitemap is too large/],
  ['/deep.xml', /this is no XML/],
  ['/long-index.xml', /the index lists 1001 sitemaps; at most 1000 are read/],
  ['/index-of-none.xml', /none\.xml: the host answered with 404/],
] as const)
  live(`are refused for ${path}`, async () => {
    const start = performance.now();
    const error = await liveAddresses(host.origin + path).catch((error: unknown) => error);
    assert.instance(error, UsageError);
    assert.match(String(error), told);
    assert.ok(performance.now() - start < 14_000, 'The silent sitemap is not waited for.');
    assert.ok(sent < 80 * MB, `${sent} bytes were taken`);
  });

live.run();
