/** The fewest characters of a token. "openssl rand -hex 32" makes 64. */
const MIN_LENGTH = 32;

/**
 * True if an Authorization header names the token, as programs do or as the password of a browser. Hashes of equal length are compared to their ends, so that the time of the
 * answer tells nothing about the token.
 */
export async function hasToken(authorization: string | null, token: string | undefined): Promise<boolean> {
  if (!token || token.length < MIN_LENGTH) return false;
  const [given, wanted] = await Promise.all([hashOf(tokenIn(authorization ?? '')), hashOf(token)]);
  let difference = 0;
  for (const [index, byte] of wanted.entries()) difference |= byte ^ (given[index] ?? 0);
  return difference === 0;
}

/** The token in a header, or a text that is none. A browser sends `name:password` in Base64, whatever the name is. */
function tokenIn(authorization: string): string {
  const [, scheme, value = ''] = authorization.match(/^(Bearer|Basic) (\S+)$/) ?? [];
  if (scheme !== 'Basic') return value;
  try {
    return atob(value).split(':').slice(1).join(':');
  } catch {
    return '';
  }
}

const hashOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
