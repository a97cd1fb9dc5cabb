import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import type { CityNote } from '../model/index.ts';
import type { Report } from '../problem/problem.ts';
import { NOTES_FILE } from './few-places.ts';
import { readBytes, textIn } from './files.ts';
import { jsonIn, SCHEMA_KEY } from './json.ts';
import { outlineOf } from './json-outline.ts';
import { reuse } from './kept.ts';
import type { Locate } from './located.ts';
import { type Note, noteSchema, notesSchema } from './place-schemas.ts';
import { type LoadContext, type Loaded, readData } from './read-data.ts';
import { recordFile } from './record-file.ts';
import { slug } from './validate.ts';

/** The notes on cities, by the slugs of the cities. */
export interface Notes {
  /** In the order of the file. */
  slugs: readonly string[];
  has(slug: string): boolean;
  /** The texts on the page of the city. They are read anew: all together take much memory. */
  textsOf(slug: string): CityNote | undefined;
  climateOf(slug: string): string | undefined;
  cardOf(slug: string): string | undefined;
}

/**
 * Reads the notes on cities. Each record is read and checked by itself. A file that has any problem, or tokens, is read as a whole like
 * other files.
 */
export function loadNotes(context: LoadContext): Loaded<Notes> | undefined {
  const { data, instead, report, kept, values } = context;
  const path = join(data, NOTES_FILE);
  const bytes = instead?.get(path) ?? readBytes(path, report);
  if (!bytes) return;
  return reuse(kept, { name: 'notes', input: [bytes, JSON.stringify(values)], report }, (report) => {
    const notes = soundNotesIn(bytes);
    if (notes) return { value: notes, locate: locateIn(path, bytes) };
    const whole = readData({ ...context, report }, NOTES_FILE, { schema: notesSchema });
    return whole && { value: notesOf(whole.value), locate: whole.locate };
  });
}

/** Returns the notes of a file without problems and without tokens; `undefined` for any other file. */
function soundNotesIn(bytes: Buffer): Notes | undefined {
  if (!isUtf8(bytes)) return;
  const file = recordFile(bytes);
  if (!file.isTidy()) return;
  const indexes = new Map<string, number>();
  const climates = new Map<string, string>();
  const cards = new Map<string, string>();
  for (const [index, key] of file.keys.entries()) {
    if (index === 0 && key === SCHEMA_KEY && typeof soundValueIn(file.textOf(0), key) === 'string') continue;
    const { data: note } = noteSchema.safeParse(soundValueIn(file.textOf(index), key));
    if (!note || indexes.has(key) || !slug.safeParse(key).success) return;
    indexes.set(key, index);
    if (note.climate) climates.set(key, note.climate);
    if (note.card) cards.set(key, note.card);
  }
  let last: { slug: string; texts: CityNote } | undefined;
  return {
    slugs: [...indexes.keys()],
    has: (slug) => indexes.has(slug),
    textsOf(slug) {
      const index = indexes.get(slug);
      if (index === undefined) return;
      // A page asks for its note several times.
      if (last?.slug !== slug)
        last = { slug, texts: textsOf(soundValueIn(file.textOf(index), slug) as Note) };
      return last.texts;
    },
    climateOf: (slug) => climates.get(slug),
    cardOf: (slug) => cards.get(slug),
  };
}

/** Returns the value of a record; `undefined` if it is not JSON, has a key twice, or has tokens. */
function soundValueIn(text: string, key: string): unknown {
  if (text.includes('{{') || text.includes('}}')) return;
  try {
    const record = JSON.parse(`{${text}}`) as Record<string, unknown>;
    const value = record[key];
    const keys = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
    return outlineOf(text).keys === keys + 1 ? value : undefined;
  } catch {
    return;
  }
}

/** Locates entries in a file that is outlined when the first one is asked for. */
function locateIn(path: string, bytes: Buffer): Locate {
  let known: Locate | undefined;
  const ignore: Report = () => {};
  return (...entry) => {
    const text = textIn(path, bytes, ignore);
    known ??= (text && jsonIn(text, ignore))?.locate;
    if (!known) throw new Error(`${path} is no longer sound.`);
    return known(...entry);
  };
}

const notesOf = (notes: Readonly<Record<string, Note>>): Notes => {
  const noteOf = (slug: string) => (Object.hasOwn(notes, slug) ? notes[slug] : undefined);
  return {
    slugs: Object.keys(notes),
    has: (slug) => noteOf(slug) !== undefined,
    textsOf(slug) {
      const note = noteOf(slug);
      return note && textsOf(note);
    },
    climateOf: (slug) => noteOf(slug)?.climate,
    cardOf: (slug) => noteOf(slug)?.card,
  };
};

const textsOf = ({ climate: _, card: __, ...texts }: Note): CityNote => texts;
