/** `$6,000`. */
export const dollars = (amount: number): string => `$${grouped(String(Math.round(amount)))}`;

/** `$516.40`. */
export function dollarsAndCents(amount: number): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.');
  return `$${grouped(whole)}.${cents}`;
}

/** `$500`, `$10k`, for a scale. */
export const shortDollars = (amount: number): string =>
  amount >= 1000 ? `$${amount / 1000}k` : `$${amount}`;

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
