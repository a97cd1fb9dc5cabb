import type * as z from 'zod';
import shipped from '../../../data/schemas/copy.schema.json';
import { distinctList, httpsUrl, nonEmptyList, record, text } from './values.ts';

/** A range must not break over two lines; the name of a place keeps the comma after it. */
export type Phrase = { kind: 'words' | 'range' | 'name' | 'link'; text: string };

export type Paragraph = Phrase[];

const RANGE = /(?<![\d,])(\$?\d[\d,]*–\$?[\d,]*\d%?)/;

const cut = (text: string, pattern: RegExp, kind: Phrase['kind']): Paragraph =>
  text
    .split(pattern)
    .map((piece, index): Phrase => ({ kind: index % 2 === 0 ? 'words' : kind, text: piece }))
    .filter((phrase) => phrase.text !== '');

const rangesIn = (text: string): Paragraph => cut(text, RANGE, 'range');

/** The keys are definitions, or ways to cut a text. */
const TEXTS: Readonly<Record<string, z.ZodType>> = {
  text,
  url: httpsUrl,
  ranges: text.transform(rangesIn),
  // A title breaks at its pauses, not inside the name of a place.
  names: text.transform((text) => cut(text, /(\{\{(?:city|state)\}\},?)/, 'name')),
  link: text
    .regex(
      /^[^[\]]*\[[^[\]]+\][^[\]]*$/,
      'does not have exactly one pair of brackets; expected it around the words of its link: [directory].',
    )
    .transform((text) =>
      cut(text, /\[([^[\]]+)\]/, 'link').flatMap((phrase) =>
        phrase.kind === 'link' ? phrase : rangesIn(phrase.text),
      ),
    ),
};

/** A text may use figures and the nearest `tokens` at or above it. */
interface Part {
  properties?: Record<string, Part>;
  items?: Part;
  $ref?: string;
  phrases?: string;
  tokens?: string[];
}

const { $schema: _, ...properties } = shipped.properties;
const words = { properties };

type ValueOf<Shape> = Shape extends { properties: infer Properties }
  ? { [Key in keyof Properties]: ValueOf<Properties[Key]> }
  : Shape extends { items: infer Item }
    ? ValueOf<Item>[]
    : Shape extends { phrases: string }
      ? Paragraph
      : string;

export type Copy = ValueOf<typeof words>;

const recordOf = (properties: Record<string, Part>) =>
  record(Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, schemaOf(part)])));

function schemaOf({ properties, items, $ref = '', phrases }: Part): z.ZodType {
  if (properties) return recordOf(properties);
  if (items?.properties) return distinctList(recordOf(items.properties), 'name');
  if (items) return nonEmptyList(schemaOf(items));
  const name = phrases ?? $ref.replace('#/definitions/', '');
  const schema = TEXTS[name];
  if (!schema) throw new Error(`copy.schema.json: ${name} is not a kind of text.`);
  return schema;
}

export const copySchema = schemaOf(words) as z.ZodType<Copy>;

export function copyTokens(path: readonly PropertyKey[]): readonly string[] {
  let part: Part | undefined = words;
  let tokens: readonly string[] = [];
  for (const key of path) {
    part = part?.items ?? part?.properties?.[String(key)];
    tokens = part?.tokens ?? tokens;
  }
  return tokens;
}
