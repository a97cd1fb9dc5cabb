import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load as loadSite } from '../../generator/load/load.ts';
import { article, type Files, humidity, location, project, tinySite } from '../support/tiny-site.ts';

const load = suite('load');

const shipped = (file: string) => JSON.parse(readFileSync(join(project, 'data', file), 'utf8'));
/** The shipped settings, figures and prices with changes. */
const site = (changes: object) => ({ ...shipped('site.json'), footerStates: ['ohio'], ...changes });
const constants = (changes: object) => {
  const { figures, loanExample, limits } = shipped('constants.json');
  return { figures: { ...figures, ...changes }, loanExample, limits };
};
const prices = (order: string[]) => {
  const { bands, emphasis } = shipped('prices.json');
  return { bands, emphasis: { ...emphasis, high: { ...emphasis.high, order } } };
};

/** The shipped words of pages with a change, which starts line 2. */
const copyWith = (from: RegExp, to: string): string => {
  const { $schema: _, ...copy } = shipped('copy.json');
  const text = JSON.stringify(copy);
  assert.match(text, from);
  return text.replace(from, `\n${to}`);
};

/** Returns a line of locations.json in these tests: the first record starts on line 2, and each has nine lines. */
const lineOf = (record: number, key: number) => 2 + record * 9 + key;

/** The files with the planted fault, and the start of each expected problem. */
const faults: Record<string, [files: Files, ...expected: string[]]> = {
  'an unknown key': [
    { 'data/locations.json': [location('Ohio', 'Cleveland', { city_nam: 'Cleveland' })] },
    `data/locations.json:${lineOf(0, 8)}:5  [0].city_nam: is not a known key; expected state_name, state_slug`,
  ],
  'a missing key': [
    { 'data/locations.json': [location('Ohio', 'Cleveland', { city_name: undefined })] },
    `data/locations.json:${lineOf(0, 0)}:3  [0].city_name: is missing; expected a string`,
  ],
  'a wrong type': [
    { 'data/locations.json': [location('Ohio', 'Cleveland', { primary: 'yes' })] },
    `data/locations.json:${lineOf(0, 5)}:16  [0].primary: is "yes"; expected a boolean`,
  ],
  'a bad slug': [
    { 'data/locations.json': [location('Ohio', 'Cleveland', { city_slug: 'Cleve Land' })] },
    `data/locations.json:${lineOf(0, 4)}:18  [0].city_slug: "Cleve Land" is not a slug; expected lower-case`,
  ],
  'the end of a token': [
    {
      'data/glossary.json':
        '{ "updated": "2025-10-14", "entries": [{ "term": "A", "definition": "B {brand}}." }] }',
    },
    'data/glossary.json:1:72  entries[0].definition: this token has no start. Did you mean "{{brand}}"?',
  ],
  'a city with a tag in its name': [
    { 'data/locations.json': [location('Ohio', 'Cleveland', { city_name: '<b>Bangor' })] },
    `data/locations.json:${lineOf(0, 3)}:18  [0].city_name: the lead form refuses "<b>Bangor": City contains invalid characters`,
  ],
  'a state with a tag in its name': [
    { 'data/locations.json': [location('Ohio', 'Cleveland', { state_name: 'Ohio<br>' })] },
    `data/locations.json:${lineOf(0, 1)}:19  [0].state_name: the lead form refuses "Ohio<br>": State contains invalid characters`,
  ],
  'a value that is none of the choices': [
    { 'data/locations.json': [location('Ohio', 'Cleveland', { median_income_bucket: 'low' })] },
    `data/locations.json:${lineOf(0, 6)}:29  [0].median_income_bucket: is "low"; expected high or medium`,
  ],
  'a date that does not exist': [
    { 'data/locations.json': [location('Ohio', 'Cleveland', { lastmod: '2025-02-30' })] },
    `data/locations.json:${lineOf(0, 7)}:16  [0].lastmod: "2025-02-30" is not a date; expected one that exists`,
  ],
  'a slug used twice': [
    {
      'data/locations.json': [
        location('Maine', 'Portland'),
        location('Ohio', 'Portland'),
        location('Ohio', 'Cleveland'),
      ],
    },
    `data/locations.json:${lineOf(1, 4)}:18  [1].city_slug: "portland" is already used on line 2; expected a slug of its own. Add the state's code: "portland-oh".`,
  ],
  'a slug copied from another city': [
    {
      'data/locations.json': [
        location('Ohio', 'Cleveland'),
        location('Ohio', 'Columbus', { city_slug: 'cleveland' }),
      ],
    },
    `data/locations.json:${lineOf(1, 4)}:18  [1].city_slug: "cleveland" is already used on line 2; expected a slug of its own. Write "columbus".`,
  ],
  'a city with the slug of a state': [
    { 'data/locations.json': [location('Ohio', 'Cleveland'), location('Ohio', 'Ohio')] },
    `data/locations.json:${lineOf(1, 4)}:18  [1].city_slug: "ohio" is already used`,
  ],
  'a reserved slug': [
    { 'data/locations.json': [location('Ohio', 'Cleveland'), location('Blog', 'Columbus')] },
    `data/locations.json:${lineOf(1, 2)}:19  [1].state_slug: "blog" is reserved for a page of the site`,
    `data/locations.json:${lineOf(1, 2)}:19  [1].state_slug: "blog" is not in states.json`,
  ],
  'two names for one state': [
    {
      'data/locations.json': [
        location('Ohio', 'Cleveland'),
        location('Ohi', 'Columbus', { state_slug: 'ohio' }),
      ],
    },
    `data/locations.json:${lineOf(1, 1)}:19  [1].state_name: is "Ohi", but line 2 calls "ohio" "Ohio"`,
  ],
  'a city that the form would refuse': [
    {
      'data/locations.json': [
        location('Ohio', 'Cleveland'),
        location('Ohio', 'St. Clairsville', { city_slug: 'saint-clairsville' }),
      ],
    },
    `data/locations.json:${lineOf(1, 3)}:18  [1].city_name: the lead form refuses "St. Clairsville": City contains invalid characters`,
  ],
  'a state that the form would refuse': [
    { 'data/locations.json': [location('Ohio', 'Cleveland', { state_name: 'O-hio' })] },
    `data/locations.json:${lineOf(0, 1)}:19  [0].state_name: the lead form refuses "O-hio": State contains invalid characters`,
  ],
  'an empty list': [
    { 'data/locations.json': [] },
    'data/locations.json:1:1  has 0 entries; expected at least 1',
  ],
  'JSON that does not end': [
    { 'data/locations.json': '[\n  { "state_name": "Ohio",\n    "state_slug" "ohio" }\n]\n' },
    'data/locations.json:3:18  this is not valid JSON: a colon is missing before this',
  ],
  'a trailing comma': [
    { 'data/glossary.json': '{\n  "updated": "2025-10-14",\n}\n' },
    'data/glossary.json:2:26  this is not valid JSON: a comma stands behind the last entry. Remove it.',
  ],
  'bytes that are not UTF-8': [
    {
      'data/glossary.json': Buffer.concat([
        Buffer.from('{\n"updated":\n"\uFFFD'),
        Buffer.from([0xe9]),
        Buffer.from('"}\n'),
      ]),
    },
    'data/glossary.json:3:3  the byte 0xe9 is not valid UTF-8',
  ],
  'a missing data file': [{ 'data/glossary.json': null }, 'data/glossary.json:1  the file is missing'],
  'a missing page': [{ 'content/pages/terms.md': null }, 'content/pages/terms.md:1  the file is missing'],
  'no article': [{ 'content/blog/an-article.md': null }, 'content/blog:1  there is no article'],
  'a term used twice': [
    {
      'data/glossary.json': {
        updated: '2025-10-14',
        entries: [
          { term: 'Action', definition: 'One.' },
          { term: 'action', definition: 'Two.' },
        ],
      },
    },
    'data/glossary.json:9:15  entries[1].term: "action" already stands on line 5',
  ],
  'a part of a drawing that two terms name': [
    {
      'data/glossary.json': {
        updated: '2025-10-14',
        entries: [
          { term: 'Plate', definition: 'One.', part: 'plate' },
          { term: 'Harp', definition: 'Two.', part: 'plate' },
        ],
      },
    },
    'data/glossary.json:12:15  entries[1].part: "plate" already stands on line 7',
  ],
  'a part that no drawing shows': [
    {
      'data/glossary.json': {
        updated: '2025-10-14',
        entries: [{ term: 'Plate', definition: 'One.', part: 'plait' }],
      },
    },
    'data/glossary.json:7:15  entries[0].part: is "plait"; expected bass-strings, bridge,',
  ],
  'a key that stands twice': [
    {
      'data/notes/ohio.json':
        '{\n  "cleveland": { "music": "A.", "home": "B." },\n  "cleveland": { "music": "C.", "home": "D." }\n}\n',
    },
    'data/notes/ohio.json:3:3  the key "cleveland" stands twice in one object, first on line 2.',
  ],
  'data that is nested too deep': [
    { 'data/glossary.json': `{\n"updated": ${'['.repeat(3000)}${']'.repeat(3000)}\n}\n` },
    'data/glossary.json:2:111  this is nested deeper than 100 levels.',
  ],
  'a state that is described twice': [
    {
      'data/states.json': {
        states: [
          { slug: 'maine', code: 'ME', climate: 'cold' },
          { slug: 'ohio', code: 'OH', climate: 'cold' },
          { slug: 'maine', code: 'ME', climate: 'dry' },
        ],
      },
    },
    'data/states.json:14:15  states[2].slug: "maine" stands here a second time',
  ],
  'a token that its place does not know': [
    {
      'data/faqs.json': {
        state: [{ question: 'Why?', answer: 'In {{city}}.' }],
        city: [{ question: 'Why?', answer: 'In {{city}}.' }],
      },
    },
    'data/faqs.json:5:21  state[0].answer: {{city}} is not a known token; expected one of state,',
  ],
  'a token that is no name': [
    {
      'data/glossary.json': {
        updated: '2025-10-14',
        entries: [{ term: 'Action', definition: 'Costs {{price upright}}.' }],
      },
    },
    'data/glossary.json:6:28  entries[0].definition: {{price upright}} is not a known token',
  ],
  'a text with a character that cannot be shown': [
    {
      'data/glossary.json': { updated: '2025-10-14', entries: [{ term: 'Ac\u0000tion', definition: 'A.' }] },
    },
    'data/glossary.json:5:15  entries[0].term: "Ac\\u0000tion" has a character that cannot be shown',
  ],
  'a state in the footer that is not there': [
    { 'data/site.json': site({ footerStates: ['ohio', 'utah'] }) },
    'data/site.json:15:5  footerStates[1]: "utah" is the slug of no state',
  ],
  'a token in the settings': [
    { 'data/site.json': site({ brand: '{{name}}' }) },
    'data/site.json:3:13  brand: {{name}} is not a known token',
  ],
  'a profile that is not secure': [
    { 'data/site.json': site({ profiles: ['http://social.example/us'] }) },
    'data/site.json:9:5  profiles[0]: "http://social.example/us" is not an https address',
  ],
  'a range whose ends are swapped': [
    { 'data/constants.json': constants({ financingTerm: { unit: 'month', from: 60, to: 6 } }) },
    'data/constants.json:19:13  figures.financingTerm.to: is not above "from"',
  ],
  'a range of one amount': [
    { 'data/constants.json': constants({ financingTerm: { unit: 'month', from: 6, to: 6 } }) },
    'data/constants.json:19:13  figures.financingTerm.to: is not above "from"',
  ],
  'a price band that is in no order': [
    { 'data/prices.json': prices(['new', 'used', 'rental']) },
    'data/prices.json:72:16  emphasis.high.order: is ["new","used","rental"]; expected each of new, used, rental, financing once',
  ],
  'an icon that is not there': [
    { 'content/images/icon.svg': null },
    'content/images/icon.svg:1  the file is missing. Every page links to it',
  ],
  'a picture with a name that cannot stand in an address': [
    { 'content/images/My Piano.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' },
    'content/images/My Piano.svg:1  the name of this picture cannot be used',
  ],
  'a question without a question mark': [
    {
      'data/faqs.json': {
        state: [{ question: 'Why', answer: 'So.' }],
        city: [{ question: 'Why?', answer: 'So.' }],
      },
    },
    'data/faqs.json:4:19  state[0].question: "Why" does not end with a question mark',
  ],
  'an unknown token': [
    {
      'data/glossary.json': {
        updated: '2025-10-14',
        entries: [{ term: 'Action', definition: 'Costs {{priceUprigt}}.' }],
      },
    },
    'data/glossary.json:6:28  entries[0].definition: {{priceUprigt}} is not a known token',
  ],
  'a city on a page that is about none': [
    { 'data/copy.json': copyWith(/"heading":"Piano Store Directory"/, '"heading":"Pianos in {{city}}"') },
    'data/copy.json:2:22  directory.body.hero.heading: {{city}} is not a known token',
  ],
  'half a token on a city page': [
    { 'data/copy.json': copyWith(/"home":"Bringing[^"]*"/, '"home":"Home in {{city}"') },
    'data/copy.json:2:17  city.body.notes.home: this token has no end. Did you mean "{{city}}"?',
  ],
  'a heading that is missing': [
    { 'data/copy.json': copyWith(/"hero":\{"heading":"Piano Store Directory",/, '"hero":{') },
    'data/copy.json:2:8  directory.body.hero.heading: is missing; expected a string',
  ],
  'a sentence whose link has no words': [
    { 'data/copy.json': copyWith(/"text":"[^"]*\[directory\]/, '"text":"See the []') },
    'data/copy.json:2:8  city.body.dealers.text: has not one pair of brackets',
  ],
  'a sentence with two links': [
    { 'data/copy.json': copyWith(/"text":"[^"]*\[directory\]/, '"text":"See [a] and [b]') },
    'data/copy.json:2:8  city.body.dealers.text: has not one pair of brackets',
  ],
  'a sentence on the air that is missing': [
    { 'data/copy.json': copyWith(/"winter":\{"parched":"[^"]*",/, '"winter":{') },
    'data/copy.json:2:10  air.winter.parched: is missing; expected a string',
  ],
  'a fact that stands there twice': [
    { 'data/copy.json': copyWith(/"name":"Monthly rental \(US\)"/, '"name":"New upright (US)"') },
    'data/copy.json:2:8  facts.place[2].name: "New upright (US)" stands here a second time',
  ],
  'a state without a climate': [
    { 'data/states.json': { states: [{ slug: 'ohio', code: 'OH', climate: 'cold' }] } },
    `data/locations.json:${lineOf(2, 2)}:19  [2].state_slug: "maine" is not in states.json`,
  ],
  'a climate that nobody describes': [
    {
      'data/states.json': {
        states: [
          { slug: 'maine', code: 'ME', climate: 'cool' },
          { slug: 'ohio', code: 'OH', climate: 'cold' },
        ],
      },
    },
    'data/states.json:6:18  states[0].climate: "cool" is not in climates.json',
  ],
  'a note for no city': [
    { 'data/notes/ohio.json': { clevland: { music: 'An orchestra.', home: 'Porches.' } } },
    'data/notes/ohio.json:2:3  clevland: is the slug of no city',
  ],
  'a note for a city of another state': [
    { 'data/notes/ohio.json': { portland: { music: 'An orchestra.', home: 'Porches.' } } },
    'data/notes/ohio.json:2:3  portland: is a city of another state, maine. Move the note to notes/maine.json.',
  ],
  'a note with a climate that nobody describes': [
    { 'data/notes/ohio.json': { cleveland: { climate: 'cool', music: 'A.', home: 'B.' } } },
    'data/notes/ohio.json:3:16  cleveland.climate: "cool" is not in climates.json',
  ],
  'notes of no state': [
    { 'data/notes/utah.json': {} },
    'data/notes/utah.json:1  this file is read for no state.',
  ],
  'notes below a folder': [
    { 'data/notes/old/ohio.json': {} },
    'data/notes/old/ohio.json:1  this file is read for no state.',
  ],
  'the notes of all states in one file': [
    { 'data/city-notes.json': {} },
    'data/city-notes.json:1  this file is not read any more: notes lie in a file for each state',
  ],
  'humidity of no station': [
    { 'data/humidity.json': humidity({ cleveland: { station: '725241', km: 17 } }) },
    'data/humidity.json:39:18  cities.cleveland.station: "725241" is not among the stations',
  ],
  'a city to compare that has no humidity': [
    { 'data/humidity.json': humidity({}, ['portland']) },
    'data/humidity.json:4:5  examples[0]: "portland" is not among the cities of this file',
  ],
  'a front matter that is missing': [
    { 'content/blog/an-article.md': '## Only a body\n' },
    'content/blog/an-article.md:1:1  the front matter is missing',
  ],
  'a front matter without an end': [
    { 'content/blog/an-article.md': '---\ntitle: "A"\n\nBody.\n' },
    'content/blog/an-article.md:1:1  the front matter has no end',
  ],
  'a broken front matter': [
    { 'content/blog/an-article.md': '---\ntitle: A: b\ndate: 2025-10-01\n---\n\nBody.\n' },
    'content/blog/an-article.md:2:8  the front matter is not valid YAML: Nested mappings',
  ],
  'a front matter that would run code': [
    { 'content/blog/an-article.md': '---js\n{ title: process.exit(9) }\n---\n\nBody.\n' },
    'content/blog/an-article.md:1:1  the front matter is not YAML',
  ],
  'an unknown key in a front matter': [
    { 'content/blog/an-article.md': article({}).replace('tags:', 'tag:') },
    'content/blog/an-article.md:1  tags: is missing; expected an array',
    'content/blog/an-article.md:5:1  tag: is not a known key; expected title, excerpt, date, tags, draft',
  ],
  'an article on a day that does not exist': [
    { 'content/blog/an-article.md': article({ date: '2025-11-31' }) },
    'content/blog/an-article.md:4:7  date: "2025-11-31" is not a date',
  ],
  'an excerpt that is too short': [
    { 'content/blog/an-article.md': article({ excerpt: 'Short.' }) },
    'content/blog/an-article.md:3:10  excerpt: has 6 characters; expected 70 to 160',
  ],
  'an article without a text': [
    { 'content/blog/an-article.md': article({}, '') },
    'content/blog/an-article.md:7  there is no text below the front matter',
  ],
  'a file name that is no slug': [
    { 'content/blog/An Article.md': article({}) },
    "content/blog/An Article.md:1  the file's name becomes the address, but is not a slug",
  ],
  'a picture where the build draws its own': [
    { 'content/images/share/mine.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' },
    'content/images/share/mine.svg:1  the folder images/share is for the pictures that the build draws',
  ],
};

for (const [fault, [files, ...expected]] of Object.entries(faults)) {
  load(`reports the position of ${fault}`, () => {
    const problems = tinySite(files).problems();
    assert.is(problems.length, expected.length, problems.join('\n'));
    for (const [index, start] of expected.entries()) {
      assert.ok(problems[index]?.startsWith(start), `${problems[index]}\ndoes not start with\n${start}`);
    }
  });
}

load('cuts the words of pages at ranges and links, and leaves names of places to the plan', () => {
  const text = '"text":"Now {{ priceUpright }}, 2,000–3,000, [our {{state}} list]';
  const { settings } = tinySite({ 'data/copy.json': copyWith(/"text":"[^"]*\[directory\]/, text) });
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

load('reports the problems of all files at once', () => {
  const problems = tinySite({
    'data/locations.json': [location('Ohio', 'Cleveland', { primary: 1, lastmod: 'soon' })],
    'data/home.json': null,
    'content/pages/privacy.md': 'No front matter.\n',
  }).problems();
  assert.is(problems.length, 4, problems.join('\n'));
});

load('keeps lines and columns right with CRLF line ends and a byte order mark', () => {
  const text = `\uFEFF${article({ date: '2025-11-31' }, 'See [this](javascript:x).')}`.replaceAll(
    '\n',
    '\r\n',
  );
  assert.equal(
    tinySite({ 'content/blog/an-article.md': text })
      .problems()
      .map((problem) => problem.split('  ')[0]),
    ['content/blog/an-article.md:4:7', 'content/blog/an-article.md:8:12'],
  );
});

load('does not blame the tokens when the file that gives their values is broken', () => {
  const problems = tinySite({ 'data/constants.json': '{' }).problems();
  assert.is(problems.length, 1, problems.join('\n'));
});

load.run();
