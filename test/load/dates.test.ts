import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isRealDate } from '../../generator/load/validate.ts';

const dates = suite('dates');

/** The same question, answered by the calendar of `Date`. */
function isInCalendar(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

dates('are exactly those of the calendar', () => {
  for (const year of ['0000', '1900', '2000', '2024', '2025', '2100', '9999'])
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const value = [year, ...[month, day].map((number) => `${number}`.padStart(2, '0'))].join('-');
        assert.is(isRealDate(value), isInCalendar(value), value);
      }
});

dates('are written as year, month and day', () => {
  const wrong = [
    '',
    'soon',
    '2025-1-1',
    '2025-01-01T00:00:00Z',
    ' 2025-01-01',
    '2025-01-01\n',
    '+02025-01-01',
  ];
  for (const value of wrong) assert.not(isRealDate(value), value);
});

dates.run();
