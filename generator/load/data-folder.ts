import { join } from 'node:path';
import { displayName } from '../problem/display-name.ts';
import { nearest } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import { dataFiles } from './data-files.ts';
import { listFiles } from './files.ts';

const FILES = [
  ...Object.keys(dataFiles),
  ...['site', 'locations', 'states', 'climates', 'dealers', 'humidity', 'constants', 'zip-prefixes'],
].map((name) => `${name}.json`);

/** Folders with files of their own, and the file of earlier versions that has a message of its own. */
const OTHERS = /^(?:notes\/|schemas\/|city-notes\.json$)/;

/** Reports JSON files in the folder of the data that nothing reads. */
export function checkDataFolder(data: string, report: Report): void {
  // Files that cannot be read are reported by those who read them.
  for (const file of listFiles(data, () => {}) ?? []) {
    if (!/\.json$/i.test(file) || OTHERS.test(file) || FILES.includes(file)) continue;
    report({
      code: 'PG107',
      source: { file: displayName(join(data, file)), line: 1 },
      message: 'nothing reads this file.',
      hint: 'Correct its name, or remove it.',
      suggestion: nearest(file, FILES),
    });
  }
}
