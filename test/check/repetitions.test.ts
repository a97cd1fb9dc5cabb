import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SitePage } from '../../generator/check/context.ts';
import { repetitions } from '../../generator/check/rules/repetitions.ts';
import { hashOfText } from '../../generator/check/text-hash.ts';

/** Titles and descriptions that several pages have. */
const repeated = suite('check: repetitions');

const TITLES = ['a', 'b', 'c', 'b', 'a', 'b', '', '', 'hidden', 'hidden', 'c'];
const FOUND = [
  '3/index.html the title "b" is that of /1/ too.',
  '4/index.html the title "a" is that of /0/ too.',
  '5/index.html the title "b" is that of /1/ too.',
  '10/index.html the title "c" is that of /2/ too.',
];

const textsAt = (index: number) => ({
  title: TITLES[index] ?? '',
  description: `The description of page ${index}.`,
});
const textsOf = ({ file }: SitePage) => textsAt(Number.parseInt(file, 10));

/** The pages with these titles. Different texts may have the same hash. */
const pagesWith = (hash: (text: string) => number): SitePage[] =>
  TITLES.map((title, index) => ({
    file: `${index}/index.html`,
    kind: 'city',
    indexed: !title.startsWith('hidden'),
    ...{ ids: [], leadsTo: [], loads: [], fragments: [], weight: 0 },
    hashOf: (name) => hash(name === 'titles' ? title : textsAt(index).description),
  }));

const found = (pages: readonly SitePage[], texts = textsOf) =>
  repetitions(pages, texts).map(({ file, message }) => `${file} ${message}`);

repeated('are told with the first page that has the text', () => {
  assert.equal(found(pagesWith(hashOfText)), FOUND);
});

repeated('are found by their texts when different texts have the same hash', () => {
  assert.equal(found(pagesWith(() => 7)), FOUND);
});

repeated('need the texts only of pages that have a hash twice', () => {
  const asked = new Set<string>();
  const pages = pagesWith(hashOfText);
  found(pages, (page) => {
    asked.add(page.file);
    return textsOf(page);
  });
  assert.equal(
    [...asked].map((file) => TITLES[Number.parseInt(file, 10)]).sort(),
    [...TITLES].filter((title) => title !== 'hidden').sort(),
  );
  asked.clear();
  found(pages.slice(0, 3), (page) => {
    asked.add(page.file);
    return textsOf(page);
  });
  assert.is(asked.size, 0);
});

repeated.run();
