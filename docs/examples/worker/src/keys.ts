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
  const [head = [], tail = []] = address
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
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

/** Compares texts to their ends, so that the time of the answer tells nothing of them. */
export async function isSame(given: string, wanted: string): Promise<boolean> {
  const [one, other] = await Promise.all([hashOf(given), hashOf(wanted)]);
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}

const hashOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
