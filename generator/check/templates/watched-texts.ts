import { hasMark } from '../../shape/marks.ts';

/** Strings with marks as objects that tell of everything that is done with them, except to show them or to ask whether they exist. */
export interface WatchedTexts {
  /** Returns a string with marks as a watched text, and any other string as it is. */
  watch(text: string): unknown;
  /** Joins values to a string, as a watched text if it has marks. */
  join(values: Iterable<unknown>, between?: string): unknown;
  /** Returns the string of a watched text, and any other value as it is. */
  bare(value: unknown): unknown;
  /** Tells what is done with a value, if it is a watched text. */
  tell(value: unknown, does: string): void;
}

/** Calls `onUse` with what is done with a text, such as `compares`, and the text with its marks. */
export function watchTexts(onUse: (does: string, text: string) => void): WatchedTexts {
  const strings = new WeakMap<object, string>();
  const isWatched = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && strings.has(value);

  function textOf(text: string): object {
    const readAll = () => {
      onUse(READS_LETTERS, text);
      return [];
    };
    /** Nobody needs to know of these. React shows a text as an element that is loaded when it is shown. */
    const unwatched: Record<string | symbol, unknown> = {
      $$typeof: Symbol.for('react.lazy'),
      _init: () => text,
      _payload: {},
      toJSON: () => text,
      toString: () => watched,
      concat: (...others: unknown[]) => join([watched, ...others]),
      [Symbol.isConcatSpreadable]: undefined,
      [Symbol.toPrimitive](hint: string) {
        // React makes a string of a value by joining it with an empty one.
        if (hint !== 'default') onUse(READS_LETTERS, text);
        return text;
      },
    };
    const watched: object = new Proxy(
      {},
      {
        get(_, name) {
          if (Object.hasOwn(unwatched, name) || isOfReact(name)) return unwatched[name];
          onUse(typeof name === 'symbol' ? READS_LETTERS : `reads .${name} of`, text);
          const value: unknown = Reflect.get(Object(text), name);
          return typeof value === 'function' ? value.bind(text) : value;
        },
        has: () => readAll().length > 0,
        ownKeys: readAll,
      },
    );
    strings.set(watched, text);
    return watched;
  }

  const watch = (text: string) => (hasMark(text) ? textOf(text) : text);
  const bare = (value: unknown) => (isWatched(value) ? strings.get(value) : value);
  const join = (values: Iterable<unknown>, between = '') =>
    watch(Array.from(values, (value) => String(bare(value))).join(between));
  return {
    watch,
    bare,
    join,
    tell(value, does) {
      if (isWatched(value)) onUse(does, strings.get(value) ?? '');
    },
  };
}

/** React has its own names for what it keeps in elements. No string has them. */
const isOfReact = (name: string | symbol) => typeof name === 'string' && /^[$_]/.test(name);

const READS_LETTERS = 'reads the letters of';
