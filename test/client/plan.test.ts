import { formWith, inWords, readPlan, writePlan } from '../../client/plan/plan.ts';
import { assert, suite } from '../support/suite.ts';

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
