/** Formats an amount as `$6,000`. */
export const dollars = (amount: number): string => `$${grouped(String(Math.round(amount)))}`;

/** Formats an amount as `$516.40`. */
export function dollarsAndCents(amount: number): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.');
  return `$${grouped(whole)}.${cents}`;
}

/** Formats an amount for the labels of a scale, as `$500` or `$10k`. */
export const shortDollars = (amount: number): string =>
  amount >= 1000 ? `$${amount / 1000}k` : `$${amount}`;

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Formats a range as `$120–$200`. */
export const span = ({ from, to }: { from: number; to?: number | undefined }): string =>
  to === undefined ? dollars(from) : `${dollars(from)}–${dollars(to)}`;
