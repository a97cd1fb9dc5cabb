/** A value of plain data whose strings can be taken out and put back. */
export type Texts = string | null | readonly Texts[] | { readonly [key: string]: Texts };

/** Returns all strings of a value, in order. */
export function stringsIn(texts: Texts): string[] {
  const strings: string[] = [];
  const collect = (value: Texts): void => {
    if (typeof value === 'string') strings.push(value);
    else if (value !== null) for (const inner of Object.values(value)) collect(inner);
  };
  collect(texts);
  return strings;
}

/** Returns the names of all strings of a value, in order: the keys that lead to them, such as `siblings.3.name`. */
export function namesIn(texts: Texts): string[] {
  const names: string[] = [];
  const collect = (value: Texts, name: string): void => {
    if (typeof value === 'string') names.push(name);
    else if (value !== null)
      for (const [key, inner] of Object.entries(value)) collect(inner, name ? `${name}.${key}` : key);
  };
  collect(texts, '');
  return names;
}

/** Returns the same value with other strings: as many, in the same order. */
export function withStrings<T extends Texts>(texts: T, strings: readonly string[]): T {
  const next = strings.values();
  const replace = (value: Texts): Texts => {
    if (typeof value === 'string') return next.next().value ?? value;
    if (value === null) return null;
    if (Array.isArray(value)) return value.map(replace);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]));
  };
  return replace(texts) as T;
}
