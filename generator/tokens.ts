/** Matches `{{name}}` or `{{name.part}}`, which stands for a value. */
const TOKEN = /\{\{([^{}\n]*)\}\}/g;

/** Matches tokens without their end, such as `{{name` and `{{name}`, or their start. */
const HALF_TOKEN = /\{\{ *([\w.-]*)\}?|(?<![\w.{-])\{?([\w.-]{1,80}) ?\}\}|\}\}/g;

export type TokenValues = Readonly<Record<string, string>>;

/** The words of a text, as literal types. */
export type Names<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? [First, ...Names<Rest>]
  : [Text];

export const namesIn = <Text extends string>(text: Text) => text.split(' ') as Names<Text>;

/** Sentences in the answers of city pages, which a city may lack. */
export const ANSWER_TOKENS = namesIn(
  'note.rooms note.moving note.study note.used note.hear note.weather note.tune',
);

/** Drawings and charts: `{{picture.room-plans}}` shows one in a text. */
export const PICTURES = namesIn(
  'action financing humidity lineup moves prices room-plans timeline upright-vs-grand windows',
);
export type PictureName = (typeof PICTURES)[number];
export const pictureTokens: readonly string[] = PICTURES.map((name) => `picture.${name}`);

/** Leaves tokens whose name is not in `values`. */
export const fillTokens = (text: string, values: TokenValues): string =>
  text.replace(TOKEN, (token, inner: string) => lookUp(inner.trim(), values) ?? token);

/** Cuts a text once: the result is faster than `fillTokens`. */
export function tokenFiller(text: string): (values: TokenValues) => string {
  const pieces = text
    .split(TOKEN)
    .map((piece, index) => ({ piece, name: index % 2 === 0 ? '' : piece.trim() }));
  return (values) => {
    let filled = '';
    for (const { piece, name } of pieces)
      filled += name ? (lookUp(name, values) ?? `{{${piece}}}`) : piece;
    return filled;
  };
}

const lookUp = (name: string, values: TokenValues) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Offset and length count UTF-16 units, including the braces. */
export interface FoundToken {
  name: string;
  offset: number;
  length: number;
  lacks?: 'start' | 'end';
}

export const tokensOf = (text: string): FoundToken[] =>
  [...text.matchAll(TOKEN)].map(({ 0: token, 1: inner = '', index }) => ({
    name: inner.trim(),
    offset: index,
    length: token.length,
  }));

export function halfTokensOf(text: string): FoundToken[] {
  const rest = text.replace(TOKEN, ({ length }) => ' '.repeat(length));
  return [...rest.matchAll(HALF_TOKEN)].map(({ 0: half, 1: started, 2: ended = '', index }) => ({
    name: started ?? ended,
    offset: index,
    length: half.length,
    lacks: started === undefined ? 'start' : 'end',
  }));
}
