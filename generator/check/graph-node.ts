/** A node of a page's JSON-LD. */
export type GraphNode = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is GraphNode =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The names of a node's types. */
export const typesOf = ({ '@type': type }: GraphNode): string[] =>
  [type].flat().filter((name) => typeof name === 'string');
