import { join } from 'node:path';
import { changedEntry, type EntryOffsets } from './changed-entry.ts';
import { heldBytes } from './file-bytes.ts';
import { outlineOf } from './json-outline.ts';
import { entryBetween } from './json-sources.ts';
import { locateIn } from './notes.ts';
import { placeFiles } from './place-files.ts';
import { type LocationRecord, locationRecord, locationsSchema } from './place-schemas.ts';
import { type EarlierFile, type LoadContext, type Loaded, readData } from './read-data.ts';

/** Reads the records of all cities. If only one has changed since the last load, reads no other. */
export const loadLocations = (context: LoadContext): Loaded<LocationRecord[]> | undefined =>
  readData(context, placeFiles.locations, {
    schema: locationsSchema,
    revise: (earlier) => revised(earlier, context),
  });

/** Puts a changed record in its place. Returns `undefined` if anything else has changed, or if the record is not sound. */
function revised(
  { result, before, after }: EarlierFile<LocationRecord[]>,
  { data, kept }: LoadContext,
): Loaded<LocationRecord[]> | undefined {
  const name = 'location offsets';
  const known = kept.get(name);
  const offsets = known?.input[0] === before ? (known.result as EntryOffsets) : offsetsIn(before);
  const changed = changedEntry(offsets, { before, after });
  const record = changed && soundRecordIn(changed.text);
  if (!record) return;
  kept.set(name, { input: [after], result: changed.offsets });
  return {
    value: result.value.with(changed.number, record),
    locate: locateIn(join(data, placeFiles.locations), heldBytes(after)),
  };
}

function offsetsIn(bytes: Buffer): EntryOffsets {
  // One character for each byte.
  const text = bytes.toString('latin1');
  const { borders } = outlineOf(text);
  const spans = borders.flatMap((_, index) => entryBetween({ text, borders }, index) ?? []);
  return { starts: spans.map(({ start }) => start), ends: spans.map(({ end }) => end) };
}

/** Returns the record that a text is; `undefined` if it is none, has a key twice, or has tokens. */
function soundRecordIn(text: string): LocationRecord | undefined {
  if (text.includes('{{') || text.includes('}}')) return;
  try {
    const { data: record } = locationRecord.safeParse(JSON.parse(text));
    return record && outlineOf(text).keys === Object.keys(record).length ? record : undefined;
  } catch {
    return;
  }
}
