import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import type { CityNote } from '../model/index.ts';
import type { Report } from '../problem/problem.ts';
import { readBytes, textIn } from './files.ts';
import { jsonIn, SCHEMA_KEY } from './json.ts';
import { reuse } from './kept.ts';
import type { Locate } from './located.ts';
import { placeFiles } from './place-files.ts';
import { type Note, noteSchema, notesSchema } from './place-schemas.ts';
import { type LoadContext, type Loaded, readData } from './read-data.ts';
import { type RecordFile, recordFile } from './record-file.ts';
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
  const { data, report, kept, values } = context;
  const path = join(data, placeFiles.notes);
  const bytes = readBytes(path, report);
  if (!bytes) return;
  return reuse(kept, { name: 'notes', input: [bytes, JSON.stringify(values)], report }, (report) => {
    const notes = soundNotesIn(recordFile(bytes));
    if (notes) return { value: notes, locate: locateIn(path, bytes) };
    const whole = readData({ ...context, report }, placeFiles.notes, { schema: notesSchema });
    return whole && { value: notesOf(whole.value), locate: whole.locate };
  });
}

/**
 * Returns the notes of a file without problems and without tokens; `undefined` for any other file. With `changed`, all other notes are
 * known to be sound, and are read when somebody asks for them.
 */
export function soundNotesIn(file: RecordFile, changed?: ReadonlySet<string>): Notes | undefined {
  if (!changed && !(isUtf8(file.bytes) && file.isTidy())) return;
  const indexes = new Map<string, number>();
  const climates = new Map<string, string>();
  const cards = new Map<string, string>();
  for (const [index, key] of file.keys.entries()) {
    if (index === 0 && key === SCHEMA_KEY && typeof file.soundValueOf(0) === 'string') continue;
    if (!changed || changed.has(key)) {
      const { data: note } = noteSchema.safeParse(file.soundValueOf(index));
      if (!note || indexes.has(key) || !slug.safeParse(key).success) return;
      if (note.climate) climates.set(key, note.climate);
      if (note.card) cards.set(key, note.card);
    }
    indexes.set(key, index);
  }
  let last: { slug: string; note: Note; texts: CityNote } | undefined;
  function read(slug: string) {
    const index = indexes.get(slug);
    if (index === undefined) return;
    // A page asks for its note several times.
    if (last?.slug !== slug) {
      const note = file.soundValueOf(index) as Note;
      last = { slug, note, texts: textsOf(note) };
    }
    return last;
  }
  const isRead = (slug: string) => changed?.has(slug) ?? true;
  return {
    slugs: [...indexes.keys()],
    has: (slug) => indexes.has(slug),
    textsOf: (slug) => read(slug)?.texts,
    climateOf: (slug) => (isRead(slug) ? climates.get(slug) : read(slug)?.note.climate),
    cardOf: (slug) => (isRead(slug) ? cards.get(slug) : read(slug)?.note.card),
  };
}

/** Locates entries in a file that is outlined when the first one is asked for. */
export function locateIn(path: string, bytes: Buffer): Locate {
  let known: Locate | undefined;
  const ignore: Report = () => {};
  return (...entry) => {
    if (!known) {
      const text = textIn(path, bytes, ignore);
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
    climateOf: (slug) => noteOf(slug)?.climate,
    cardOf: (slug) => noteOf(slug)?.card,
  };
};

const textsOf = ({ climate: _, card: __, ...texts }: Note): CityNote => texts;
