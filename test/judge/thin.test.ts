import { problemsIn } from '../support/cases.ts';
import { assert, suite } from '../support/suite.ts';
import { location, projectText, tinySite } from '../support/tiny-site.ts';

const thin = suite('judge: thin pages');

const { sources: _, house: __, ...note } = JSON.parse(projectText('data/notes/ohio.json')).cleveland;
const NAME = /(?<=[a-z,] )\p{Lu}[\p{L}’]+(?: \p{Lu}[\p{L}’]+)*/gu;
const renamed = JSON.parse(
  JSON.stringify(note).replaceAll(NAME, (name) => (name.length % 2 ? 'Erie' : 'Fort Quail Hall')),
);
const wordsIn = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `w${'abcdefghij'[at % 10]}`.repeat(1 + (from + at) / 10)).join(
    ' ',
  );
const short = { music: wordsIn(0, 60), home: wordsIn(60, 119) };

const [one, two] = [location('Ohio', 'Cleveland'), location('Ohio', 'Columbus')];
const nine = { parking: 'velvet harbor quietly turning seven copper lanterns near noon' };
const only = (words: number, city = 'cleveland') => `PG582 /ohio/${city}/pianos/: only ${words} words,`;
const copied = 'PG581 /ohio/columbus/pianos/: 100.0% of the words';

const cases: Record<string, [cities: object[], notes: object, limit: number | undefined, found: string[]]> = {
  'nine words in a field': [[{ ...one, fields: nine }, two], {}, undefined, [only(9), only(0, 'columbus')]],
  'a note copied with other names': [[one, two], { cleveland: note, columbus: renamed }, undefined, [copied]],
  'one city without a note': [[one], {}, undefined, [only(0)]],
  'no copy and no draft': [[one, { ...two, draft: true }], { cleveland: note }, undefined, []],
  'no thin page where the limit is 0': [[one], {}, 0, []],
  'copies even so': [[one, two], {}, 0, [copied]],
  'fewer than 120 words, whatever their share': [[one], { cleveland: short }, 0.01, [only(119)]],
  'no page with 120 words': [[one], { cleveland: { ...short, home: `${short.home} more` } }, 0.01, []],
};
for (const [title, [cities, notes, ownWordsLimit, found]] of Object.entries(cases))
  thin(`a build refuses ${title}`, async () => {
    const site = tinySite({
      'data/locations.json': [...cities, location('Maine', 'Portland', { draft: true })],
      'data/notes/ohio.json': notes,
    });
    const json = site.json('data/site.json');
    site.write({ 'data/site.json': { ...json, similarityLimit: 0.5, ownWordsLimit } });
    const problems = await problemsIn(site, () => site.build());
    const messages = problems.map(({ code, message }) => `${code} ${message}`);
    assert.is(messages.length, found.length, messages.join('\n'));
    for (const [at, start] of found.entries()) assert.ok(messages[at]?.startsWith(start), messages[at]);
  });
