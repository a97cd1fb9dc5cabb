/** A token in a text, `{{name}}` or `{{name.part}}`, stands for a value that is written in one place only. */
const TOKEN = /\{\{([^{}]*)\}\}/g;

export type TokenValues = Readonly<Record<string, string>>;

/** Replaces every token that `values` knows; the others stay as they are. */
export function fillTokens(text: string, values: TokenValues): string {
  return text.replace(TOKEN, (token, inner: string) => {
    const name = inner.trim();
    return Object.hasOwn(values, name) ? (values[name] ?? token) : token;
  });
}

/** The tokens of a text in order, each with its offset and length in UTF-16 units. */
export function tokensOf(text: string): { name: string; offset: number; length: number }[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, 1: inner = '', index }) => ({
    name: inner.trim(),
    offset: index,
    length: token.length,
  }));
}
