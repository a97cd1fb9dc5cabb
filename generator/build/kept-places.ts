import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PlacePrints } from '../load/place-files.ts';

/**
 * Keeps the prints of notes and locations for the next build, which reads them only if one of these files has changed. `inputs` stands for
 * the sources. Never throws: without the prints, the next build makes the whole site.
 */
export function keepPlaces(file: string, inputs: string, prints: PlacePrints | undefined): void {
  const text = JSON.stringify({ inputs, prints } satisfies Kept);
  const written = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(written, `${hashOf(text)}\n${text}`);
    renameSync(written, file);
  } catch {
    // The next build makes the whole site.
  }
}

/** Returns the prints that were kept for these inputs; `undefined` if there are none, or if their file is damaged. */
export function keptPlaces(file: string, inputs: string): PlacePrints | undefined {
  try {
    const [hash, text = ''] = readFileSync(file, 'utf8').split('\n');
    if (hash !== hashOf(text)) return;
    const kept = JSON.parse(text) as Kept;
    return kept.inputs === inputs ? kept.prints : undefined;
  } catch {
    return;
  }
}

interface Kept {
  inputs: string;
  prints: PlacePrints | undefined;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
