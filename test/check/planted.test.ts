import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SitePage } from '../../generator/check/context.ts';
import { hasWrongFigure } from '../../generator/check/rules/figures.ts';
import { repetitions } from '../../generator/check/rules/repetitions.ts';
import { shippedContent } from '../support/many-cities.ts';
import { plantFaults } from '../support/planted-faults.ts';
import { data, wrongFigures } from './planted/data.ts';
import { heads } from './planted/head.ts';
import { links } from './planted/links.ts';
import { weights } from './planted/weights.ts';

/** Faults of single pages and files of the shipped site. The golden cases have one of each code, which is not planted again. */
const planted = suite('check: planted');

plantFaults(planted, [...heads, ...links, ...data, ...weights]);

planted('finds each wrong figure in a text of a city, and no right one', () => {
  const { figures } = shippedContent();
  const wrong = [
    ...wrongFigures.map(([, text]) => text),
    ...['Rent: $40–$90/month.', 'Rent: $40–$90, a month.', 'We match you with 4 piano dealers.'],
  ];
  for (const text of wrong) {
    assert.ok(hasWrongFigure(text, figures), text);
    assert.ok(hasWrongFigure(`Come in. ${text.toUpperCase()}`, figures), text);
  }
  assert.not(hasWrongFigure('We match you within 24 hours. Have it tuned at least twice a year.', figures));
});

planted('reads a long number once', () => {
  const { figures } = shippedContent();
  for (const words of ['We match you within', 'Our financing takes', 'Used ones cost']) {
    const start = performance.now();
    hasWrongFigure(`${words} ${'9'.repeat(100_000)} 1 verified dealers, 2–3 months, 4–5% less.`, figures);
    assert.ok(performance.now() - start < 2000, words);
  }
});

const TITLES = ['a', 'b', 'c', 'b', 'a', 'b', '', '', 'hidden', 'hidden', 'c'];

planted(
  'finds titles by their texts when different texts have the same hash, and tells the first page',
  () => {
    const pages = TITLES.map(
      (title, index): SitePage => ({
        file: `${index}/index.html`,
        kind: 'city',
        indexed: title !== 'hidden',
        ...{ ids: [], leadsTo: [], loads: [], fragments: [], weight: 0 },
        hashOf: () => 7,
      }),
    );
    const found = repetitions(pages, ({ file }) => ({
      title: TITLES[Number.parseInt(file, 10)] ?? '',
      description: `The description of ${file}.`,
    }));
    assert.equal(
      found.map(({ file, message }) => `${file} ${message}`),
      [
        '3/index.html the title "b" is that of /1/ too.',
        '4/index.html the title "a" is that of /0/ too.',
        '5/index.html the title "b" is that of /1/ too.',
        '10/index.html the title "c" is that of /2/ too.',
      ],
    );
  },
);

planted.run();
