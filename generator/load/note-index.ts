import { changedEntry, type EntryOffsets } from './changed-entry.ts';
import type { FileBytes } from './file-bytes.ts';
import { SCHEMA_KEY } from './json.ts';
import { closingQuote, outlineOf } from './json-outline.ts';
import { type Note, noteSchema } from './place-schemas.ts';
import { type ReadRecord, readRecords } from './read-records.ts';
import { slug } from './validate.ts';

/** Where the notes of a sound file stand, and what is asked of all of them. */
export interface NoteIndex extends EntryOffsets {
  /** The number of each city's note, in the order of the file. */
  numbers: ReadonlyMap<string, number>;
  /** The names of each note's fields. */
  fields: readonly (readonly string[])[];
  climates: ReadonlyMap<string, string>;
  cards: ReadonlyMap<string, string>;
}

/** Finds the notes of a file without problems and without tokens; `undefined` for any other file. */
export function indexNotes(bytes: FileBytes): NoteIndex | undefined {
  const numbers = new Map<string, number>();
  const starts: number[] = [];
  const ends: number[] = [];
  const fields: (readonly string[])[] = [];
  const known = new Map<string, readonly string[]>();
  const climates = new Map<string, string>();
  const cards = new Map<string, string>();
  let isFirst = true;
  const isSound = readRecords(bytes, (record) => {
    const { key, start, end } = record;
    const value = soundValueOf(record);
    const isSchema = isFirst && key === SCHEMA_KEY && typeof value === 'string';
    isFirst = false;
    if (isSchema) return true;
    const { data: note } = noteSchema.safeParse(value);
    if (!note || numbers.has(key) || !slug.safeParse(key).success) return false;
    numbers.set(key, starts.length);
    starts.push(start);
    ends.push(end);
    fields.push(sameList(Object.keys(note), known));
    if (note.climate) climates.set(key, note.climate);
    if (note.card) cards.set(key, note.card);
    return true;
  });
  return isSound ? { numbers, starts, ends, fields, climates, cards } : undefined;
}

/**
 * Returns the index of a changed file by that of the file before, if they differ within one note and it is sound: all other notes are the
 * same. Returns `undefined` if all have to be looked at.
 */
export function reindexNotes(
  index: NoteIndex,
  { before, after }: { before: Buffer; after: Buffer },
): NoteIndex | undefined {
  if (before === after || before.equals(after)) return index;
  const changed = changedEntry(index, { before, after });
  if (!changed) return;
  const { number, text, offsets } = changed;
  const key = text.slice(1, closingQuote(text, 0));
  const value = soundValueOf({ key, text, keys: outlineOf(text).keys });
  const { data: note } = noteSchema.safeParse(value);
  const { numbers, fields, climates, cards } = index;
  if (!note || numbers.get(key) !== number) return;
  return {
    ...offsets,
    numbers,
    fields: fields.with(number, Object.keys(note)),
    climates: withEntry(climates, key, note.climate),
    cards: withEntry(cards, key, note.card),
  };
}

function withEntry(
  entries: ReadonlyMap<string, string>,
  key: string,
  value: string | undefined,
): ReadonlyMap<string, string> {
  if (entries.get(key) === value) return entries;
  const changed = new Map(entries);
  if (value === undefined) changed.delete(key);
  else changed.set(key, value);
  return changed;
}

/** Returns the list with the same words that is known, so that it is held only once. */
function sameList(words: readonly string[], known: Map<string, readonly string[]>): readonly string[] {
  const name = words.join(' ');
  const list = known.get(name) ?? words;
  known.set(name, list);
  return list;
}

/** Returns the value of a record; `undefined` if it is not JSON, has a key twice, or has tokens. */
function soundValueOf({ key, text, keys: found }: Pick<ReadRecord, 'key' | 'text' | 'keys'>): unknown {
  if (text.includes('{{') || text.includes('}}')) return;
  try {
    const record = JSON.parse(`{${text}}`) as Record<string, unknown>;
    const value = record[key];
    const keys = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
    return found === keys + 1 ? value : undefined;
  } catch {
    return;
  }
}

/** The note in the text of a record. */
export const noteIn = (text: string): Note =>
  Object.values(JSON.parse(`{${text}}`) as Record<string, Note>)[0] as Note;
