import fc from 'fast-check';
import { hostileText, oddValue } from './texts.ts';

/** Changes one value of a JSON document; `at` chooses the value. */
type Edit =
  | { edit: 'replace'; at: number; value: unknown }
  | { edit: 'remove' | 'copy'; at: number }
  | { edit: 'name'; at: number; name: string; value: unknown };

const at = fc.nat({ max: 10_000 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ edit: fc.constant('replace' as const), at, value: oddValue }),
  fc.record({ edit: fc.constantFrom('remove' as const, 'copy' as const), at }),
  fc.record({ edit: fc.constant('name' as const), at, name: hostileText, value: oddValue }),
);
export const edits: fc.Arbitrary<Edit[]> = fc.array(edit, { minLength: 1, maxLength: 4 });

/** A change of the text of a JSON document, which may not be JSON any more; the numbers choose the position. */
export const textEdit = fc.record({
  at,
  length: fc.nat({ max: 30 }),
  text: fc.oneof(hostileText, fc.json()),
});
export type TextEdit = typeof textEdit extends fc.Arbitrary<infer Edit> ? Edit : never;

/** Puts a text in the place of a part of another one. */
export function withTextEdit(document: string, { at, length, text }: TextEdit): string {
  const start = at % (document.length + 1);
  return document.slice(0, start) + text + document.slice(start + length);
}

/** A list or an object, and the key of one of its values. */
interface Member {
  owner: Record<string, unknown>;
  key: string;
}

/** Every value below a value, by its owner and its key. */
export function membersOf(value: unknown): Member[] {
  if (typeof value !== 'object' || value === null) return [];
  const owner = value as Record<string, unknown>;
  return Object.keys(owner).flatMap((key) => [{ owner, key }, ...membersOf(owner[key])]);
}

/** Returns a copy of a JSON value with changes. */
export function withEdits(value: unknown, changes: readonly Edit[]): unknown {
  const document = { root: structuredClone(value) };
  for (const change of changes) {
    const members = membersOf(document);
    const member = members[change.at % members.length];
    if (member) apply(change, member);
  }
  return document.root;
}

function apply(change: Edit, { owner, key }: Member): void {
  if (change.edit === 'replace') owner[key] = structuredClone(change.value);
  else if (change.edit === 'remove') delete owner[key];
  else if (change.edit === 'copy' && Array.isArray(owner)) owner.push(structuredClone(owner[Number(key)]));
  // An assignment to "__proto__" would name no key.
  else if (change.edit === 'name')
    Object.defineProperty(owner, change.name, {
      value: structuredClone(change.value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
