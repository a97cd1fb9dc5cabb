/** A token in a text, `{{name}}` or `{{name.part}}`. It stands for a value, so that each value is written only once. */
const TOKEN = /\{\{([^{}]*)\}\}/g;

export type TokenValues = Readonly<Record<string, string>>;

/** Replaces every token whose name is in `values`, and leaves the others. */
export function fillTokens(text: string, values: TokenValues): string {
  return text.replace(TOKEN, (token, inner: string) => {
    const name = inner.trim();
    return Object.hasOwn(values, name) ? (values[name] ?? token) : token;
  });
}

/** Returns the tokens of a text in order, with offsets and lengths in UTF-16 units. */
export function tokensOf(text: string): { name: string; offset: number; length: number }[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, 1: inner = '', index }) => ({
    name: inner.trim(),
    offset: index,
    length: token.length,
  }));
}
