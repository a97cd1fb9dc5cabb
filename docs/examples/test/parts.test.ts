import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startWebHost } from '../../../test/support/hosts.ts';
import { hostileLeads, sentLead } from '../../../test/support/leads.ts';
import { assert, suite } from '../../../test/support/suite.ts';
import { project } from '../../../test/support/tiny-site.ts';
import forward from '../forward/worker.ts';
import { namesLetter, receiptLetter } from '../worker/src/buyer-letters.ts';
import { csvOf } from '../worker/src/csv.ts';
import type { Row } from '../worker/src/fields.ts';
import { html } from '../worker/src/html.ts';
import { digitsOf, hasToken, mailboxOf, networkOf } from '../worker/src/keys.ts';
import { dealerLetter, ownerLetter } from '../worker/src/letters.ts';
import { missedDealer } from '../worker/src/matching.ts';
import { mimeOf } from '../worker/src/mime.ts';
import { placeOf } from '../worker/src/place.ts';
import { corsHeaders, originsOf } from '../worker/src/settings.ts';
import { oldestKept } from '../worker/src/time.ts';
import { readMail } from './read-mail.ts';
import { dealerOf, sampleFacts } from './sample-facts.ts';

/** The recipes of docs/leads.md: the code of Workers and of the workflow for n8n. */
const examples = suite('examples: parts');

const read = (file: string) => readFileSync(join(project, file), 'utf8');

/* ---- The Worker that forwards ----------------------------------------------------------------------------------- */

const origin = 'https://www.keyhaven.example';

/** A webhook that answers with this status, the bodies that it has received, and the Worker before it. */
async function withTarget(status: number, use: (ask: typeof fetch, received: string[]) => Promise<void>) {
  const asked: string[] = [];
  const received: string[] = [];
  const host = await startWebHost({
    async '/hook/secret'(request, response) {
      assert.is(request.headers['content-type'], 'application/json');
      received.push(await text(request));
      response.writeHead(status, { location: '/elsewhere' }).end('Accepted');
    },
  });
  const settings = {
    ALLOWED_ORIGINS: `https://other.example, ${origin}`,
    TARGET: `${host.origin}/hook/secret`,
    // As wrangler.jsonc has it.
    LIMIT: {
      limit: async ({ key }: { key: string }) => ({ success: asked.push(key) <= 10 || key !== asked[0] }),
    },
  };
  await use((input, init) => forward.fetch(new Request(input, init), settings), received);
  await host.close();
}

const HOOK = 'https://forward.example/webhook/leads';
const posting = (headers: Record<string, string> = {}, body = JSON.stringify(sentLead)) => ({
  method: 'POST',
  headers: { origin, 'content-type': 'application/json', ...headers },
  body,
});

examples('forward a lead as it is, and tell the form what became of it', async () => {
  for (const [status, expected] of [
    [200, 204],
    [202, 204],
    [302, 502],
    [410, 502],
    [500, 502],
  ] as const)
    await withTarget(status, async (ask, received) => {
      const answer = await ask(HOOK, posting());
      assert.is(answer.status, expected, String(status));
      assert.is(answer.headers.get('access-control-allow-origin'), origin);
      assert.equal(received, [JSON.stringify(sentLead)]);
    });
});

examples('forward nothing that does not come from the form', async () => {
  await withTarget(200, async (ask, received) => {
    const preflight = await ask(HOOK, { method: 'OPTIONS', headers: { origin } });
    assert.is(preflight.status, 204);
    assert.is(preflight.headers.get('access-control-allow-headers'), 'content-type');
    for (const [status, address, init] of [
      [404, 'https://forward.example/', posting()],
      [403, HOOK, posting({ origin: 'https://foreign.example' })],
      [403, HOOK, posting({ origin: '' })],
      [405, HOOK, { method: 'GET', headers: { origin } }],
      [415, HOOK, posting({ 'content-type': 'text/plain' })],
      [413, HOOK, posting({}, 'a'.repeat(70_000))],
    ] as const)
      assert.is((await ask(address, init)).status, status);
    assert.equal(received, []);
  });
});

examples('forward no more than ten leads a minute from one address, and read no endless body', async () => {
  await withTarget(200, async (ask, received) => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16_384));
      },
    });
    const from = (address: string) => posting({ 'cf-connecting-ip': address });
    const long = { ...from('192.0.2.1'), body: endless, duplex: 'half' };
    assert.is((await ask(HOOK, long as unknown as RequestInit)).status, 413);
    assert.ok(sent < 20, String(sent));
    for (let count = 1; count < 10; count += 1) assert.is((await ask(HOOK, from('192.0.2.1'))).status, 204);
    assert.is((await ask(HOOK, from('192.0.2.1'))).status, 429);
    assert.is((await ask(HOOK, from('192.0.2.2'))).status, 204);
    assert.is(received.length, 10);
  });
});

/* ---- The workflow for n8n --------------------------------------------------------------------------------------- */

const workflow = JSON.parse(read('docs/examples/n8n/leads.workflow.json'));
const parametersOf = (type: string) =>
  workflow.nodes.find((node: { type: string }) => node.type === `n8n-nodes-base.${type}`).parameters;

/** Runs the code of the node that checks leads, as n8n does. */
function checkedByWorkflow(body: unknown): Record<string, unknown> {
  const run = new Function('$input', String(parametersOf('code').jsCode));
  const [{ json }] = run({ first: () => ({ json: { body, headers: {} } }) });
  return json;
}

examples('for n8n connect nodes that exist, and take leads at the path of the form', () => {
  const [, ...others] = workflow.nodes.map(({ name }: { name: string }) => name);
  const ends = Object.values<{ main: { node: string }[][] }>(workflow.connections);
  assert.equal(ends.flatMap(({ main }) => main.flat().map(({ node }) => node)).sort(), others.sort());
  const { httpMethod, path } = parametersOf('webhook');
  assert.equal([httpMethod, `/webhook/${path}`], ['POST', '/webhook/leads']);
  assert.is(workflow.settings.saveDataSuccessExecution, 'none');
});

examples('for n8n keep a lead once', () => {
  const { operation, matchType, filters } = parametersOf('dataTable');
  assert.equal([operation, matchType], ['upsert', 'allConditions']);
  const keys = filters.conditions.map(({ keyName }: { keyName: string }) => keyName);
  assert.equal(keys, ['email', 'phone', 'timestamp']);
});

examples('for n8n check leads by the contract', () => {
  assert.equal(checkedByWorkflow(sentLead), {
    isValid: true,
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    ...sentLead,
  });
  for (const [fault, changes] of Object.entries(hostileLeads)) {
    const lead = JSON.parse(JSON.stringify({ ...sentLead, ...changes }));
    assert.equal(checkedByWorkflow(lead), { isValid: false }, fault);
  }
  for (const body of [null, [], 'lead', {}, undefined])
    assert.equal(checkedByWorkflow(body), { isValid: false });
});

/* ---- The parts of the Worker that keeps leads: worker.test.ts runs the whole -------------------- */

examples('of a Worker allow the origins of the site, letter by letter', () => {
  const SITE = sampleFacts();
  const allowed = originsOf({ SITE, ALLOWED_ORIGINS: 'https://www.a.example, https://a.example' });
  assert.is(allowed[0], SITE.site.url);
  for (const origin of ['https://www.a.example', 'https://a.example'])
    assert.is(corsHeaders(origin, allowed)?.['access-control-allow-origin'], origin);
  const foreign = [
    '',
    'null',
    '*',
    'https://a.example/',
    'http://a.example',
    'https://b.a.example',
    'https://a.exa',
  ];
  for (const origin of [null, ...foreign]) assert.is(corsHeaders(origin, allowed), undefined, String(origin));
  assert.is(corsHeaders('', ['']), undefined);
  assert.is(corsHeaders('https://a.pages.dev', ['https://*.pages.dev', '*']), undefined);
});

examples('of a Worker write CSV that spreadsheets take for texts', () => {
  const cell = (value: unknown) =>
    csvOf(['a'], [{ a: value }])
      .split('\r\n')
      .slice(1, -1)
      .join('\r\n');
  const formulas = ['=1+1', '+1 216 555 0100', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '"=1', "'=1", '＝1'];
  for (const formula of formulas) assert.is(cell(formula), `"'${formula.replaceAll('"', '""')}"`);
  assert.is(cell('Clara "C" Wieck, b. 1819\nLeipzig'), '"Clara ""C"" Wieck, b. 1819\nLeipzig"');
  for (const [value, text] of [
    [null, ''],
    [undefined, ''],
    [false, 'false'],
    [7, '7'],
    ['a=b', 'a=b'],
    ["O'Neil", "O'Neil"],
  ] as const)
    assert.is(cell(value), `"${text}"`);
  assert.is(csvOf(['a', 'b'], [{ b: 2, a: 1 }]), '"a","b"\r\n"1","2"\r\n');
});

examples('of a Worker show leads for the whole token only', async () => {
  const token = 'a'.repeat(32);
  assert.ok(await hasToken(`Bearer ${token}`, token));
  for (const given of [null, '', token, `Bearer ${token} `, `Bearer ${token.slice(1)}`, `bearer ${token}`])
    assert.not(await hasToken(given, token), String(given));
  for (const unset of [undefined, '', 'short']) assert.not(await hasToken(`Bearer ${unset ?? ''}`, unset));
  // As the password of a browser, beside any name.
  for (const name of ['', 'owner']) assert.ok(await hasToken(`Basic ${btoa(`${name}:${token}`)}`, token));
  for (const given of [token, `a:b:${token}`, `${token}:`, ''])
    assert.not(await hasToken(`Basic ${btoa(given)}`, token), given);
});

examples('of a Worker delete nothing for a retention that makes no sense', () => {
  const now = Date.parse('2026-03-03T12:00:00.000Z');
  assert.is(oldestKept('leads', 2, now), '2026-03-01T12:00:00.000Z');
  for (const days of [0, 1, -7, 1.5, Number.NaN, 1e9])
    assert.throws(() => oldestKept('leads', days, now), 'leads have to be');
});

examples('of a Worker know a person and a network in any notation', () => {
  for (const phone of ['(216) 555-0177', '216 555 0177 1', '+1 216-555-0177', '1 216 555 0177 99'])
    assert.is(digitsOf(phone), '2165550177', phone);
  for (const email of ['Clara@Visitor.example', 'clara+0@visitor.example', 'clara+a+b@visitor.example'])
    assert.is(mailboxOf(email), 'clara@visitor.example', email);
  assert.is(mailboxOf('+0@visitor.example'), '+0@visitor.example');
  for (const [address, network] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ] as const)
    assert.is(networkOf(address), network, address);
});

examples('of a Worker find a place, however it is written, and wherever it moved', () => {
  const redirects = {
    '/ohio/old-town/pianos/': '/ohio/older/pianos/',
    '/ohio/older/pianos/': '/ohio/akron/pianos/',
    '/ohio/gone/pianos/': '/texas/austin/pianos/',
  };
  const facts = sampleFacts([], { redirects });
  for (const [city, state, path, place] of [
    ['Cleveland', 'Ohio', '/contact/', 'ohio/cleveland'],
    [' CLÉVELAND ', 'oh', '/contact/', 'ohio/cleveland'],
    ['Rochester', 'Minnesota', '/contact/', 'minnesota/rochester-mn'],
    ['Saint Louis', 'N Y', '/contact/', 'new-york/st-louis'],
    ['ST Louis', 'New  York', '/contact/', 'new-york/st-louis'],
    ["Coeur d'Alene", 'Idaho', '/contact/', 'idaho/coeur-d-alene'],
    // The page decides where the typed text does not.
    ['Clevland', 'Ohio', '/ohio/cleveland/pianos/', 'ohio/cleveland'],
    ['Cleveland', 'Ohoi', '/ohio/', 'ohio/cleveland'],
    ['Akron', 'Ohio', '/ohio/cleveland/pianos/', 'ohio/akron'],
    ['Rochester', 'constructor', '/minnesota/rochester-mn/pianos/', 'minnesota/rochester-mn'],
    ['Cleveland', 'Texas', '/ohio/cleveland/pianos/', 'texas/'],
    ['Moab', 'Utah', '/ohio/cleveland/pianos/', 'utah/'],
    // A city that was renamed, twice.
    ['Old Town', 'Ohio', '/contact/', 'ohio/akron'],
    ['Oldtown', 'Ohio', '/ohio/old-town/pianos', 'ohio/akron'],
    ['Gone', 'Ohio', '/contact/', 'ohio/'],
    ['Cleveland', 'Ohoi', '/contact/', '/'],
    ['', '', '/', '/'],
  ] as const) {
    const found = placeOf({ city, state, page_url: `https://www.keyhaven.example${path}?q=%zz#x` }, facts);
    assert.is(`${found.state}/${found.city}`, place, `${city}, ${state}, ${path}`);
  }
  // The contract takes an address that no browser reads.
  assert.is(placeOf({ city: 'Cleveland', state: 'Ohio', page_url: 'https://[' }, facts).city, 'cleveland');
  // What is not on the site is not repeated.
  assert.is(placeOf({ city: 'Call Now', state: 'Ohio', page_url: '' }, facts).name, 'your area, Ohio');
  assert.is(placeOf({ city: 'Call Now', state: 'Nowhere At All', page_url: '' }, facts).name, 'your area');
});

const letterMail = {
  from: { name: 'Keyhaven', address: 'leads@keyhaven.example' },
  to: 'owner@keyhaven.example',
  replyTo: 'clara@visitor.example',
  subject: 'Lead 12: Cleveland, Ohio',
  text: 'Name: Clara',
  id: 'lead-12@keyhaven.example',
  date: new Date('2026-01-31T12:00:00.000Z'),
};

examples('of a Worker write mails whose headers nobody can add to', () => {
  const hostile = 'x\r\nBcc: all@b.example\r\n\r\nAnd now';
  const headersOf = (lines: string[]) => lines.filter((line) => !line.startsWith(' ')).indexOf('');
  const count = headersOf(mimeOf(letterMail).split('\r\n'));
  for (const changes of [{ subject: hostile }, { from: { ...letterMail.from, name: hostile } }]) {
    const lines = mimeOf({ ...letterMail, ...changes }).split('\r\n');
    assert.is(headersOf(lines), count);
    assert.not.ok(lines.some((line) => line.startsWith('Bcc')));
  }
  for (const address of [
    hostile,
    'a@b.example,c@d.example',
    'a@b.example ',
    '<a@b.example>',
    'é@b.example',
    '',
  ])
    for (const field of ['to', 'replyTo'] as const)
      assert.throws(() => mimeOf({ ...letterMail, [field]: address }), 'an address is not valid', address);
});

examples('of a Worker write mails of any letters in short lines of ASCII', () => {
  const name = 'Klavierhaus "Zoë", 東京';
  const subject = `Lead 12: ${'Ōtsu-Żółć 東京 '.repeat(20).trim()}`;
  const text = `Größe = 3 \n\n${'é'.repeat(300)} ${'a'.repeat(300)}\n.\n`;
  const mail = mimeOf({ ...letterMail, subject, text, from: { ...letterMail.from, name } });
  for (const line of mail.split('\r\n')) assert.match(line, /^[ -~]{0,76}$/);
  const seen = readMail(mail);
  assert.equal([seen.headers.subject, seen.headers.from], [subject, `${name} <leads@keyhaven.example>`]);
  assert.is(seen.text, text);
});

const lead: Row = {
  ...{ id: 12, received_at: '2026-01-31T12:00:02.345Z', name: 'Clara Wieck', email: 'clara@visitor.example' },
  ...{ phone: '(216) 555-0100', zip: '44101', city: 'Cleveland', state: 'Ohio', piano_type: 'grand' },
  ...{ condition: 'used', budget_range: '5000-10000', timeline: '1-3-months', delivery_location: 'house' },
  ...{ opt_in_sms: 0, page_url: 'https://www.keyhaven.example/ohio/cleveland/pianos/?plan=x' },
  ...{ timestamp: sentLead.timestamp, utm_source: null, utm_medium: null, utm_campaign: null },
  ...{ due_at: null, held: '', keeps_long: 1, keep_looking: 0, bounced_at: null, stopped_at: null },
  ...{ mailbox: '', origin: 'https://leads.keyhaven.example', note: '', outcome: '' },
  mails: '{"owner":{},"dealer/harmony-hall":{"sent":"x"},"dealer/lakeside-keys":{"sent":"x"}}',
};
const SITE = sampleFacts([
  dealerOf('harmony-hall', 'ohio/cleveland', { verified: '2026-01-01' }),
  dealerOf('lakeside-keys', 'ohio', { verified: '2026-01-01', brands: [], path: '' }),
]);
const link = 'https://leads.keyhaven.example/answer/12/1769860802345/...';
const facts = { lead, env: { SITE }, now: new Date(lead.received_at), link, contacts: new Map() };

examples('of a Worker write what README.md shows', () => {
  const readme = read('docs/examples/worker/README.md');
  const [owner = ''] = ownerLetter(facts).text.split('\n\n');
  const dealer = dealerLetter(facts).text;
  const [receipt = ''] = receiptLetter(facts).text.split('\nWho may contact');
  const [names = ''] = namesLetter(facts).text.split('\nWho may contact');
  const [, ending = ''] = receiptLetter(facts).text.split('\n- If nobody');
  const stop = ending.slice(ending.indexOf('\n') + 1);
  const far = { ...lead, city: 'Moab', state: 'Utah', mails: '{}' };
  const [, none = ''] = receiptLetter({ ...facts, lead: far }).text.split(/\n\n(?=No dealer)|\n\nTo stop/);
  for (const text of [`${owner}\n`, dealer, receipt, names, stop, `${none}\n`])
    assert.ok(readme.includes(`\n${text}`), text);
});

examples('of a Worker name the card of the place, and set no sign twice', () => {
  const akron = dealerOf('harmony-hall', 'ohio/cleveland ohio/akron', { name: 'Hall & Co.', phone: '' });
  const { site, ...rest } = sampleFacts([akron, dealerOf('lakeside-keys', 'ohio', { name: 'Keys Inc.' })]);
  const env = { SITE: { ...rest, site: { ...site, brand: 'Pianos & Co.' } } };
  const letters = [ownerLetter, dealerLetter, receiptLetter, namesLetter].map((letter) => {
    return letter({ ...facts, env, lead: { ...lead, city: 'Akron' } }).text;
  });
  for (const text of letters) assert.not.match(text.replaceAll('...', ''), /\.\.| ,|^,/m);
  assert.match(letters[3] ?? '', '- Hall & Co.\n  12 Euclid Avenue');
  assert.match(letters[3] ?? '', '/ohio/akron/pianos/#harmony-hall\n');
  // A city that the site does not list is shown to the owner only.
  const moab = { ...facts, lead: { ...lead, city: 'Moab' } };
  assert.match(ownerLetter(moab).text, '\nCity as typed: Moab\nPage: ');
  for (const letter of [dealerLetter, receiptLetter]) assert.not.match(letter(moab).text, 'Moab');
});

examples('of a Worker say to dealers what the box allows, and to the owner whether it was checked', () => {
  const [, sentence = ''] = read('client/lead-form/words.ts').match(/`(I agree to .*)`/) ?? [];
  for (const [opt_in_sms, words, noted] of [
    [0, /make it by e-mail\. Call or text only if the buyer answers/, 'left empty'],
    [1, /call, text or e-mail\. Further ones are allowed/, 'checked'],
  ] as const) {
    const some = { ...facts, lead: { ...lead, opt_in_sms } };
    assert.match(dealerLetter(some).text, words);
    assert.match(dealerLetter(some).text, `"${sentence.replace(/\$\{brand\}/, 'Keyhaven')}"`);
    assert.match(ownerLetter(some).text, `The box for follow-up was ${noted}.`);
    assert.not.match(ownerLetter(some).text, /first contact/);
  }
});

examples('of a Worker say why the dealer that the buyer named does not get a lead', () => {
  const lapsed = dealerOf('lapsed', 'ohio', { verified: '2025-01-30' });
  const digital = dealerOf('digital', 'ohio', { offers: ['digital'] });
  for (const [slug, held, words] of [
    ['far', '', 'Far, which does not serve the place'],
    ['lapsed', '', 'Lapsed, whose details were last checked more than a year ago'],
    ['digital', 'page', 'Digital, which does not offer such a piano'],
    ['full', '', 'Full, which takes no requests now'],
    ['full', 'page', 'Full, which waits, too'],
    ['evil-name', '', 'a dealer that is not on the site'],
    ['lakeside-keys', '', ''],
  ] as const) {
    const page_url = `${SITE.site.url}/?dealer=${slug}`;
    const more = [dealerOf('far', 'texas'), lapsed, digital, dealerOf('full', 'ohio')];
    const all = sampleFacts([...SITE.dealers, ...more]);
    assert.is(missedDealer({ ...lead, page_url, held }, all, facts.now), words);
  }
});

examples('of a Worker escape what stands on the page of leads', () => {
  const hostile = `</textarea><script>"'&`;
  const escaped = '&#60;/textarea&#62;&#60;script&#62;&#34;&#39;&#38;';
  assert.is(html`<p title="${hostile}">${hostile}</p>`.text, `<p title="${escaped}">${escaped}</p>`);
  const list = [html`<b>${hostile}</b>`, hostile];
  assert.is(html`${list}${null}${0}`.text, `<b>${escaped}</b>${escaped}0`);
});
