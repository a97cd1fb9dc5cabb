import { createRequire } from 'node:module';

/** Holds values on their keys. With a real one for the listeners of each node, linkedom would spend four fifths of its time on it. */
class KeyedByProperty {
  readonly #name = Symbol();
  has = (key: object) => Object.hasOwn(key, this.#name);
  get = (key: object): unknown => (this.has(key) ? Reflect.get(key, this.#name) : undefined);
  delete = (key: object) => this.has(key) && Reflect.deleteProperty(key, this.#name);
  set(key: object, value: unknown): this {
    Reflect.set(key, this.#name, value);
    return this;
  }
}

const { WeakMap: Real } = globalThis;
Object.assign(globalThis, { WeakMap: KeyedByProperty });
// During an import, other modules could load, and would keep this WeakMap.
export const { DOMParser, parseHTML }: typeof import('linkedom') = createRequire(import.meta.url)('linkedom');
Object.assign(globalThis, { WeakMap: Real });
