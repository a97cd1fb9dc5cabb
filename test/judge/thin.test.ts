import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { type Files, location, projectText, tinySite } from '../support/tiny-site.ts';

const thin = suite('judge: thin pages');

const NINE_WORDS = 'velvet harbor quietly turning seven copper lanterns near noon';
const shipped = JSON.parse(projectText('data/notes/ohio.json'));
const { sources: _, house: __, ...cleveland } = shipped.cleveland;
const words = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) =>
    `w${'abcdefghij'[(from + at) % 10]}`.repeat(1 + (from + at) / 10),
  ).join(' ');
const NAME = /(?<=[a-z,] )\p{Lu}[\p{L}’]+(?: \p{Lu}[\p{L}’]+)*/gu;
const renamed = Object.fromEntries(
  Object.entries(cleveland as Record<string, string>).map(([key, text]) => [
    key,
    text.replace(NAME, (name) => (name.length % 2 ? 'Erie' : 'Fort Quail Hall')),
  ]),
);

/** What a build without flags refuses. */
async function refused(cities: Files[string], notes: Files[string], ownWordsLimit?: number) {
  const site = tinySite({ 'data/locations.json': cities, 'data/notes/ohio.json': notes });
  site.write({
    'data/site.json': { ...site.json('data/site.json'), similarityLimit: 0.5, ownWordsLimit },
    'data/humidity.json': { ...site.json('data/humidity.json'), cities: {} },
  });
  rmSync(join(site.root, 'data/notes/maine.json'), { force: true });
  const { stdout } = await runCommand(['build', '--json', '--date', '2026-01-31'], { cwd: site.root });
  const problems: Record<string, string>[] = JSON.parse(stdout).problems ?? [];
  return problems.map(({ code, message = '' }) => `${code} ${message.replace(/;.*/, '')}`);
}

const [one, other] = [location('Ohio', 'Cleveland'), location('Ohio', 'Columbus')];
const none = (city: string) =>
  `PG582 /ohio/${city}/pianos/: only 0 words, 0.0% of the page, are on no other city page`;

thin(
  'refuses nine words in a field, a copied note with other names, and one city without a note',
  async () => {
    const nine = 'PG582 /ohio/cleveland/pianos/: only 9 words, 3.2% of the page, are on no other city page';
    assert.equal(await refused([{ ...one, fields: { parking: NINE_WORDS } }, other], {}), [
      nine,
      none('columbus'),
    ]);
    assert.equal(await refused([one, other], { cleveland, columbus: renamed }), [
      'PG581 /ohio/columbus/pianos/: 100.0% of the words are the same as on /ohio/cleveland/pianos/',
    ]);
    assert.equal(await refused([one], {}), [none('cleveland')]);
  },
);

thin('lets a note, a draft and a limit of 0 pass', async () => {
  assert.equal(await refused([one, { ...other, draft: true }], { cleveland }), []);
  assert.equal(await refused([one, other], {}, 0), [
    'PG581 /ohio/columbus/pianos/: 100.0% of the words are the same as on /ohio/cleveland/pianos/',
  ]);
  assert.equal(await refused([one], {}, 0), []);
});

thin('asks for 120 words, however short the rest of the page is allowed to be', async () => {
  const { music, home } = { music: words(0, 60), home: words(60, 119) };
  assert.match((await refused([one], { cleveland: { music, home } }, 0.01)).join(), 'PG582');
  assert.equal(await refused([one], { cleveland: { music, home: `${home} more` } }, 0.01), []);
});
