import { createRequire } from 'node:module';

/** Holds values on their keys. With a real one, linkedom would spend four fifths of its time on the listeners of nodes and attributes. */
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
// Required: while it is imported, other modules could be loaded.
export const { DOMParser, parseHTML }: typeof import('linkedom') = createRequire(import.meta.url)('linkedom');
Object.assign(globalThis, { WeakMap: Real });
