import fc from 'fast-check';
import { hostileText, oddValue } from './texts.ts';

const at = fc.nat({ max: 10_000 });

/** Changes one value of a JSON document; `at` chooses the value. */
const edit = fc.record({
  kind: fc.constantFrom('replace', 'remove', 'copy', 'name'),
  at,
  name: hostileText,
  value: oddValue,
});
type Edit = ArbitraryValue<typeof edit>;
type ArbitraryValue<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export const edits = fc.array(edit, { minLength: 1, maxLength: 4 });

/** A change of the text of a JSON document, which may not be JSON any more; the numbers choose the position. */
export const textEdit = fc.record({
  at,
  length: fc.nat({ max: 30 }),
  text: fc.oneof(hostileText, fc.json()),
});

/** Puts a text in the place of a part of another one. */
export function withTextEdit(
  document: string,
  { at, length, text }: ArbitraryValue<typeof textEdit>,
): string {
  const start = at % (document.length + 1);
  return document.slice(0, start) + text + document.slice(start + length);
}

interface Member {
  owner: Record<string, unknown>;
  key: string;
}

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

function apply({ kind, name, value }: Edit, { owner, key }: Member): void {
  if (kind === 'replace') owner[key] = structuredClone(value);
  else if (kind === 'remove') delete owner[key];
  else if (kind === 'copy' && Array.isArray(owner)) owner.push(structuredClone(owner[Number(key)]));
  // An assignment to "__proto__" would name no key.
  else if (kind === 'name')
    Object.defineProperty(owner, name, {
      value: structuredClone(value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
