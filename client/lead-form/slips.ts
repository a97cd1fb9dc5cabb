import { typingErrors } from '../search/typing-errors.ts';
import { clean, type TypedField } from './rules.ts';

/** What many people have after the @. */
const FREQUENT =
  'gmail.com,yahoo.com,hotmail.com,outlook.com,icloud.com,comcast.net,verizon.net,charter.net,sbcglobal.net,bellsouth.net,protonmail.com'.split(
    ',',
  );
/** Other hosts of mail that differ from one of these by a letter. */
const SIMILAR = ['mail.com', 'email.com', 'ymail.com', 'cloud.com'];
/** No address ends so. */
const WRONG_END = /\.(?:c[imp]m|c[mp]o|con|comm|coom|ocm|[vx]om)$/;

/** Asks about a value that the rules accept, and that is probably a slip; empty for any other. */
export function slipIn(field: TypedField, typed: string): string {
  const value = clean(typed);
  if (field === 'email') return slipInEmail(value);
  return field === 'phone' ? slipInPhone(value) : '';
}

function slipInEmail(value: string): string {
  const at = value.lastIndexOf('@') + 1;
  const host = value.slice(at).toLowerCase();
  const ended = host.replace(WRONG_END, '.com');
  const isNear = (other: string) => typingErrors(ended, other, 1) < 2;
  const meant = SIMILAR.includes(ended) ? ended : (FREQUENT.find(isNear) ?? ended);
  return at > 0 && meant !== host ? `Did you mean ${value.slice(0, at)}${meant}?` : '';
}

/** Numbers of other countries begin with a plus. */
function slipInPhone(value: string): string {
  if (/^\+ *[^1 ]/.test(value)) return '';
  const number = value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (number.length !== 10) return `Is the number right? It has ${number.length} digits, not 10.`;
  const isPossible = /^[2-9](?!11|9)\d\d[2-9]/.test(number) && !/^(.)\1+$/.test(number);
  return isPossible ? '' : 'Is the number right? US numbers do not look like this.';
}
