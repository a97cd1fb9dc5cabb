import { join } from 'node:path';
import type { CityNote } from '../model/index.ts';
import type { Report } from '../problem/problem.ts';
import { bytesOf, type FileBytes, heldBytes } from './file-bytes.ts';
import { readBytes, textIn } from './files.ts';
import { jsonIn, SCHEMA_KEY } from './json.ts';
import { reuse } from './kept.ts';
import type { Locate } from './located.ts';
import { placeFiles } from './place-files.ts';
import { type Note, noteSchema, notesSchema } from './place-schemas.ts';
import { type LoadContext, type Loaded, readData } from './read-data.ts';
import { type ReadRecord, readRecords } from './read-records.ts';
import type { RecordFile } from './record-file.ts';
import { slug } from './validate.ts';

/** The notes on cities, by the slugs of the cities. */
export interface Notes {
  /** In the order of the file. */
  slugs: readonly string[];
  has(slug: string): boolean;
  /** The texts on the page of the city. They are read anew: all together take much memory. */
  textsOf(slug: string): CityNote | undefined;
  /** The fields of a note; none if there is no note. */
  fieldsOf(slug: string): readonly string[];
  climateOf(slug: string): string | undefined;
  cardOf(slug: string): string | undefined;
}

/**
 * Reads the notes on cities. Each record is read and checked by itself. A file that has any problem, or tokens, is read as a whole like
 * other files.
 */
export function loadNotes(context: LoadContext): Loaded<Notes> | undefined {
  const { data, rereads, report, kept, values } = context;
  const path = join(data, placeFiles.notes);
  if (rereads) {
    const bytes = bytesOf(path, report);
    return bytes && notesIn(bytes, context);
  }
  const bytes = readBytes(path, report);
  if (!bytes) return;
  return reuse(kept, { name: 'notes', input: [bytes, JSON.stringify(values)], report }, (report) =>
    notesIn(heldBytes(bytes), { ...context, report }),
  );
}

function notesIn(bytes: FileBytes, context: LoadContext): Loaded<Notes> | undefined {
  const notes = soundNotesIn(bytes);
  if (notes) return { value: notes, locate: locateIn(join(context.data, placeFiles.notes), bytes) };
  const whole = readData(context, placeFiles.notes, { schema: notesSchema });
  return whole && { value: notesOf(whole.value), locate: whole.locate };
}

/** Returns the notes of a file without problems and without tokens; `undefined` for any other file. */
function soundNotesIn(bytes: FileBytes): Notes | undefined {
  const indexes = new Map<string, number>();
  const starts: number[] = [];
  const fields: (readonly string[])[] = [];
  const known = new Map<string, readonly string[]>();
  const ends: number[] = [];
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
    if (!note || indexes.has(key) || !slug.safeParse(key).success) return false;
    indexes.set(key, starts.length);
    starts.push(start);
    fields.push(sameList(Object.keys(note), known));
    ends.push(end);
    if (note.climate) climates.set(key, note.climate);
    if (note.card) cards.set(key, note.card);
    return true;
  });
  if (!isSound) return;
  const noteAt = (index: number): Note => {
    const text = bytes.read(starts[index] ?? 0, ends[index] ?? 0).toString('utf8');
    return Object.values(JSON.parse(`{${text}}`) as Record<string, Note>)[0] as Note;
  };
  const read = reader((slug) => {
    const index = indexes.get(slug);
    return index === undefined ? undefined : noteAt(index);
  });
  return {
    slugs: [...indexes.keys()],
    has: (slug) => indexes.has(slug),
    textsOf: (slug) => read(slug)?.texts,
    fieldsOf: (slug) => fields[indexes.get(slug) ?? -1] ?? [],
    climateOf: (slug) => climates.get(slug),
    cardOf: (slug) => cards.get(slug),
  };
}

/**
 * Takes over the notes of a file that was found sound, and checks those that have changed since. The others are read when somebody asks
 * for them. Returns `undefined` if one is not sound.
 */
export function knownNotes(file: RecordFile, changed: ReadonlySet<string>): Notes | undefined {
  const indexes = new Map<string, number>();
  for (const [index, key] of file.keys.entries()) {
    if (index === 0 && key === SCHEMA_KEY && typeof file.soundValueOf(0) === 'string') continue;
    if (changed.has(key) && !noteSchema.safeParse(file.soundValueOf(index)).success) return;
    indexes.set(key, index);
  }
  const read = reader((slug) => {
    const index = indexes.get(slug);
    return index === undefined ? undefined : (file.soundValueOf(index) as Note);
  });
  return {
    slugs: [...indexes.keys()],
    has: (slug) => indexes.has(slug),
    textsOf: (slug) => read(slug)?.texts,
    fieldsOf: (slug) => Object.keys(read(slug)?.note ?? {}),
    climateOf: (slug) => read(slug)?.note.climate,
    cardOf: (slug) => read(slug)?.note.card,
  };
}

/** Returns the list with the same words that is known, so that it is held only once. */
function sameList(words: readonly string[], known: Map<string, readonly string[]>): readonly string[] {
  const name = words.join(' ');
  const list = known.get(name) ?? words;
  known.set(name, list);
  return list;
}

/** Returns a function that reads notes, and keeps the last one: a page asks for its note several times. */
function reader(noteOf: (slug: string) => Note | undefined) {
  let last: { slug: string; note: Note; texts: CityNote } | undefined;
  return (slug: string) => {
    if (last?.slug === slug) return last;
    const note = noteOf(slug);
    last = note && { slug, note, texts: textsOf(note) };
    return last;
  };
}

/** Returns the value of a record; `undefined` if it is not JSON, has a key twice, or has tokens. */
function soundValueOf({ key, text, keys: found }: ReadRecord): unknown {
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

/** Locates entries in a file that is outlined when the first one is asked for. */
export function locateIn(path: string, bytes: FileBytes): Locate {
  let known: Locate | undefined;
  const ignore: Report = () => {};
  return (...entry) => {
    if (!known) {
      // What is read is valid until the next part is read.
      const text = textIn(path, Buffer.from(bytes.read(0, bytes.size)), ignore);
      known = (text && jsonIn(text, ignore))?.locate;
    }
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
    fieldsOf: (slug) => Object.keys(noteOf(slug) ?? {}),
    climateOf: (slug) => noteOf(slug)?.climate,
    cardOf: (slug) => noteOf(slug)?.card,
  };
};

const textsOf = ({ climate: _, card: __, ...texts }: Note): CityNote => texts;
