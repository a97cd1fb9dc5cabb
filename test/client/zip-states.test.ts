import { placeOfZip } from '../../client/lead-form/zip-place.ts';
import { stateOfZip } from '../../client/search/zip-states.ts';
import { assert, suite } from '../support/suite.ts';

const zips = suite('ZIP codes');

const CAPITALS = `36104AL 99801AK 85001AZ 72201AR 95814CA 80202CO 06103CT 19901DE 32301FL 30303GA 96813HI 83702ID 62701IL
  46204IN 50309IA 66603KS 40601KY 70802LA 04330ME 21401MD 02201MA 48933MI 55102MN 39205MS 65101MO 59623MT 68502NE 89701NV
  03301NH 08608NJ 87501NM 12207NY 27601NC 58501ND 43215OH 73102OK 97301OR 17101PA 02903RI 29217SC 57501SD 37219TN 78701TX
  84111UT 05602VT 23219VA 98501WA 25301WV 53703WI 82001WY`;
const OTHERS = `00501NY 00601-- 00901-- 05501MA 05601VT 09001-- 20001-- 20101VA 20201-- 20601MD 34001-- 34101FL 39801GA 39901GA
  40001KY 56901-- 57001SD 73301TX 73401OK 88501TX 88901NV 96101CA 96201-- 96901-- 97001OR 99501AK`;

for (const [name, list] of Object.entries({ CAPITALS, OTHERS }))
  zips(`have the right states: ${name}`, () => {
    const pairs = [...list.matchAll(/(\d{5})(..)/g)].map(([, zip = '', state = '']) => ({ zip, state }));
    assert.ok(pairs.length > 20);
    assert.equal(
      pairs.map(({ zip }) => ({ zip, state: stateOfZip(zip) })),
      pairs,
    );
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
