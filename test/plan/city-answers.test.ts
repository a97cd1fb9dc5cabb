import { assert, suite } from '../support/suite.ts';
import { builtSite, location, textOf } from '../support/tiny-site.ts';

const answers = suite('plan: answers of cities');

const site = await builtSite({
  'data/locations.json': [
    location('Ohio', 'Cleveland'),
    location('Ohio', 'Toledo'),
    location('Guam', 'Tamuning'),
  ],
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
    state: [
      {
        question: 'What about {{state}}?',
        short: 'Much.',
        answer: 'An answer. {{state.tax}} {{note.budget}}',
      },
    ],
    city: [
      {
        question: 'Which size in {{city}}?',
        short: 'Any in {{city}}.',
        answer: '{{note.rooms}} Lay out paper in {{city}}.',
      },
      {
        question: 'And a beginner in {{city}}?',
        short: 'Yes.',
        answer: 'Why not? {{note.study}} Ask the teacher.',
      },
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
  assert.equal(answersOn('ohio/toledo/pianos/'), [
    'Any in Toledo. / Lay out paper in Toledo.',
    'Yes. / Why not? Ask the teacher.',
  ]);
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
