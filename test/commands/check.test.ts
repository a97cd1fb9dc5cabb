import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { confirm } from '../../generator/commands/check-leads.ts';
import { LIST, listFor } from '../../generator/emit/target.ts';
import { inventedFacts } from '../../generator/load/invented.ts';
import { githubAnnotation } from '../../generator/report/format-problems.ts';
import { leadsIn, previewOf, startWebHost } from '../support/hosts.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { cachedSite, shippedSettings, temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

const command = suite('check: command');

const list = listFor(new Set(['index.html']), {});
const site = cachedSite({ 'out/index.html': 'earlier', [`out/${LIST}`]: list });
const earlier = treeOf(site.out);
const call = (args: string[], env: Record<string, string> = {}) =>
  runCommand([...args, '--date', '2026-01-31'], { cwd: site.root, env });
const GITHUB = { GITHUB_ACTIONS: 'true' };

command('says of a site without problems how its texts compare, and ends with 0', async () => {
  const { code, stdout, stderr } = await call(['check']);
  assert.equal([code, stdout], [0, ''], stderr);
  const [summary = '', own = '', alike = ''] = stderr.split('\n');
  assert.match(summary, /^Checked the site: no problems on 20 pages, \d+\.\d ms a page$/);
  assert.match(own, /^ {2}words {2}\d+% of the words .* on no other city page \(higher is better\)$/);
  assert.match(alike, /^ {2}alike {2}.* most similar two share \d+% \(lower is better\): \/\S+ and \/\S+$/);
});

command('warns that no city is indexed, with an annotation for GitHub', async () => {
  const json = site.json('data/site.json');
  site.write({ 'data/site.json': { ...json, indexCities: 'with-dealers' } });
  const words = 'No city is indexed: no dealer’s check holds.';
  const { code, stdout, stderr } = await call(['check'], GITHUB);
  assert.is(code, 0, stderr);
  assert.match(stderr, `\nWarning: data/site.json:1:1 PG222 ${words}`);
  assert.match(stdout, /^::warning file=data\/site\.json,.*title=PG222::No city is indexed/);
  const { toCheckAgain } = JSON.parse((await call(['check', '--json'], GITHUB)).stdout);
  assert.is(toCheckAgain[0].message, words);
  site.write({ 'data/site.json': json });
});

command('refuses what it finds, and so does a build: as JSON, with annotations for GitHub', async () => {
  const file = 'content/blog/an-article.md';
  // A link that only the check can find wrong.
  appendFileSync(join(site.root, file), '\nSee [a term](/glossary/#no-such-term).\n');
  const { code, stdout, stderr } = await call(['check', '--json'], GITHUB);
  assert.is(code, 3, stderr);
  const { ok, exitCode, problems } = JSON.parse(stdout);
  assert.equal([ok, exitCode, problems.length], [false, 3, 1]);
  const { code: kind, source, message, hint } = problems[0];
  assert.equal([kind, source], ['PG503', { file, line: 10, column: 14, endColumn: 37 }]);
  const annotation = `::error file=${file},line=10,col=14,endColumn=37,title=PG503::${message} ${hint}\n`;
  assert.ok(stderr.includes(annotation), stderr);

  const built = await call(['build'], GITHUB);
  assert.is(built.code, 3);
  assert.match(built.stderr, /^1 problem\. Nothing was written\.$/m);
  assert.match(built.stdout, annotation);
  assert.equal(treeOf(site.out), earlier);
});

command('escapes characters that annotations for GitHub give a meaning', () => {
  const source = { file: '/odd, 100%:\nname/a.json', line: 2, column: 3 };
  assert.is(
    githubAnnotation({ code: 'PG581', source, message: '100.0 % are,\nof: /a/', hint: 'Mend it.' }),
    '::error file=/odd%2C 100%25%3A%0Aname/a.json,line=2,col=3,title=PG581::100.0 %25 are,%0Aof: /a/ Mend it.',
  );
});

/** The invented business, which no site with a real address may have. What a build prints is in `test/cases/4-between-pages.txt`. */
const invented = suite('invented business');

const REAL = 'https://www.kimball-and-daughters.us';

invented('may stand at an address that is made up, or of this machine, and at no other', () => {
  const isRefused = (siteUrl: string) => inventedFacts({ ...shippedSettings, siteUrl }).length > 0;
  for (const url of [REAL, 'https://myexample.com', 'https://localhost.us']) assert.ok(isRefused(url), url);
  for (const url of ['https://a.example.org:8443', 'https://pianos.test', 'http://127.0.0.1:5050'])
    assert.not(isRefused(url), url);
});

invented('is what the list names: a leads host of a flag, too, is the owner’s own', () => {
  const leadsHost = 'https://leads.keyhaven.example';
  const sample = ['email', 'leadsHost', 'content/pages/terms.md', 'content/images/icon.svg', 'phone'];
  const site = tinySite({
    'data/site.json': { url: REAL, brand: 'Keyhaven', email: 'hello@keyhaven.example', leadsHost, sample },
  });
  const at = (flag?: string) =>
    inventedFacts({ ...site.settings, leadsHost: flag }).map(({ at, source }) => at ?? source.line);
  assert.equal(at(), ['email', 'leadsHost', 1, 1]);
  assert.equal(at(leadsHost), ['email', 'leadsHost', 1, 1]);
  assert.equal(at('https://leads.kimball-and-daughters.us'), ['email', 1, 1]);
  site.write({ 'data/site.json': { url: REAL, brand: 'Keyhaven' } });
  assert.equal(at(), []);
});

invented('has no part in a real site, whose leads reach somebody', () => {
  const foundWith = (leadsHost: string, siteUrl = REAL) => {
    const site = tinySite({
      'data/site.json': { url: siteUrl, brand: 'Kimball', leadsHost: 'https://a.us' },
    });
    return inventedFacts({ ...site.settings, leadsHost }).map(({ at }) => at ?? 'icon');
  };
  const hosts = ['http://localhost:8787', 'https://nas.local', 'https://172.20.1.1', 'https://10.1.2.3'];
  for (const host of [...hosts, 'https://leads.keyhaven.example', 'http://[::1]:8787'])
    assert.equal(foundWith(host), ['leadsHost', 'icon'], host);
  for (const host of ['https://leads.kimball.us', 'https://172.32.1.1', 'https://10.us', 'https://local.us'])
    assert.equal(foundWith(host), ['icon'], host);
  assert.equal(foundWith('http://localhost:8787', 'http://localhost:4173'), []);
});

invented('has check warn, neither diff nor routes refuse, and a build refuse', async () => {
  const { root } = cachedSite({ 'out/index.html': '' });
  const call = (...args: string[]) => runCommand(args, { cwd: root, env: { PIANOGEN_SITE_URL: REAL } });
  const check = await call('check', '--json');
  const warning = /\nWarning: "pianogen build" refuses these invented values .*:\n {2}\S+ PG416 brand: /;
  assert.match(check.stderr, warning);
  assert.equal([check.code, JSON.parse(check.stdout).warnings.length], [0, 21]);
  for (const name of ['diff', 'routes']) {
    const { code, stderr } = await call(name);
    assert.equal([code, stderr.includes('PG416')], [0, false], stderr);
  }
  const refused = await call('build', '--out', 'new');
  assert.equal([refused.code, refused.stderr.match(/PG416/g)?.length], [3, 21]);
});

const checkLeads = suite('check-leads');

const { root: cwd } = tinySite();
const callAt = (...args: string[]) => runCommand(['check-leads', ...args], { cwd });

checkLeads('asks only the preflight where nobody can answer, and sends a test lead with --yes', async () => {
  const file = join(temporaryFolder(), 'leads.jsonl');
  const { origin, close } = await previewOf(temporaryFolder(), { leads: leadsIn(file) });
  const asked = await callAt(`${origin}/`);
  assert.is(asked.code, 0, asked.stderr);
  assert.match(asked.stderr, `Asking ${origin}/webhook/leads for pages of https://www.keyhaven.example.`);
  assert.match(asked.stdout, /^preflight {2}answered with 204: the site may send leads here\.$/m);
  assert.match(asked.stdout, /^test lead {2}not sent; --yes sends one$/m);
  assert.match(asked.stdout, /Only browsers on this machine/);
  assert.not(existsSync(file));
  const sent = await callAt(origin, '--yes', '--site-url', 'https://www.example.com');
  await close();
  assert.is(sent.code, 0, sent.stderr);
  assert.match(sent.stdout, /^test lead {2}answered with 200: the host has it/m);
  const { name, page_url } = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal([name, page_url], ['Test Lead', 'https://www.example.com/']);
});

checkLeads('ends with 1, and says what is wrong', async () => {
  const host = await startWebHost({
    '/webhook/leads': (_, response) => response.writeHead(404).end('\u001b[31mred'),
  });
  const asText = await callAt(host.origin, '--yes');
  await host.close();
  assert.is(asText.code, 1);
  assert.match(asText.stdout, /answered .* with 404\..*\n {4}= There is nothing at \/webhook\/leads/);
  assert.not.match(asText.stdout, '\u001b', 'a terminal obeys nothing that a host says');
});

checkLeads('takes only a yes for consent', async () => {
  for (const typed of ['Yes\n', '\n', 'maybe y\n', '']) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end(typed);
    assert.is(await confirm('Send one?', { input, output }), /^y/i.test(typed), typed);
    assert.match(String(output.read()), 'Send one? [y/N] ');
  }
});
