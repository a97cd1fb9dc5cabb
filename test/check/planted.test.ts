import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasWrongFigure } from '../../generator/check/rules/figures.ts';
import { shippedContent } from '../support/many-cities.ts';
import { plantFaults } from '../support/planted-faults.ts';
import { data, wrongFigures } from './planted/data.ts';
import { files } from './planted/files.ts';
import { heads } from './planted/head.ts';
import { elements, links } from './planted/links.ts';
import { outline } from './planted/outline.ts';
import { policy } from './planted/policy.ts';
import { structuredData } from './planted/structured-data.ts';
import { weights } from './planted/weights.ts';

/** Faults of single pages and files of the shipped site. The golden cases have one of each code, which is not planted again. */
const planted = suite('check: planted');

plantFaults(planted, [
  ...heads,
  ...outline,
  ...policy,
  ...links,
  ...elements,
  ...files,
  ...structuredData,
  ...data,
  ...weights,
]);

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

planted.run();
