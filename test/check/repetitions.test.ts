import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Summary } from '../../generator/check/context.ts';
import { repetitions } from '../../generator/check/rules/repetitions.ts';

/** Titles and descriptions that several pages have. */
const repeated = suite('check: repetitions');

const summaryOf = (title: string, index: number): Summary => ({
  file: `${index}/index.html`,
  route: undefined,
  title,
  description: `The description of page ${index}.`,
  indexed: !title.startsWith('hidden'),
  ids: new Set(),
  leadsTo: new Set(),
  fragments: [],
  dead: new Set(),
  loads: [],
});

const TITLES = ['a', 'b', 'c', 'b', 'a', 'b', '', '', 'hidden', 'hidden', 'c'];
const FOUND = [
  '3/index.html the title "b" is that of /1/ too.',
  '4/index.html the title "a" is that of /0/ too.',
  '5/index.html the title "b" is that of /1/ too.',
  '10/index.html the title "c" is that of /2/ too.',
];
const found = (pages: readonly Summary[]) =>
  repetitions(pages).map(({ file, message }) => `${file} ${message}`);

repeated('are told with the first page that has the text', () => {
  assert.equal(found(TITLES.map(summaryOf)), FOUND);
});

repeated('are found by their texts when different texts have the same hash', () => {
  const pages = TITLES.map((title, index) => ({ ...summaryOf(title, index), hashOf: () => 7 }));
  assert.equal(found(pages), FOUND);
});

repeated.run();
