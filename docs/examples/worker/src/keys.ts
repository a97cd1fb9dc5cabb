/** The fewest characters of a secret. "openssl rand -hex 32" makes 64. */
export const MIN_LENGTH = 32;

/** The address of a mailbox: letters are small, and what follows a "+" is no part of it. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/(?<=.)\+[^@]*@/, '@');

/** The ten digits of a phone number, without the country's 1 and an extension. */
export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^1/, '').slice(0, 10);

/** Whose requests count together: an IPv4 address, or the first half of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = address.match(/[\d.]+$/)?.[0] ?? '';
  if (mapped.includes('.')) return mapped;
  if (!address.includes(':')) return address;
  const parts = address.toLowerCase().split('::');
  const [head = [], tail = []] = parts.map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

/** A hash that only the secret can make, in letters of an address. */
export async function keyed(secret: string, ...parts: (string | number)[]): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(JSON.stringify(parts))));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

/** Hashes of the phone number and the mailbox, by which somebody is known after a lead is deleted. */
export const personKeys = (secret: string, phone: string, email: string): Promise<[string, string]> =>
  Promise.all([keyed(secret, 'phone', digitsOf(phone)), keyed(secret, 'mail', mailboxOf(email))]);

/** Compares hashes that nobody can foresee, so that the time of the answer says nothing of the texts. */
export async function isSame(given: string, wanted: string): Promise<boolean> {
  const secret = crypto.randomUUID();
  return (await keyed(secret, given)) === (await keyed(secret, wanted));
}

/** True if an Authorization header names the token, as programs do or as the password of a browser. */
export async function hasToken(authorization: string | null, token: string | undefined): Promise<boolean> {
  if (!token || token.length < MIN_LENGTH) return false;
  return isSame(tokenIn(authorization ?? ''), token);
}

/** The token in a header, or a text that is none. A browser sends `name:password` in Base64, with any name. */
function tokenIn(authorization: string): string {
  const [, scheme, value = ''] = authorization.match(/^(Bearer|Basic) (\S+)$/) ?? [];
  if (scheme !== 'Basic') return value;
  try {
    return atob(value).split(':').slice(1).join(':');
  } catch {
    return '';
  }
}
