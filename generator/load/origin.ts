import * as z from 'zod';
import { formatValue } from './format.ts';
import { coded } from './schema-problems.ts';

/** An https origin without a path; the slash that browsers add is left out. For trials, http is allowed on this machine. */
export const origin = z
  .string()
  .overwrite((value) => value.replace(/(?<=[^/])\/$/, ''))
  .refine(isOrigin, {
    error: ({ input }) =>
      `${formatValue(input)} is not a usable origin; expected https, a host and nothing after it, such as "https://www.example.com".`,
    ...coded('PG211', originIn),
  })
  .meta({ pattern: '^https?://[a-z0-9._:\\[\\]-]+/?$' });

export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  // `URL` allows almost any character in a host; some of them would end a word or a line in the files for hosts.
  if (!isHostName(hostname) && !/^\[[0-9a-f:]+\]$/.test(hostname)) return false;
  const local = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return value === origin && (protocol === 'https:' || (protocol === 'http:' && local));
}

/** The origin that is meant by an address without its scheme, or with http: `www.example.com`. */
export function originIn(value: string): string | undefined {
  const secure = value.replace(/^(?:http:\/\/)?(?!https:)/i, 'https://');
  if (value.includes('@') || !URL.canParse(secure)) return;
  const { origin, hostname } = new URL(secure);
  const isWhole = secure.replace(/\/$/, '').toLowerCase() === origin;
  return isWhole && /\.[a-z]+$/.test(hostname) && isOrigin(origin) ? origin : undefined;
}

/** Says what is wrong with the origin of a flag or a variable. */
export function problemOfOrigin(value: string): string | undefined {
  const { error } = origin.safeParse(value, { reportInput: true });
  const meant = originIn(value);
  return error && [error.issues[0]?.message, meant && `Did you mean "${meant}"?`].filter(Boolean).join(' ');
}

/** The longest name of a host, in characters, and the longest part of it between full stops. Source: RFC 1035, 2.3.4. */
const MAX_HOST = 253;
const HOST_PART = /^[a-z0-9_-]{1,63}$/;

const isHostName = (name: string): boolean =>
  name.length <= MAX_HOST && name.split('.').every((part) => HOST_PART.test(part));
