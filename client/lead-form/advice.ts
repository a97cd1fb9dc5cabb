import { clean, fieldError, type TypedField } from './rules.ts';

const LETTERS = 'Use only letters and spaces';
const NAMES = 'Use only letters, spaces, hyphens and apostrophes';

/** What a visitor can do about a value that the rules refuse. Empty where the message says all, or the value is good. */
export function adviceOf(field: TypedField, typed: string): string {
  const value = clean(typed);
  if (!value || !fieldError(field, value)) return '';
  if (field === 'email') return adviceOnEmail(value);
  if (field === 'phone') return adviceOnPhone(value);
  if (field === 'zip') return 'Enter five digits, such as 44113.';
  const isState = field === 'state';
  const kept = value.replace(isState ? /[^\p{L}\p{M} ]/gu : /[^\p{L}\p{M} '-]/gu, '');
  return suggest(field, isState ? LETTERS : NAMES, kept.replace(/ +/g, ' ').trim());
}

/** Advice with a value that the rules accept, where there is one. */
const suggest = (field: TypedField, advice: string, value: string): string =>
  `${advice}${value && !fieldError(field, value) ? `: ${value}` : ''}.`;

function adviceOnEmail(value: string): string {
  if (!value.includes('@')) return 'Enter the whole address, with an @ in it, such as name@example.com.';
  if (/@[\w-]+$/.test(value)) return 'Add the end of the address, such as .com.';
  return 'Check it for spaces, commas, accents and two periods in a row.';
}

function adviceOnPhone(value: string): string {
  const [, number, more] = /^1?(\d{10})(\d*)$/.exec(value.replace(/\D/g, '')) ?? [];
  if (!number) return 'Enter the area code too, such as 216-555-0100.';
  const written = number.replace(/(...)(...)/, '$1-$2-');
  return suggest('phone', more ? 'Leave out the extension' : 'Use digits and hyphens', written);
}
