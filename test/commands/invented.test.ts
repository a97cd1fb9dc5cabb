import { inventedFacts } from '../../generator/load/invented.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { cachedSite, shippedSettings, tinySite } from '../support/tiny-site.ts';

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
