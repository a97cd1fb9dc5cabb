export const ORIGIN = 'https, a host and nothing after it, such as "https://www.example.com"';

/** Leaves out the slash that browsers add to an origin. */
export const withoutSlash = (value: string): string => value.replace(/(?<=[^/])\/$/, '');

/** True for an https origin without a path. For trials, http is allowed on this machine. */
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

/** The longest name of a host, in characters, and the longest part of it between full stops. Source: RFC 1035, 2.3.4. */
const MAX_HOST = 253;
const HOST_PART = /^[a-z0-9_-]{1,63}$/;

const isHostName = (name: string): boolean =>
  name.length <= MAX_HOST && name.split('.').every((part) => HOST_PART.test(part));
