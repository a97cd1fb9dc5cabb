/** Holds values on their keys. A real one is much work for the garbage collector. */
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

/** linkedom has an entry for each node and attribute, and would spend four fifths of its time on them. */
const { WeakMap: Real } = globalThis;
Object.assign(globalThis, { WeakMap: KeyedByProperty });
export const { DOMParser, parseHTML } = await import('linkedom');
Object.assign(globalThis, { WeakMap: Real });
