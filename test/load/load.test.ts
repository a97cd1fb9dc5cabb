import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load as loadSite } from '../../generator/load/load.ts';
import { assert, suite } from '../support/suite.ts';
import { project, tinySite } from '../support/tiny-site.ts';

/** Faults in sources are in `test/cases/`. */
const load = suite('load');

load('cuts the words of pages at ranges and links, and leaves names of places to the plan', () => {
  const text = '"text": "Now {{ priceUpright }}, 2,000–3,000, [our {{state}} list]';
  const copy = readFileSync(join(project, 'data/copy.json'), 'utf8');
  const { settings } = tinySite({ 'data/copy.json': copy.replace(/"text": "[^"]*\[directory\]/, text) });
  const { dealers, hero } = loadSite(settings).copy.city.body;
  assert.equal(dealers.text.slice(0, 6), [
    { kind: 'words', text: 'Now ' },
    { kind: 'range', text: '$3,000–$10,000' },
    { kind: 'words', text: ', ' },
    { kind: 'range', text: '2,000–3,000' },
    { kind: 'words', text: ', ' },
    { kind: 'link', text: 'our {{state}} list' },
  ]);
  assert.equal(hero.heading, [
    { kind: 'words', text: 'Pianos in ' },
    { kind: 'name', text: '{{city}},' },
    { kind: 'words', text: ' ' },
    { kind: 'name', text: '{{state}}' },
  ]);
});
