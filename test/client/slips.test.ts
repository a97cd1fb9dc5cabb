import { adviceOf } from '../../client/lead-form/advice.ts';
import { clean, type TypedField } from '../../client/lead-form/rules.ts';
import { slipIn } from '../../client/lead-form/slips.ts';
import { placeOfZip } from '../../client/lead-form/zip-place.ts';
import { formWith, inWords, readPlan, writePlan } from '../../client/plan/plan.ts';
import { stateOfZip } from '../../client/search/zip-states.ts';
import { slugify } from '../../generator/addresses.ts';
import { dealerKey } from '../../generator/load/places/dealers.ts';
import { nameKey } from '../../generator/load/places/place-checks.ts';
import { assert, suite } from '../support/suite.ts';

const slips = suite('slips in accepted values');

const meant: [typed: string, host: string][] = [
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['GMAIL.CON', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['hotnail.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['comcast.ner', 'comcast.net'],
  ['aol.cmo', 'aol.com'],
  ['parkview-piano.vom', 'parkview-piano.com'],
];
for (const [typed, host] of meant)
  slips(`asks about ${typed}`, () =>
    assert.is(slipIn('email', ` Ann.Lee@${typed}`), `Did you mean Ann.Lee@${host}?`),
  );

for (const host of 'gmail.com mail.com email.com ymail.com cloud.com hotmail.ca yahoo.co.uk outlook.de aol.com me.com live.com gmx.net example.com visitor.example piano.co'.split(
  ' ',
))
  slips(`asks nothing about ${host}`, () => assert.is(slipIn('email', `ann@${host}`), ''));

const COUNT = (digits: number) => `Is the number right? It has ${digits} digits, not 10.`;
const NONE = 'Is the number right? US numbers do not look like this.';
const phones: [typed: string, question: string][] = [
  ['(216) 555-0100', ''],
  ['+1 216-555-0100', ''],
  ['1 216 555 0100', ''],
  ['+44 20 7946 0958', ''],
  ['(216) 555-010', COUNT(9)],
  ['216-555-0100 12', COUNT(12)],
  ['123-456-7890', NONE],
  ['216-055-0100', NONE],
  ['911-555-0100', NONE],
  ['555-555-5555', NONE],
];
for (const [typed, question] of phones)
  slips(`asks of ${typed}: ${question || 'nothing'}`, () => assert.is(slipIn('phone', typed), question));

slips('asks about no other field', () => assert.is(slipIn('name', 'ann@gmial.com'), ''));

const advice = suite('advice on refused values');

const NAMES = 'Use only letters, spaces, hyphens and apostrophes';
const LETTERS = 'Use only letters and spaces';

const cases: [TypedField, string, string][] = [
  ['name', 'Clara Wieck', ''],
  ['name', '', ''],
  ['name', 'J. Smith', `${NAMES}: J Smith.`],
  ['name', 'Ann Lee, Jr.', `${NAMES}: Ann Lee Jr.`],
  ['name', '2 + 2', `${NAMES}.`],
  ['city', 'St. Louis', `${NAMES}: St Louis.`],
  ['city', 'Winston-Salem', ''],
  ['state', 'D.C.', `${LETTERS}: DC.`],
  ['state', 'New-York', `${LETTERS}: NewYork.`],
  ['zip', '4411A', 'Enter five digits, such as 44113.'],
  ['phone', '216-555-0100', ''],
  ['phone', '216.555.0100', 'Use digits and hyphens: 216-555-0100.'],
  ['phone', '+1 216.555.0100', 'Use digits and hyphens: 216-555-0100.'],
  ['phone', '216-555-0100 x5', 'Leave out the extension: 216-555-0100.'],
  ['phone', '555-0100', 'Enter the area code too, such as 216-555-0100.'],
  ['email', 'clara', 'Enter the whole address, with an @ in it, such as name@example.com.'],
  ['email', 'ann@example', 'Add the end of the address, such as .com.'],
  ['email', 'ann lee@example.com', 'Check it for spaces, commas, accents and two periods in a row.'],
];

for (const [field, value, expected] of cases)
  advice(`${field}: ${value || 'nothing'}`, () => assert.is(adviceOf(field, value), expected));

const words = suite('words');

const slugs: Record<string, string[]> = {
  strasse: ['Straße', 'STRAẞE'],
  'lodz-ore': ['Łódź Øre', 'łódź øre'.normalize('NFD')],
  'aero-oeuvre': ['Ærø Œuvre', 'Ǽrǿ – œuvre'],
  'thor-dak': ['Þór Ðak', 'þor đak'],
  'kaneohe-hawaii': ['Kāneʻohe, Hawaiʻi', 'Kāne‘ohe Hawai’i', "Kane'ohe Hawai`i", 'Kane´ohe Hawaiʼi'],
  '5-8-st': ['5′8″ St.', '5-8 st'],
};
/** Each line has spellings of one place or dealer. All lines are different ones. */
const places = [
  ["Lee's Summit", 'Lee’s Summit', 'Lee‘s Summit', 'Lees summit'],
  ['Saint Paul', 'St Paul', 'St. Paul', 'ST PAUL'],
  ['Sault Sainte Marie', 'Sault Ste. Marie'],
  ['Mount Vernon', 'Mt. Vernon', 'Mt Vernon'],
  ['Fort Wayne', 'Ft. Wayne'],
  ['Vernon'],
  ['Main St'],
];
const dealers = [
  ['A Pianos', 'A. Pianos', 'a pianos'],
  ['A+ Pianos', 'A + Pianos'],
  ['Smith & Sons', 'Smith and Sons', 'SMITH&SONS'],
  ['Müller’s Pianos, Inc.', "Muller's Pianos Inc"],
];
words('make slugs and keys of plain letters: the same for all spellings, and for nothing else', () => {
  for (const [slug, names] of Object.entries(slugs)) for (const name of names) assert.is(slugify(name), slug);
  const placeKey = (city_name: string) => nameKey({ state_slug: 'ohio', city_name });
  for (const [lists, keyOf] of [[places, placeKey] as const, [dealers, dealerKey] as const]) {
    for (const names of lists) assert.is(new Set(names.map(keyOf)).size, 1, names[0]);
    assert.is(new Set(lists.flat().map(keyOf)).size, lists.length);
  }
});

words('have the apostrophes that the form makes one, and leave letters alone', () => {
  for (const mark of "'’‘‛´`ʼ") assert.is(clean(`O${mark}Fallon`), "O'Fallon");
  assert.is(clean('Hawaiʻi'), 'Hawaiʻi');
});

const zips = suite('ZIP codes');

/** The first of ranges. search-wishes.test.ts has the cities of each state. */
const FIRST = `00501NY 00601-- 00901-- 05501MA 05601VT 09001-- 20001-- 20101VA 20201-- 20601MD 34001-- 34101FL 39801GA 39901GA
  40001KY 56901-- 57001SD 73301TX 73401OK 88501TX 88901NV 96101CA 96201-- 96901-- 97001OR 99501AK`;

zips('have the right states', () => {
  for (const [, zip = '', state] of FIRST.matchAll(/(\d{5})(..)/g)) assert.is(stateOfZip(zip), state, zip);
});

const CITIES = '441Cleveland331Miami332Miami';
for (const [typed, expected] of [
  ['44114', 'Cleveland, Ohio, OH'],
  [' 33201-1234', 'Miami, Florida, FL'],
  ['82001', ', Wyoming, WY'],
  ['36104', ', Alabama, AL'],
  // The District of Columbia, and what is not whole.
  ...['20001', '4411', '441141', ''].map((typed) => [typed, undefined] as const),
] as const)
  zips(`"${typed}" is of: ${expected}`, () => {
    const place = placeOfZip(typed, CITIES);
    assert.is(place && `${place.city}, ${place.state}, ${place.code}`, expected);
  });

const plan = suite('plan');

const READ: [query: string, words: string][] = [
  ['?plan=trade-in.upright.1960s', 'a trade-in, upright, of the 1960s'],
  ['?utm_source=a&plan=cost-6000.used.upright', '$6,000 in all, used, upright'],
  ['?plan=rent.rent', 'to rent'],
  ['?plan=rent.room-10x12.cost-999', 'to rent, for a room of 10 by 12 feet, $999 in all'],
  ['', ''],
  ['?plan=', ''],
  ['?plan=constructor.__proto__.cost-0.cost-1e9.cost-1234567.1700s.12s.RENT', ''],
  ['?plan=rent.<b>call-me</b>.grand', 'to rent, grand'],
  [`?plan=rent.${'grand.'.repeat(20)}`, ''],
];
for (const [query, words] of READ)
  plan(`reads ${query} as: ${words}`, () => assert.is(inWords(readPlan(query)), words));

plan('is written with known words only, once each, in at most 120 characters of an address', () => {
  assert.is(writePlan(['rent', 'call me', 'grand', 'rent']), 'rent.grand');
  assert.is(writePlan(['nothing']), '');
  const many = Array.from({ length: 40 }, (_, at) => `cost-${1000 + at}`);
  const written = writePlan(many);
  assert.match(written, /^[a-z\d.-]{100,120}$/);
  assert.equal(readPlan(`?plan=${written}`), many.slice(0, readPlan(`?plan=${written}`).length));
  assert.is(formWith('/ohio/', ['used']), '/ohio/?plan=used#lead-form');
});
