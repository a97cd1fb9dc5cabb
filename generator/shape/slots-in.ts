import { fill, type Piece } from './fill.js';
import type { Shape } from './shape.ts';

/** Finds the slots of a page: for each group of the pattern the number of its slot, and the way to read its text. */
interface SlotPattern {
  pattern: RegExp;
  groups: readonly { slot: number; read: (escaped: string) => string }[];
}

/** The texts that a page of a shape has in its slots, by the number of the slot; `undefined` for other HTML. */
export function slotsIn(shape: Shape, html: Buffer): string[] | undefined {
  const { pattern, groups } = patternOf(shape);
  const [, ...texts] = pattern.exec(html.toString('utf8')) ?? [];
  if (texts.length === 0) return;
  const slots: string[] = [];
  for (const [index, { slot, read }] of groups.entries()) slots[slot] ??= read(texts[index] ?? '');
  return fill(shape, slots).equals(html) ? slots : undefined;
}

const patterns = new WeakMap<Shape, SlotPattern>();

function patternOf(shape: Shape): SlotPattern {
  const cached = patterns.get(shape);
  if (cached) return cached;
  const pattern = slotPattern(shape.pieces);
  patterns.set(shape, pattern);
  return pattern;
}

/** How an escaped text looks, and how it is read. */
const CONTEXTS = {
  html: { text: '[^<>"\']+?', read: readHtml },
  json: { text: '(?:[^"\\\\]|\\\\.)+?', read: readJson },
};

/** A pattern with a group where each slot stands first. Where it stands again, the same text has to follow. */
function slotPattern(pieces: readonly Piece[]): SlotPattern {
  const groups: { slot: number; read: (escaped: string) => string }[] = [];
  const groupsByKey = new Map<string, number>();
  const sources = pieces.map((piece) => {
    if (!('slot' in piece))
      return Buffer.from(piece)
        .toString('utf8')
        .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    const { text, read } = CONTEXTS[piece.context];
    const key = `${piece.slot} ${piece.context}`;
    const group = groupsByKey.get(key);
    if (group !== undefined) return `(?:\\${group})`;
    groupsByKey.set(key, groups.push({ slot: piece.slot, read }));
    return `(${text})`;
  });
  return { pattern: new RegExp(`^${sources.join('')}$`), groups };
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

function readHtml(escaped: string): string {
  return escaped.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => HTML_ENTITIES[entity] ?? '');
}

/** Reads a text within a string of JSON; one that is no JSON is left as it is. */
function readJson(escaped: string): string {
  try {
    return String(JSON.parse(`"${escaped}"`));
  } catch {
    return escaped;
  }
}
