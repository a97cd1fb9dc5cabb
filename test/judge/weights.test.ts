import { gzipSync } from 'node:zlib';
import { bundle } from '../../generator/bundle/bundle.ts';
import { Scale } from '../../generator/judge/weights.ts';
import { load } from '../../generator/load/load.ts';
import { planPages } from '../../generator/plan/plan.ts';
import { FilledPage, PageMaker, Template } from '../../generator/render/page-maker.ts';
import { pageRenderer } from '../../generator/render/render.ts';
import { problemsIn } from '../support/cases.ts';
import { cityPage } from '../support/coded-cases.ts';
import { chance, madeUpCities, pickFrom } from '../support/made-up-cities.ts';
import { assert, suite } from '../support/suite.ts';
import { location, projectText, shippedSettings, tinySite } from '../support/tiny-site.ts';

const weights = suite('judge: weights');

const LIMIT = 18_000;

/** So many letters, each as likely as any other, from this one on. */
function lettersFrom(first: string, count: number): string {
  const next = chance(count);
  const start = first.charCodeAt(0);
  return String.fromCharCode(...Array.from({ length: count }, () => start + Math.floor(next() * 26)));
}

const record = { source: { file: 'data/locations.json', line: 1 } };
const filled = (template: Template, text: string) =>
  new FilledPage({ ...cityPage(''), path: `/${text.length}/`, record }, template, [text]);

const sizeOf = (page: FilledPage): number => gzipSync(page.body).length;

function tell(...pages: readonly FilledPage[]): string[] {
  const scale = new Scale();
  for (const page of pages) scale.see(page);
  return scale.problems().flatMap(({ pages = [] }) => pages);
}

/** The first letter of texts in no order, how often a page shows them, and how many letters each has more than the one before. */
const growing: [first: string, times: number, more: number][] = [
  ['a', 1, 500],
  ['α', 1, 500],
  ['a', 400, 100],
];

for (const [first, times, more] of growing)
  weights(`finds each page over its budget that has a text from ${first} on ${times} times`, () => {
    const frame = lettersFrom('a', 20_000);
    const template = new Template(1, ([mark]) => frame + `<p>${mark}</p>`.repeat(times));
    const texts = Array.from({ length: 30 }, (_, step) => lettersFrom(first, more + more * step));
    const pages = texts.map((text) => filled(template, text));
    const heavy = pages.filter((page) => sizeOf(page) > LIMIT);
    assert.ok(heavy.length > 2 && heavy.length < 28, `${heavy.length} are heavy`);
    for (const page of pages) assert.is(tell(page).length, heavy.includes(page) ? 1 : 0, page.page.path);
  });

weights('tells the heaviest page of a kind, and lets lists of places weigh more', () => {
  const template = new Template(1, ([mark]) => `<p>${mark}</p>`);
  const pages = [32_000, 40_000, 36_000].map((length) => filled(template, lettersFrom('a', length)));
  assert.equal(tell(...pages), ['/40000/']);
  const links = Array.from({ length: 500 }, (_, place) => `<a href="/${place}/">${place}</a>`).join('');
  const list = new Template(1, ([mark]) => `${links}<p>${mark}</p>`);
  const [allowed, heavy] = [33_000, 60_000].map((length) => filled(list, lettersFrom('a', length)));
  assert.ok(allowed && heavy && sizeOf(allowed) > LIMIT);
  assert.equal([tell(allowed), tell(heavy)], [[], ['/60000/']]);
});

weights('leave room for all lists of a site with 20,000 cities', async () => {
  const random = chance(1);
  const { states, ...content } = load(shippedSettings);
  const known = states.flatMap(({ cities }) => cities);
  const group = 'States' as const;
  const entries = states.map(({ slug, name }) => ({ group, title: name, path: `/${slug}/`, text: '' }));
  const many = new Map(states.map((state) => [state.slug, { ...state, cities: [...state.cities] }]));
  for (const { title, path } of madeUpCities(20_000 - known.length, entries)) {
    const [, of = '', slug = ''] = path.split('/');
    const city = { ...pickFrom(known, random), name: title.replace(/,.*/, ''), slug, primary: false };
    many.get(of)?.cities.push(city);
  }
  const { plan } = planPages({ ...content, states: [...many.values()] }, '2026-01-31');
  const maker = new PageMaker(pageRenderer(plan, await bundle(shippedSettings)));
  const scale = new Scale();
  const [fullest] = [...plan.states].sort((a, b) => b.cities.length - a.cities.length);
  const lists = plan.pages.filter(({ kind }) => kind === 'climate' || kind === 'directory');
  for (const page of [...lists, ...(fullest ? [...plan.pagesOf(fullest)].slice(0, 1) : [])])
    scale.see(maker.make(page));
  assert.is(lists.length, 2);
  assert.equal(scale.problems(), []);
});
const thin = suite('judge: thin pages');

const { sources: _, house: __, ...note } = JSON.parse(projectText('data/notes/ohio.json')).cleveland;
const NAME = /(?<=[a-z,] )\p{Lu}[\p{L}’]+(?: \p{Lu}[\p{L}’]+)*/gu;
const otherName = (name: string) => (name.length % 2 ? 'Erie' : 'Fort Quail Hall');
const renamed = JSON.parse(JSON.stringify(note).replaceAll(NAME, otherName));
const word = (from: number, at: number) => `w${'abcdefghij'[at % 10]}`.repeat(1 + (from + at) / 10);
const wordsIn = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => word(from, at)).join(' ');
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
    for (const start of found)
      assert.ok(
        messages.some((message) => message.startsWith(start)),
        messages.join('\n'),
      );
  });
