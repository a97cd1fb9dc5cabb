import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { decode } from '../problem/lines.ts';
import type { LocationRecord } from './place-schemas.ts';
import { type RecordFile, type RecordPrints, recordFile } from './record-file.ts';

/** The two data files that have a record for each city. They grow with the site, and are edited most often. */
export const placeFiles = { notes: 'city-notes.json', locations: 'locations.json' } as const;

/** Both files as bytes. */
export type PlaceBytes = Record<keyof typeof placeFiles, Buffer>;

/** Stands for both files, so that a later build can tell which of their records have changed. Plain data. */
export interface PlacePrints {
  notes: RecordPrints;
  locations: RecordPrints;
  /** A hash of all that the locations have besides what only pages of their own show. */
  identities: string;
}

/** Both files, of which all records have been found sound but for those that have changed since. */
export interface SoundPlaces {
  bytes: PlaceBytes;
  notes: RecordFile;
  /** The values of the locations. */
  records: LocationRecord[];
  /** The keys of the notes, and the indexes of the locations. */
  changed: { notes: ReadonlySet<string>; locations: readonly number[] };
  prints(): PlacePrints;
}

/** The fields of a location that no page names but the one of the city, and dates of other pages. */
const OWN_FIELDS: readonly string[] = ['lastmod', 'median_income_bucket'] satisfies (keyof LocationRecord)[];

/** Returns the prints of files; `undefined` if the locations are not JSON. */
export function printsOf({ notes, locations }: PlaceBytes): PlacePrints | undefined {
  const records = recordsIn(locations);
  return (
    records && {
      notes: recordFile(notes).prints(),
      locations: recordFile(locations).prints(),
      identities: identitiesOf(records),
    }
  );
}

/**
 * Returns the files with their changed records; `undefined` if anything has changed besides notes and fields of locations of their own.
 * `isSame` tells of each file whether it is the same as before: then its records are not looked at.
 */
export function changedPlaces(
  bytes: PlaceBytes,
  { before, isSame }: { before: PlacePrints; isSame: Readonly<Record<keyof PlaceBytes, boolean>> },
): SoundPlaces | undefined {
  // Only a part of each file is read, and its texts are shown as they are.
  if (Object.values(bytes).some((file) => !isUtf8(file) || file.includes('{{'))) return;
  const notes = recordFile(bytes.notes);
  const changedNotes = isSame.notes ? [] : notes.changedSince(before.notes);
  const records = changedNotes && recordsIn(bytes.locations);
  if (!records) return;
  const locations = isSame.locations ? undefined : recordFile(bytes.locations);
  const changedLocations = locations ? locations.changedSince(before.locations)?.map(Number) : [];
  if (!changedLocations?.every((index) => locations?.soundValueOf(index) !== undefined)) return;
  if (locations && identitiesOf(records) !== before.identities) return;
  return {
    bytes,
    notes,
    records,
    changed: { notes: new Set(changedNotes), locations: changedLocations },
    prints: () => ({
      ...before,
      ...(!isSame.notes && { notes: notes.prints() }),
      ...(locations && { locations: locations.prints() }),
    }),
  };
}

function recordsIn(locations: Buffer): LocationRecord[] | undefined {
  try {
    return JSON.parse(decode(locations));
  } catch {
    return;
  }
}

const identitiesOf = (locations: readonly LocationRecord[]): string =>
  hash(
    'sha256',
    JSON.stringify(locations, (key, value: unknown) => (OWN_FIELDS.includes(key) ? undefined : value)),
  );
