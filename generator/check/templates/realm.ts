import { createContext, runInContext } from 'node:vm';
import type { WatchedTexts } from './watched-texts.ts';

/** A realm of JavaScript with global objects of its own. Those that compare or join values tell of watched texts. */
export interface Realm {
  /** Returns a copy of plain data, with watched texts. */
  copyOf<T>(value: T): T;
  /** Runs watched code as a CommonJS module. Returns its exports. */
  load(code: string, options: { file: string; require: (name: string) => unknown }): unknown;
}

type Methods = Record<string, (this: unknown, ...args: unknown[]) => unknown>;

export function openRealm({ watch, bare, join, tell }: WatchedTexts): Realm {
  const context = createContext();
  const global = runInContext('globalThis', context);
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!(name in global)) Object.defineProperty(global, name, { get: () => Reflect.get(globalThis, name) });

  function telling(methods: Methods, names: readonly string[]): void {
    for (const name of names) {
      const method = methods[name];
      methods[name] = function (...args) {
        for (const value of Array.isArray(this) ? [...this, ...args] : args) tell(value, COMPARES);
        return method?.apply(this, args);
      };
    }
  }
  telling(global.Object, ['is']);
  telling(global.Array.prototype, ['includes', 'indexOf', 'lastIndexOf']);
  telling(global.Set.prototype, ['add', 'has']);
  telling(global.Map.prototype, ['get', 'has', 'set']);
  global.Array.prototype.join = function (this: unknown[], between: unknown = ',') {
    return join(
      Array.from(this, (value) => value ?? ''),
      String(bare(between)),
    );
  };
  // Template literals are bundled as calls of it.
  global.String.prototype.concat = function (this: unknown, ...args: unknown[]) {
    return join([this, ...args]);
  };

  /** Whether a text exists may be asked: all pages of a shape have it, and none is empty. */
  const compare = (one: unknown, other: unknown) => {
    if (typeof bare(other) === 'string' && other !== '') tell(one, COMPARES);
    if (typeof one === 'string' && one !== '') tell(other, COMPARES);
  };
  global.$watch = {
    same(one: unknown, other: unknown) {
      compare(one, other);
      return bare(one) === bare(other);
    },
    like(one: unknown, other: unknown) {
      compare(one, other);
      // biome-ignore lint/suspicious/noDoubleEquals: this is what the code does.
      return bare(one) == bare(other);
    },
    plus: (one: string, other: string) =>
      bare(one) === one && bare(other) === other ? one + other : join([one, other]),
    chosen(value: unknown) {
      tell(value, COMPARES);
      return bare(value);
    },
    typeOf: (type: string, value: () => unknown) => (type === 'object' ? typeof bare(value()) : type),
  };

  return {
    copyOf: (value) =>
      global.JSON.parse(JSON.stringify(value), (_: string, inner: unknown) =>
        typeof inner === 'string' ? watch(inner) : inner,
      ),
    load(code, { file, require }) {
      const wrapper = '(function (exports, module, require) {';
      const load = runInContext(`${wrapper}${code}\n})`, context, {
        filename: file,
        columnOffset: -wrapper.length,
      });
      const module = { exports: {} };
      load(module.exports, module, require);
      return module.exports;
    },
  };
}

const COMPARES = 'compares';
