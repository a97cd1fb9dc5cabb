import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { load as loadSite } from '../../generator/load/load.ts';
import { validateInSteps } from '../../generator/load/validate.ts';
import { project, tinySite } from '../support/tiny-site.ts';

/** The words of pages in `data/copy.json`, the order of articles, and dates. Other faults in sources are in `test/cases/`. */
const load = suite('load');

/** The shipped words of pages with a change, which starts line 2. */
const copyWith = (from: RegExp, to: string): string => {
  const { $schema: _, ...copy } = JSON.parse(readFileSync(join(project, 'data/copy.json'), 'utf8'));
  const text = JSON.stringify(copy);
  assert.match(text, from);
  return text.replace(from, `\n${to}`);
};

const LINK = /"text":"[^"]*\[directory\]/;
const faults: [fault: string, from: RegExp, to: string, printed: string][] = [
  [
    'a city on a page that is about none',
    /"heading":"Pianos by State and City"/,
    '"heading":"Pianos in {{city}}"',
    '22  directory.body.hero.heading: {{city}} is not a known token',
  ],
  [
    'half a token on a city page',
    /"home":"Bringing[^"]*"/,
    '"home":"Home in {{city}"',
    '17  city.body.notes.home: this token has no end. Did you mean "{{city}}"?',
  ],
  [
    'a sentence on the air that is missing',
    /"winter":\{"parched":"[^"]*",/,
    '"winter":{',
    '10  air.winter.parched: is missing; expected a string',
  ],
  ['two links', LINK, '"text":"See [a] and [b]', '8  city.body.dealers.text: has not one pair of brackets'],
  [
    'a fact that stands there twice',
    /"name":"Monthly rental \(US\)"/,
    '"name":"New upright (US)"',
    '8  facts.state[1].name: "New upright (US)" stands here a second time',
  ],
];
for (const [fault, from, to, printed] of faults) {
  load(`reports the position of ${fault}`, () => {
    const problems = tinySite({ 'data/copy.json': copyWith(from, to) }).problems();
    assert.is(problems.length, 1, problems.join('\n'));
    assert.ok(problems[0]?.startsWith(`data/copy.json:2:${printed}`), problems[0]);
  });
}

load('cuts the words of pages at ranges and links, and leaves names of places to the plan', () => {
  const text = '"text":"Now {{ priceUpright }}, 2,000–3,000, [our {{state}} list]';
  const { settings } = tinySite({ 'data/copy.json': copyWith(LINK, text) });
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

load('checks a long list in steps, and tells a problem at its place', () => {
  const value = [...Array(4999).keys(), 'x'];
  const places: string[] = [];
  const locate = (path: readonly PropertyKey[]) => ({ file: path.join('.'), line: 1 });
  const list = { value, locate };
  const done = [...validateInSteps(list, z.array(z.number()), ({ source }) => places.push(source.file))];
  assert.equal([places, done.length], [['4999'], 3]);
});

load.run();
