import { isSame, MIN_LENGTH } from './keys.ts';

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
