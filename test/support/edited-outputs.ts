/** Replaces the first or every place of some words, which must be there. */
export const replacing =
  (words: string | RegExp, by: string) =>
  (text: string): string => {
    const result = typeof words === 'string' ? text.replace(words, () => by) : text.replace(words, by);
    if (result === text) throw new Error(`"${words}" is not in the text.`);
    return result;
  };
