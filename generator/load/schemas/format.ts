/** Formats as JSON does, and cuts after 60 characters. */
export function formatValue(value: unknown): string {
  const written = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return written.length > 60 ? `${written.slice(0, 57)}…` : written;
}

const MOST_WORDS = 12;

/** Returns `a, b or c`, and for a long list `a, b or 30 more`. */
export function formatList(words: readonly string[]): string {
  const more = words.length - MOST_WORDS;
  const named = more > 1 ? [...words.slice(0, MOST_WORDS), `${more} more`] : words;
  return named.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

/** Returns a path such as `[3].city_slug`, which is empty for the whole file. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
