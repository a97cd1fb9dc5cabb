import fc from 'fast-check';

/** A text after one or two edits anywhere, each of which removes and adds a few of these characters. */
export function afterAnyEdit(text: string, characters: string): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.nat({ max: text.length }),
    removed: fc.nat({ max: 3 }),
    added: fc.string({ unit: fc.constantFrom(...characters), maxLength: 3 }),
  });
  return fc
    .array(edit, { minLength: 1, maxLength: 2 })
    .map((edits) =>
      edits.reduce(
        (before, { at, removed, added }) => before.slice(0, at) + added + before.slice(at + removed),
        text,
      ),
    );
}
