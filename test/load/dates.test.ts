import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isRealDate } from '../../generator/load/validate.ts';

const dates = suite('dates');

const digits = (number: number, count: number) => String(number).padStart(count, '0');

/** The same question, answered by the calendar of `Date`. */
function isInCalendar(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

for (const year of [0, 1900, 1999, 2000, 2024, 2025, 2100, 9999]) {
  dates(`accepts exactly the days of ${year}`, () => {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const value = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
        assert.is(isRealDate(value), isInCalendar(value), value);
      }
    }
  });
}

for (const value of [
  '',
  'soon',
  '2025-1-1',
  '2025-01-01T00:00:00Z',
  ' 2025-01-01',
  '2025-01-01\n',
  '+02025-01-01',
])
  dates(`refuses ${JSON.stringify(value)}`, () => assert.not(isRealDate(value)));

dates.run();
