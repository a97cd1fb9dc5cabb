export const ORIGIN = 'https, a host and nothing after it, such as "https://www.example.com"';

/** Allows http on this machine, for tests. */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  // `URL` allows characters in a host that end a word or a line in the files for hosts. Lengths: RFC 1035, 2.3.4.
  const isName =
    hostname.length <= 253 && hostname.split('.').every((part) => /^[a-z0-9_-]{1,63}$/.test(part));
  if (!isName && !/^\[[0-9a-f:]+\]$/.test(hostname)) return false;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return value === origin && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}

export function normalizeOrigin(value: string): string | undefined {
  const [, host] = value.toLowerCase().match(/^(?:https?:\/\/)?([^/]+\.[a-z]+)(?:\/|$)/) ?? [];
  return host && isOrigin(`https://${host}`) ? `https://${host}` : undefined;
}

const HOST =
  /^(?:[a-z0-9_-]+\.)+(?!(?:local|localhost|internal|invalid|test)\.?$)[a-z][a-z0-9-]+\.?$|^(?!(?:0|10|127|169\.254|192\.168)\.)\d+(?:\.\d+){3}$/;
const hasHost = (url: string): boolean => URL.canParse(url) && HOST.test(new URL(url).hostname);

/** False for an address that leads nowhere, such as `https://harmony`, `mailto:sales` or `tel:us`. */
export function leadsSomewhere(address: string): boolean {
  if (/^https?:/i.test(address)) return hasHost(address);
  const [, people] = /^mailto:([^?]*)/i.exec(address) ?? [];
  if (people)
    return people
      .split(',')
      .every((one) => /^[^@\s]+@/.test(one) && hasHost(`https://${one.split('@')[1]}`));
  return !/^tel:/i.test(address) || (address.match(/\d/g)?.length ?? 0) >= 3;
}
