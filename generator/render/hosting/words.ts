/**
 * Servers' configurations have no common way to escape a word. What goes into one is of plain letters anyway: another is a
 * fault of the generator, and ends the build.
 */
export const word = (text: string): string => checked(text, /^[A-Za-z0-9._~:/[\]#-]+$/);

/** Words in one line: what values of headers are made of. */
export const words = (text: string): string => checked(text, /^[A-Za-z0-9 ._~:/[\]#'=+,;*()-]+$/);

/** Words as one, for nginx and Caddy. */
export const quoted = (text: string): string => `"${words(text)}"`;

function checked(text: string, allowed: RegExp): string {
  if (allowed.test(text)) return text;
  throw new Error(`${JSON.stringify(text)} cannot stand in the configuration of a server.`);
}
