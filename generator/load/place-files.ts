import { isUtf8 } from 'node:buffer';
import { decode } from '../problem/lines.ts';
import { hashAt, shortHash } from './hash-list.ts';
import type { LocationRecord } from './place-schemas.ts';
import { changedRecords, printsOf, type RecordFile, type RecordPrints, recordFile } from './record-file.ts';

/** The two data files that have a record for each city. They grow with the site, and are edited most often. */
export const placeFiles = { notes: 'city-notes.json', locations: 'locations.json' } as const;

/** Both files as bytes. */
export type PlaceBytes = Record<keyof typeof placeFiles, Buffer>;

/** Stands for both files, so that a later build can tell which of their records have changed. Plain data. */
export interface PlacePrints extends Record<keyof typeof placeFiles, RecordPrints> {
  /** Of each location, a hash of all that not only its own page shows. */
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
  prints: PlacePrints;
}

/** The fields of a location that no page names but the one of the city, and dates of other pages. */
const OWN_FIELDS: readonly string[] = ['lastmod', 'median_income_bucket'] satisfies (keyof LocationRecord)[];

/** Returns the prints of files; `undefined` if the records of one cannot be told apart. */
export function printsOfPlaces(bytes: PlaceBytes): PlacePrints | undefined {
  const notes = printsOf(bytes.notes);
  const locations = notes && printsOf(bytes.locations);
  const records = locations && recordsIn(bytes.locations);
  return records && { notes, locations, identities: records.map(identityOf).join('') };
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
  const changedIn = (file: keyof PlaceBytes) =>
    isSame[file] ? { prints: before[file], changed: [] } : changedRecords(bytes[file], before[file]);
  const ofNotes = changedIn('notes');
  const ofLocations = ofNotes && changedIn('locations');
  const records = ofLocations && recordsIn(bytes.locations);
  if (!records) return;
  const notes = recordFile(bytes.notes, ofNotes.prints);
  const locations = recordFile(bytes.locations, ofLocations.prints);
  for (const index of ofLocations.changed) {
    const record = records[index];
    if (!record || locations.soundValueOf(index) === undefined) return;
    if (identityOf(record) !== hashAt(before.identities, index)) return;
  }
  return {
    bytes,
    notes,
    records,
    changed: {
      notes: new Set(ofNotes.changed.map((index) => notes.keys[index] ?? '')),
      locations: ofLocations.changed,
    },
    prints: { ...before, notes: ofNotes.prints, locations: ofLocations.prints },
  };
}

function recordsIn(locations: Buffer): LocationRecord[] | undefined {
  try {
    const records: unknown = JSON.parse(decode(locations));
    return Array.isArray(records) ? records : undefined;
  } catch {
    return;
  }
}

const identityOf = (location: LocationRecord): string =>
  shortHash(
    JSON.stringify(location, (key, value: unknown) => (OWN_FIELDS.includes(key) ? undefined : value)) ?? '',
  );
