import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SitePage } from '../../generator/check/context.ts';
import { type Maker, makers, standardFiles, templateOf } from '../../generator/check/makers.ts';
import { hasWrongFigure } from '../../generator/check/rules/figures.ts';
import { repetitions } from '../../generator/check/rules/repetitions.ts';
import { pageKinds } from '../support/browser/page-kinds.ts';
import { defaultSite } from '../support/default-site.ts';
import { shippedContent } from '../support/many-cities.ts';
import { plantFaults } from '../support/planted-faults.ts';
import { project } from '../support/tiny-site.ts';
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

/* ---- Who is blamed ---- */

const kinds = Object.keys(pageKinds) as (keyof typeof pageKinds)[];
const templates = kinds.map((kind): [string, Maker] => [`the template of ${kind} pages`, templateOf(kind)]);

for (const [name, { file, words = '' }] of [...Object.entries<Maker>(makers), ...templates]) {
  planted(`blames what is there: ${name} stands in ${file}`, () => {
    const path = [file, `data/${file}`].map((name) => join(project, name)).find((name) => existsSync(name));
    assert.ok(path, `${file} is not there`);
    assert.ok(readFileSync(path ?? '', 'utf8').includes(words), `"${words}" is not in ${path}`);
  });
}

planted('wants no file in every site that a build does not make', () => {
  for (const file of Object.keys(standardFiles)) assert.ok(defaultSite().outputs.has(file), file);
});

planted.run();
