/** A node of a page's JSON-LD. */
export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export const typesOf = ({ '@type': type }: Node): string[] =>
  [type].flat().filter((name) => typeof name === 'string');
