import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inventedFacts } from '../../generator/load/invented.ts';
import { runCommand } from '../support/run-command.ts';
import { cachedSite, shippedSettings, tinySite } from '../support/tiny-site.ts';

/** The invented business, which no site with a real address may have. What a build prints is in `test/cases/4-between-pages.txt`. */
const invented = suite('invented business');

const REAL = 'https://www.kimball-and-daughters.us';

invented('is what pianogen ships: each fact, draft and icon is on the list', () => {
  const found = inventedFacts(shippedSettings, { siteUrl: REAL });
  assert.equal(
    found.map(({ at, source }) => at ?? source.file),
    [
      ...['brand', 'email', 'phone', 'leadsHost', 'statements.legalName', 'statements.postalAddress'],
      ...['statements.funding', 'statements.verified', 'statements.calls'],
      ...['content/pages/privacy.md', 'content/pages/terms.md'],
      ...['icon.svg', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png'].map(
        (icon) => `content/images/${icon}`,
      ),
    ],
  );
});

const MADE_UP = [
  ...['https://www.example.com', 'https://a.b.example.org:8443', 'https://preview.example'],
  ...['https://pianos.test', 'https://pianos.invalid', 'http://localhost:5050', 'http://127.0.0.1:5050'],
];
invented('may stand at an address that is made up, or of this machine, and at no other', () => {
  const refused = (urls: string[]) =>
    urls.filter((siteUrl) => inventedFacts(shippedSettings, { siteUrl }).length > 0);
  const real = [REAL, 'https://example.us', 'https://myexample.com', 'https://localhost.us'];
  assert.equal([refused(real), refused(MADE_UP)], [real, []]);
});

invented('is what the list names: a leads host of a flag, too, is the owner’s own', () => {
  const leadsHost = 'https://leads.keyhaven.example';
  const sample = ['email', 'leadsHost', 'content/pages/terms.md', 'content/images/icon.svg', 'phone'];
  const site = tinySite({
    'data/site.json': { url: REAL, brand: 'Keyhaven', email: 'hello@keyhaven.example', leadsHost, sample },
  });
  const at = (flag?: string) =>
    inventedFacts(site.settings, { leadsHost: flag }).map(({ at, source }) => at ?? source.line);
  assert.equal(at(), ['email', 'leadsHost', 1, 1]);
  assert.equal(at(leadsHost), ['email', 'leadsHost', 1, 1]);
  assert.equal(at('https://leads.kimball-and-daughters.us'), ['email', 1, 1]);
  site.write({ 'data/site.json': { url: REAL, brand: 'Keyhaven' } });
  assert.equal(at(), []);
});

const WARNING =
  /\nWarning: "pianogen build" refuses this, until it is yours:\n {2}\S*data\/site\.json:3:12 PG416 brand: /;

invented('has check warn, neither diff nor routes refuse, and a build refuse', async () => {
  const { root } = cachedSite({ 'out/index.html': '' });
  const call = (...args: string[]) => runCommand(args, { cwd: root, env: { PIANOGEN_SITE_URL: REAL } });
  const check = await call('check', '--json');
  assert.is(check.code, 0, check.stderr);
  assert.match(check.stderr, WARNING);
  assert.is(JSON.parse(check.stdout).warnings.length, 15);
  const preview = await call('build', '--site-url', 'https://preview.example', '--out', 'preview');
  assert.is(preview.code, 0, preview.stderr);
  for (const name of ['diff', 'routes']) {
    const { code, stderr } = await call(name);
    assert.equal([code, stderr.includes('PG416')], [0, false], stderr);
  }
  const refused = await call('build', '--out', 'new');
  assert.equal([refused.code, refused.stderr.match(/PG416/g)?.length], [3, 15]);
});

invented.run();
