import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SitePage } from '../../generator/check/context.ts';
import { repetitions } from '../../generator/check/rules/repetitions.ts';

/** Titles that several pages have. The planted faults have others. */
const repeated = suite('check: repetitions');

const TITLES = ['a', 'b', 'c', 'b', 'a', 'b', '', '', 'hidden', 'hidden', 'c'];

repeated(
  'are found by their texts when different texts have the same hash, and told with the first page',
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

repeated.run();
