import type { Output } from '../../generator/model/index.ts';

/** What is changed in an output: its text, or `null` where it is left out; a file that is not there is added. */
export type Edits = Record<string, Edit>;
export type Edit = ((text: string) => string) | string | null;

/** The outputs with what is changed in them. */
export function edited(outputs: readonly Output[], edits: Edits): Output[] {
  const known = new Set(outputs.map(({ file }) => file));
  const added = Object.entries(edits).flatMap(([file, body]) =>
    !known.has(file) && typeof body === 'string' ? { file, body } : [],
  );
  const kept = outputs.flatMap((output) => {
    const edit = edits[output.file];
    return edit === undefined ? output : (editedOutput(output, edit) ?? []);
  });
  return [...kept, ...added];
}

/** An output with what is changed in it; `undefined` if it is left out. */
export function editedOutput({ file, body }: Output, edit: Edit): Output | undefined {
  if (edit === null) return;
  return { file, body: typeof edit === 'string' ? edit : edit(String(body)) };
}

/** Replaces the first or every place of some words, which must be there. */
export const replacing =
  (words: string | RegExp, by: string) =>
  (text: string): string => {
    const result = typeof words === 'string' ? text.replace(words, () => by) : text.replace(words, by);
    if (result === text) throw new Error(`"${words}" is not in the text.`);
    return result;
  };
