import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { askLinks } from '../../generator/ask/links.ts';
import { externalLinks } from '../../generator/check/external-links.ts';
import { memoryStore, openStore } from '../../generator/store/store.ts';
import { temporaryFolder } from '../support/tiny-site.ts';
import { startWebHost, type WebHost } from '../support/web-host.ts';

/** Asking links to other sites. The hosts are on this machine. */
const links = suite('ask: links');

let host: WebHost;
let open = 0;
let mostOpen = 0;
let busy = 2;

links.before(async () => {
  const status = (code: number) => (_: unknown, response: { writeHead(code: number): { end(): void } }) => {
    response.writeHead(code).end();
  };
  host = await startWebHost({
    '/alive': (_, response) => response.end('Hello.'),
    '/no-head': (request, response) => response.writeHead(request.method === 'HEAD' ? 405 : 200).end(),
    '/moved': (_, response) => response.writeHead(301, { location: '/alive' }).end(),
    '/moved-away': (_, response) => response.writeHead(301, { location: '/gone' }).end(),
    '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
    '/gone': status(410),
    '/refused': status(403),
    '/trouble': status(500),
    '/busy': (_, response) => {
      busy -= 1;
      response.writeHead(busy > 0 ? 429 : 200, { 'retry-after': '0' }).end();
    },
    '/very-busy': (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
    '/silent': () => {},
    '/slow/1': slow,
    '/slow/2': slow,
    '/slow/3': slow,
  });
});

links.after(() => host.close());

async function slow(_: unknown, response: { end(): void }): Promise<void> {
  open += 1;
  mostOpen = Math.max(mostOpen, open);
  await setTimeout(20);
  open -= 1;
  response.end();
}

async function ask(path: string) {
  const { href: url } = new URL(path, host.origin);
  return (await askLinks([url], { store: memoryStore(), timeout: 300 })).get(url);
}

/** A path, what becomes of the link, and words of the reason. */
const verdicts: [path: string, kind: string, why: string][] = [
  ['/alive', 'alive', ''],
  ['/no-head', 'alive', ''],
  ['/moved', 'alive', ''],
  ['/busy', 'alive', ''],
  ['/nowhere', 'dead', '404'],
  ['/gone', 'dead', '410'],
  ['/moved-away', 'dead', '410'],
  ['/circle', 'dead', 'circle'],
  ['/refused', 'unsure', '403'],
  ['/trouble', 'unsure', '500'],
  ['/very-busy', 'unsure', '429'],
  ['/silent', 'unsure', 'in time'],
];
for (const [path, kind, why] of verdicts)
  links(`takes ${path} for ${kind}`, async () => {
    const verdict = await ask(path);
    assert.is(verdict?.kind, kind, JSON.stringify(verdict));
    assert.ok(verdict?.why.includes(why), verdict?.why);
  });

links('takes a host that listens no more for dead', async () => {
  const ended = await startWebHost({});
  await ended.close();
  assert.equal(await ask(ended.origin), { kind: 'dead', why: 'the host refuses connections' });
});

links('asks a host that is very busy only once', async () => {
  host.asked.length = 0;
  await ask('/very-busy');
  assert.equal(host.asked, ['HEAD /very-busy']);
});

links('asks a host for one address at a time', async () => {
  const urls = [1, 2, 3].map((number) => `${host.origin}/slow/${number}`);
  await askLinks(urls, { store: memoryStore() });
  assert.is(mostOpen, 1);
});

links('remembers what is alive, and asks again for what is dead', async () => {
  const folder = temporaryFolder();
  const urls = ['/alive', '/gone', '/refused'].map((path) => host.origin + path);
  const first = await askLinks(urls, { store: openStore(folder) });
  host.asked.length = 0;
  const second = await askLinks(urls, { store: openStore(folder) });
  assert.equal(host.asked, ['HEAD /gone', 'GET /gone']);
  const kinds = (verdicts: typeof first) => urls.map((url) => verdicts.get(url)?.kind);
  assert.equal(kinds(second), kinds(first));
  assert.equal(kinds(second), ['alive', 'dead', 'unsure']);
});

/** A text, and the addresses in it. */
const texts: Record<string, string[]> = {
  'See [one](https://a.example/x), and [two](https://b.example/y).': [
    'https://a.example/x',
    'https://b.example/y',
  ],
  'See [it](https://a.example/b_(c))—really.': ['https://a.example/b_(c)'],
  'See <https://a.example/?q=1&r=2#part>.': ['https://a.example/?q=1&r=2'],
  '(Bare: https://a.example/x, then more.)': ['https://a.example/x'],
  '[ref]: https://a.example/ "Title"': ['https://a.example/'],
  'Our own: https://own.example/x and http://': [],
};
for (const [text, urls] of Object.entries(texts))
  links(`finds the addresses in ${text}`, () => {
    const found = externalLinks([{ name: 'content/a.md', text }], ['https://own.example']);
    assert.equal(
      found.map(({ url }) => url),
      urls,
    );
    for (const { source } of found) assert.is(source.line, 1);
  });

links('looks in templates for what they link to, not for names and comments', () => {
  const text = [
    '// See https://a.example/comment.',
    '<svg xmlns="http://www.w3.org/2000/svg" />',
    '<a href="https://b.example/x">X</a>',
  ].join('\n');
  const found = externalLinks([{ name: 'templates/pages/home.tsx', text }], []);
  assert.equal(
    found.map(({ url, source }) => [url, source.line, source.column]),
    [['https://b.example/x', 3, 10]],
  );
});

links.run();
