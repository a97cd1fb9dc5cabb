/** Returns a value as JSON writes it, cut after 60 characters. */
export function formatValue(value: unknown): string {
  const written = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return written.length > 60 ? `${written.slice(0, 57)}…` : written;
}

/** Returns `a, b or c`. */
export function formatList(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Returns `[3].city_slug`, or an empty text for the whole file. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
