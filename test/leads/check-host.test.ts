import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { askHost } from '../../generator/leads/check-host.ts';

const check = suite('leads: check of a host');

const siteUrl = 'https://www.keyhaven.example';
const servers = new Set<Server>();
check.after.each(() => {
  for (const server of servers) server.close();
  servers.clear();
});

async function originOf(server: Server): Promise<string> {
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener) => originOf(createHttpServer(listener));

/** Answers everything alike. */
const answering =
  (status: number, headers: Record<string, string | string[]> = {}, body = ''): RequestListener =>
  (_, response) => {
    response.writeHead(status, { connection: 'close', ...headers }).end(body);
  };

const allowing = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Content-Type, X-Other',
};
const preflight = (leadsHost: string) => askHost('preflight', { siteUrl, leadsHost });
const lead = (leadsHost: string) => askHost('lead', { siteUrl, leadsHost });

/** Ends the patience of the last question: no other end comes, however slow the machine. */
let giveUp = () => {};
const { timeout } = AbortSignal;
check.before(() => {
  AbortSignal.timeout = () => {
    const late = new AbortController();
    giveUp = () => late.abort(new DOMException('late', 'TimeoutError'));
    return late.signal;
  };
});
check.after(() => {
  AbortSignal.timeout = timeout;
});

check('finds nothing wrong with hosts that allow the site, or every site', async () => {
  const own = { 'access-control-allow-origin': siteUrl, 'access-control-allow-headers': '*' };
  for (const headers of [allowing, own])
    for (const status of [200, 204]) {
      const host = await serve(answering(status, headers));
      assert.equal(await preflight(host), { step: 'preflight', status, problems: [] });
    }
  const host = await serve(answering(200, { 'access-control-allow-origin': siteUrl }));
  assert.equal(await lead(host), { step: 'lead', status: 200, problems: [] });
});

check('asks exactly as a browser does', async () => {
  const asked: unknown[] = [];
  const host = await serve((request, response) => {
    const { method, url, headers } = request;
    const { origin, 'content-type': type } = headers;
    const names = ['access-control-request-method', 'access-control-request-headers'] as const;
    asked.push([method, url, origin, type, ...names.map((name) => headers[name])]);
    response.writeHead(200, allowing).end();
  });
  await preflight(host);
  await lead(host);
  assert.equal(asked, [
    ['OPTIONS', '/webhook/leads', siteUrl, undefined, 'POST', 'content-type'],
    ['POST', '/webhook/leads', siteUrl, 'application/json', undefined, undefined],
  ]);
});

type Faults = Record<string, [listener: RequestListener, said: RegExp]>;

const hook = '/webhook/leads';
const otherOrigin = { ...allowing, 'access-control-allow-origin': `${siteUrl}/` };
const twoOrigins = { ...allowing, 'access-control-allow-origin': ['*', siteUrl] };
const html = { 'content-type': 'text/html' };

/** Wrong answers to a preflight, and what is said of each: its message and, behind a line break, its hint. */
const wrongPreflights: Faults = {
  'a broken connection': [(request) => request.socket.destroy(), /broke the connection.*\n.*log/],
  'no answer': [() => giveUp(), /within 15 seconds.*\n.*as soon as the lead is stored/],
  'a redirect': [
    answering(301, { location: `https://hooks.example.com${hook}` }),
    /answered with 301.*\n.*a redirect.* The host says: https:\/\/hooks\.example\.com\/webhook\/leads$/,
  ],
  'another path': [
    answering(404, html, '<h1>Not found</h1>'),
    /answered with 404.*\n.*nothing at \/webhook\/leads.*n8n.*active\.$/,
  ],
  'a password': [answering(401), /answered with 401.*\n.*neither password nor cookie/],
  'a foreign origin': [
    answering(403, {}, 'Unknown origin'),
    /answered with 403.*\n.*does not know the origin.*The host says: Unknown origin$/,
  ],
  'no OPTIONS': [answering(405), /answered with 405.*\n.*OPTIONS/],
  'a limit': [answering(429), /\n.*too many requests.*Wait a minute/],
  'a failure': [answering(500, allowing), /answered with 500.*\n.*log of the host/],
  'no CORS': [
    answering(204, { 'access-control-allow-headers': 'content-type' }),
    /Allow-Origin is missing.*\n.*"Access-Control-Allow-Origin: https:\/\/www\.keyhaven\.example"/,
  ],
  'a slash at the end': [
    answering(204, otherOrigin),
    /is "https:\/\/www\.keyhaven\.example\/", not "https:\/\/www\.keyhaven\.example".*\n.*exactly/,
  ],
  'two origins': [answering(204, twoOrigins), /is "\*, https.*\n.*once/],
  'no content type': [
    answering(204, { 'access-control-allow-origin': '*' }),
    /does not allow content-type.*\n.*"Access-Control-Allow-Headers: content-type"/,
  ],
};

/** Wrong answers to a lead. */
const wrongAnswers: Faults = {
  'a refusal, with its words': [answering(422, allowing, '{"error":"no zip"}'), /422.*contract.*no zip/s],
  'a password': [answering(401, allowing), /401.*knows no password/s],
  'a method that is not taken': [answering(405, allowing), /405.*POST/s],
  'a redirect': [answering(307, { ...allowing, location: `${hook}/` }), /307.*follows none/s],
  'a failure': [answering(503, allowing), /503.*was not sent.*log/s],
  'no CORS': [answering(200), /Allow-Origin is missing/],
};

for (const [what, ask, faults] of [
  ['preflight', preflight, wrongPreflights],
  ['lead', lead, wrongAnswers],
] as const)
  check(`explains wrong answers to a ${what}`, async () => {
    for (const [fault, [listener, said]] of Object.entries(faults)) {
      const { problems } = await ask(await serve(listener));
      assert.is(problems.length, 1, fault);
      assert.match(problems.map(({ message, hint }) => `${message}\n${hint}`).join(), said, fault);
    }
  });

check('explains each of two faults', async () => {
  assert.is((await preflight(await serve(answering(204)))).problems.length, 2);
  assert.is((await lead(await serve(answering(500)))).problems.length, 2);
});

check('explains a name that is not known, and a port where nothing listens', async () => {
  const closed = createServer();
  const origin = await originOf(closed);
  await new Promise((resolve) => closed.close(resolve));
  servers.delete(closed);
  for (const [host, said] of [
    ['http://nothing.invalid', /DNS/],
    [origin, /nothing listens/],
  ] as const)
    assert.match((await preflight(host)).problems[0]?.message ?? '', said);
});

check.run();
