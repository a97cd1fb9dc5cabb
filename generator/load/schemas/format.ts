export function formatValue(value: unknown): string {
  const written =
    typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return written.length > 60 ? `${written.slice(0, 57)}…` : written;
}

const MOST_WORDS = 12;

/** Returns `a, b or c`, and for a long list `a, b or 30 more`. */
export function formatList<T>(things: readonly T[], format: (thing: T) => string = String): string {
  const more = things.length - MOST_WORDS;
  const words = things.slice(0, more > 1 ? MOST_WORDS : undefined).map(format);
  const named = more > 1 ? [...words, `${more} more`] : words;
  return named.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
