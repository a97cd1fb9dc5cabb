import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { builtSite, location } from '../support/tiny-site.ts';

const answers = suite('plan: answers of cities');

const files = {
  'data/locations.json': [
    location('Ohio', 'Cleveland'),
    location('Ohio', 'Akron'),
    location('Ohio', 'Toledo'),
    location('Maine', 'Portland'),
  ],
  'data/states.json': {
    salesTax: { asOf: '2026-07-01', source: { name: 'A', url: 'https://tax.example/' }, examplePrice: 6000 },
    states: [
      { slug: 'maine', code: 'ME', climate: 'cold' },
      { slug: 'ohio', code: 'OH', climate: 'cold', salesTax: { state: 5.75, local: 0 } },
    ],
  },
  'data/notes/ohio.json': {
    state: { homes: 'Doubles.', seasons: 'Snow.', budget: 'Cheap.', distances: 'Far.', movers: 'Hills.' },
    cleveland: {
      music: 'An orchestra.',
      home: 'Porches.',
      rooms: 'Doubles are narrow.',
      study: 'A settlement teaches.',
      phrases: { rooms: 'Measure the narrow stairs' },
    },
    akron: { music: 'A hall.', home: 'Bungalows.', rooms: 'Halls are wide.', study: 'A school teaches.' },
    toledo: { music: 'A museum.', home: 'Frame houses.' },
  },
  'data/faqs.json': {
    state: [{ question: 'What about {{state}}?', answer: 'An answer. {{state.tax}} {{note.budget}}' }],
    city: [
      { question: 'Which size in {{city}}?', answer: '{{note.rooms}} Lay out paper in {{city}}.' },
      { question: 'And a beginner in {{city}}?', answer: 'Yes. {{note.study}} Ask the teacher in {{city}}.' },
      { question: 'Credit in {{city}}?', answer: 'Compare rates in {{city}}. {{state.tax}}' },
    ],
  },
};

const site = await builtSite(files);

const answersOf = (path: string): string[] =>
  [...site.page(path).querySelectorAll('.faq details p')].map(({ textContent }) => textContent ?? '');

/** The lines below the closed questions on the page of a city; `-` where there is none. */
const phrasesOf = (path: string): string[] =>
  [...site.page(path).querySelectorAll('.faq > div')].map(
    (entry) => entry.querySelector('details + p')?.textContent ?? '-',
  );

answers('stand below their questions in a few words, where the data has them', () => {
  const tax = 'Add $345 tax on $6,000';
  assert.equal(phrasesOf('ohio/cleveland/pianos/'), ['Measure the narrow stairs', '-', tax]);
  // Like Cleveland, but without a phrase, and like Toledo, but with sentences.
  assert.equal(phrasesOf('ohio/akron/pianos/'), ['-', '-', tax]);
  assert.is(answersOf('ohio/akron/pianos/')[0], 'Halls are wide. Lay out paper in Akron.');
  assert.equal(phrasesOf('ohio/toledo/pianos/'), ['-', '-', tax]);
  assert.equal(phrasesOf('maine/portland/pianos/'), ['-', '-', '-']);
});

answers('have the sentences of the note and of the state, and are whole without them', () => {
  assert.equal(answersOf('ohio/cleveland/pianos/'), [
    'Doubles are narrow. Lay out paper in Cleveland.',
    'Yes. A settlement teaches. Ask the teacher in Cleveland.',
    'Compare rates in Cleveland. Ohio’s sales tax of 5.75% adds $345 to a $6,000 piano (A, July 1, 2026).',
  ]);
  assert.equal(answersOf('ohio/toledo/pianos/').slice(0, 2), [
    'Lay out paper in Toledo.',
    'Yes. Ask the teacher in Toledo.',
  ]);
  assert.equal(answersOf('maine/portland/pianos/'), [
    'Lay out paper in Portland.',
    'Yes. Ask the teacher in Portland.',
    'Compare rates in Portland.',
  ]);
});

answers('of a state have the sentences of its note and its tax, and sections beside them', () => {
  assert.equal(answersOf('ohio/'), [
    'An answer. Ohio’s sales tax of 5.75% adds $345 to a $6,000 piano (A, July 1, 2026). Cheap.',
  ]);
  assert.equal(answersOf('maine/'), ['An answer.']);
  const sections = (path: string) =>
    [...site.page(path).querySelectorAll('section')]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => /^(?:Shopping|Moving)/.test(text));
  assert.equal(sections('ohio/'), ['Shopping Across OhioFar.', 'Moving a Piano in OhioHills.']);
  assert.equal(sections('maine/'), []);
});

answers.run();
