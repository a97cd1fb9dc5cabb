/** True for an ISO date that exists, such as `2024-02-29`. */
export function isRealDate(value: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The ISO date of a date that is written as in the United States, such as `10/14/2025`, or with the day first. */
export function isoDateIn(text: string): string | undefined {
  const [, first = '', second = '', year = ''] = text.match(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/) ?? [];
  const [one, other] = [first.padStart(2, '0'), second.padStart(2, '0')];
  return [`${year}-${one}-${other}`, `${year}-${other}-${one}`].find(isRealDate);
}
