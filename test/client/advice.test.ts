import { adviceOf } from '../../client/lead-form/advice.ts';
import type { TypedField } from '../../client/lead-form/rules.ts';
import { assert, suite } from '../support/suite.ts';

const advice = suite('advice on refused values');

const NAMES = 'Only letters, spaces, hyphens and apostrophes are possible here';
const LETTERS = 'Only letters and spaces are possible here';

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
  ['zip', '4411A', 'Write five digits, such as 44113.'],
  ['phone', '216-555-0100', ''],
  ['phone', '216.555.0100', 'Write it with digits and hyphens: 216-555-0100.'],
  ['phone', '+1 216.555.0100', 'Write it with digits and hyphens: 216-555-0100.'],
  ['phone', '216-555-0100 x5', 'Leave out the extension: 216-555-0100.'],
  ['phone', '555-0100', 'Write the area code too, such as 216-555-0100.'],
  ['email', 'clara', 'Write the whole address, with an @ in it, such as name@example.com.'],
  ['email', 'ann@example', 'Add the end of the address, such as .com.'],
  ['email', 'ann lee@example.com', 'Check it for spaces, commas, accents and two periods in a row.'],
];

for (const [field, value, expected] of cases)
  advice(`${field}: ${value || 'nothing'}`, () => assert.is(adviceOf(field, value), expected));
