import { load } from '../../generator/load/load.ts';
import type { Station } from '../../generator/model/index.ts';
import { airTexts } from '../../generator/plan/air-texts.ts';
import { airYear, levelOf } from '../../generator/plan/air-year.ts';
import { assert, suite } from '../support/suite.ts';
import { builtSite, location, textOf } from '../support/tiny-site.ts';

/** What pages say of the air of a city follows from data/humidity.json by the rules in docs/air.md; towns.test.ts has the figures. */
const air = suite('air');

const content = load({ data: 'data', content: 'content' });
const range = { from: 40, to: 50 };
const textsOf = (station: Station) => airTexts(station, range, content.copy.air).texts;

air('tells first the season that is farther from the range', () => {
  const fargo = content.states.flatMap(({ cities }) => cities).find(({ slug }) => slug === 'fargo');
  const station = fargo?.humidity?.station;
  assert.is(station && textsOf(station).needs, 'moisture in winter above all, drier air in summer');
});

air('decides nothing within 3 points of a bound', () => {
  const levels = [36, 37, 43, 44, 46, 47, 53, 54].map((humidity) => levelOf(humidity, range));
  assert.is(levels.join(' '), 'dry nearDry nearDry right right nearDamp nearDamp damp');
});

const flat = (indoor: number, celsius = 15): Station => ({
  name: 'A station',
  indoor: Array(12).fill(indoor),
  celsius: Array(12).fill(celsius),
  dewPoint: Array(12).fill(10),
});

air('counts no single month as a season', () => {
  const dryIn = (...dry: number[]) => {
    const indoor = flat(45).indoor.map((humidity, month) => (dry.includes(month) ? 20 : humidity));
    return airYear({ ...flat(45), indoor }, range).dry;
  };
  assert.is(dryIn(0, 1), undefined);
  assert.equal(dryIn(0, 1, 10, 11), { from: 10, length: 4 });
});

air('has a sentence for any station whose winter and whose summer do not change within them', () => {
  for (const celsius of [-20, 5, 12, 16, 20, 25, 35])
    for (let winter = 1; winter <= 100; winter += 3)
      for (let summer = 1; summer <= 100; summer += 3) {
        const indoor = flat(0).indoor.map((_, month) => (month > 2 && month < 9 ? summer : winter));
        const texts = Object.values(textsOf({ ...flat(0, celsius), indoor })).join(' ');
        assert.not.match(texts, /\{\{|undefined|NaN| -\d/, JSON.stringify({ celsius, winter, summer }));
      }
});

const answers = suite('plan: answers of cities');

const ohio = (city: string) => location('Ohio', city);
const faq = (question: string, short: string, answer: string) => ({ question, short, answer });
const site = await builtSite({
  'data/locations.json': [ohio('Cleveland'), ohio('Toledo'), location('Guam', 'Tamuning')],
  'data/states.json': {
    salesTax: { asOf: '2026-07-01', source: { name: 'A', url: 'https://tax.example/' }, examplePrice: 6000 },
    states: [
      // The package knows no rates of it.
      { slug: 'guam', code: 'GU', climate: 'cold' },
      { slug: 'ohio', code: 'OH', climate: 'cold', salesTax: { state: 5.75, local: 0 } },
    ],
  },
  'data/notes/ohio.json': {
    state: { homes: 'Doubles.', seasons: 'Snow.', budget: 'Cheap.', distances: 'Far.', movers: 'Hills.' },
    cleveland: { music: 'A.', home: 'B.', rooms: 'Narrow.', study: 'School.' },
    toledo: { music: 'A museum.', home: 'Frame houses.' },
  },
  'data/faqs.json': {
    state: [faq('What about {{state}}?', 'Much.', 'An answer. {{state.tax}} {{note.budget}}')],
    city: [
      faq('Which size in {{city}}?', 'Any in {{city}}.', '{{note.rooms}} Lay out paper in {{city}}.'),
      faq('And a beginner in {{city}}?', 'Yes.', 'Why not? {{note.study}} Ask the teacher.'),
    ],
  },
});

/** The short answers on a page, each with what opens below it. */
const answersOn = (path: string): string[] =>
  [...site.page(path).querySelectorAll('.faq > div')].map((entry) =>
    ['summary > span', 'details p'].map((part) => textOf(entry.querySelector(part))).join(' / '),
  );

answers('have the sentences of the note, and are whole without them', () => {
  assert.equal(answersOn('ohio/cleveland/pianos/'), [
    'Any in Cleveland. / Narrow. Lay out paper in Cleveland.',
    'Yes. / Why not? School. Ask the teacher.',
  ]);
  const without = ['Any in Toledo. / Lay out paper in Toledo.', 'Yes. / Why not? Ask the teacher.'];
  assert.equal(answersOn('ohio/toledo/pianos/'), without);
});

const TAX = 'Ohio’s sales tax of 5.75% adds $345 to a $6,000 piano (A, July 1, 2026).';

answers('of a state have the sentences of its note and its tax, and sections beside them', () => {
  assert.equal(answersOn('ohio/'), [`Much. / An answer. ${TAX} Cheap.`]);
  assert.equal(answersOn('guam/'), ['Much. / An answer.']);
  const sections = (path: string) =>
    [...site.page(path).querySelectorAll('section')]
      .map(textOf)
      .filter((text) => /^(?:Shopping|Moving)/.test(text));
  assert.equal(sections('ohio/'), ['Shopping Across OhioFar.', 'Moving a Piano in OhioHills.']);
  assert.equal(sections('guam/'), []);
});
