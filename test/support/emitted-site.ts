import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { emit } from '../../generator/emit/emit.ts';
import { MARK } from '../../generator/emit/target.ts';
import { temporaryFolder, treeOf } from './tiny-site.ts';

export const page = (file: string, body = `The page ${file}.`) => ({ file, body });

/** A site of four files. */
export const site = [
  page('assets/a.css'),
  page('index.html'),
  page('ohio/index.html'),
  page('ohio/cleveland/pianos/index.html'),
];

/** An out folder that holds `site`. */
export async function builtFolder(): Promise<string> {
  const out = join(temporaryFolder(), 'out');
  await emit(site, { out });
  return out;
}

/** What is in an out folder besides the mark. */
export const sitesFiles = (out: string) => Object.keys(treeOf(out)).filter((file) => file !== MARK);

/** A new folder with a file that pianogen did not make. */
export function folderWith(file: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), 'mine');
  return folder;
}

export async function rejects(work: Promise<unknown>, message: RegExp): Promise<void> {
  assert.match((await errorOf(work)).message, message);
}

export async function errorOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  throw new Error('Nothing was thrown.');
}
