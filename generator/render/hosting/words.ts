/**
 * Returns a word if it needs no escaping in a server's configuration, since servers have no common way to escape. Throws
 * otherwise, which only a bug of the generator can cause.
 */
export const word = (text: string): string => checked(text, /^[A-Za-z0-9._~:/[\]#-]+$/);

/** The same for several words in one line, such as the value of a header. */
export const words = (text: string): string => checked(text, /^[A-Za-z0-9 ._~:/[\]#'=+,;*()-]+$/);

/** The same in quotes, for nginx. */
export const quoted = (text: string): string => `"${words(text)}"`;

function checked(text: string, allowed: RegExp): string {
  if (allowed.test(text)) return text;
  throw new Error(`${JSON.stringify(text)} cannot stand in the configuration of a server.`);
}
