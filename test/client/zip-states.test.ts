import { placeOfZip } from '../../client/lead-form/zip-place.ts';
import { stateOfZip } from '../../client/search/zip-states.ts';
import { assert, suite } from '../support/suite.ts';

const zips = suite('ZIP codes');

/** The first of ranges. load/zip-prefixes.test.ts has the cities of each state. */
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
