import { join } from 'node:path';
import type { CityNote } from '../model/index.ts';
import type { Report } from '../problem/problem.ts';
import { bytesOf, type FileBytes, heldBytes, type KnownBytes, readChangedBytes } from './file-bytes.ts';
import { textIn } from './files.ts';
import { jsonIn, SCHEMA_KEY } from './json.ts';
import { type Kept, reuse } from './kept.ts';
import type { Locate } from './located.ts';
import { indexNotes, type NoteIndex, noteIn, reindexNotes } from './note-index.ts';
import { placeFiles } from './place-files.ts';
import { type Note, noteSchema, notesSchema } from './place-schemas.ts';
import { type LoadContext, type Loaded, readData } from './read-data.ts';
import type { RecordFile } from './record-file.ts';

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
    return bytes && notesIn(bytes, indexNotes(bytes), context);
  }
  const bytes = keptBytes(path, context);
  if (!bytes) return;
  return reuse(kept, { name: 'notes', input: [bytes, JSON.stringify(values)], report }, (report) =>
    notesIn(heldBytes(bytes), indexIn(bytes, kept), { ...context, report }),
  );
}

function notesIn(
  bytes: FileBytes,
  index: NoteIndex | undefined,
  context: LoadContext,
): Loaded<Notes> | undefined {
  const path = join(context.data, placeFiles.notes);
  if (index) return { value: notesAt(index, bytes), locate: locateIn(path, bytes) };
  const whole = readData(context, placeFiles.notes, { schema: notesSchema });
  return whole && { value: notesOf(whole.value), locate: whole.locate };
}

/** Returns the bytes of a file, those of the last load if it cannot have changed since. */
function keptBytes(path: string, { kept, report }: LoadContext): Buffer | undefined {
  const name = 'note bytes';
  const before = kept.get(name)?.result as KnownBytes | undefined;
  const read = readChangedBytes(path, { before, report });
  if (read) kept.set(name, { input: [], result: read });
  return read?.bytes;
}

/** Returns the index of a file, by that of the last sound file if there is one; `undefined` if the file is not sound. */
function indexIn(bytes: Buffer, kept: Kept): NoteIndex | undefined {
  const name = 'note index';
  const { input: [before] = [], result } = kept.get(name) ?? {};
  const known = Buffer.isBuffer(before) && reindexNotes(result as NoteIndex, { before, after: bytes });
  const index = known || indexNotes(heldBytes(bytes));
  if (index) kept.set(name, { input: [bytes], result: index });
  return index;
}

/** The notes of a sound file. */
function notesAt({ numbers, starts, ends, fields, climates, cards }: NoteIndex, bytes: FileBytes): Notes {
  const read = reader((slug) => {
    const number = numbers.get(slug);
    if (number === undefined) return;
    return noteIn(bytes.read(starts[number] ?? 0, ends[number] ?? 0).toString('utf8'));
  });
  return {
    slugs: [...numbers.keys()],
    has: (slug) => numbers.has(slug),
    textsOf: (slug) => read(slug)?.texts,
    fieldsOf: (slug) => fields[numbers.get(slug) ?? -1] ?? [],
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
