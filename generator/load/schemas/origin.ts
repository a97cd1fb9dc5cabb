export const ORIGIN = 'https, a host and nothing after it, such as "https://www.example.com"';

/** Allows http on this machine, for tests. */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  // `URL` allows characters in a host that end a word or a line in the files for hosts.
  // Lengths: RFC 1035, 2.3.4.
  const isName =
    hostname.length <= 253 && hostname.split('.').every((part) => /^[a-z0-9_-]{1,63}$/.test(part));
  if (!isName && !/^\[[0-9a-f:]+\]$/.test(hostname)) return false;
  const local = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return value === origin && (protocol === 'https:' || (protocol === 'http:' && local));
}

/** Corrects `www.example.com`, and an address with http: or with a path. */
export function normalizeOrigin(value: string): string | undefined {
  const [, host] = value.toLowerCase().match(/^(?:https?:\/\/)?([^/]+\.[a-z]+)(?:\/|$)/) ?? [];
  return host && isOrigin(`https://${host}`) ? `https://${host}` : undefined;
}
