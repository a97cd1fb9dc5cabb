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

/** linkedom keeps the listeners of each node and attribute in one, on which it would spend four fifths of its time. */
const { WeakMap: Real } = globalThis;
Object.assign(globalThis, { WeakMap: KeyedByProperty });
// biome-ignore lint/style/noRestrictedImports: the rule sends others here.
export const { DOMParser, parseHTML } = await import('linkedom');
Object.assign(globalThis, { WeakMap: Real });
