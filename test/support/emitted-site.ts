import { join } from 'node:path';
import { openEmission } from '../../generator/emit/emission.ts';
import { LIST } from '../../generator/emit/target.ts';
import type { Output } from '../../generator/model/index.ts';
import { temporaryFolder, treeOf, writeFiles } from './tiny-site.ts';

export const page = (file: string, body = `The page ${file}.`) => ({ file, body });

const FILES = 'assets/a.css index.html ohio/index.html ohio/cleveland/pianos/index.html';
export const site = FILES.split(' ').map((file) => page(file));

/** `onStaged` is called when all outputs are staged. */
export async function emit(all: readonly Output[], { out, onStaged }: { out: string; onStaged?(): void }) {
  const emission = openEmission(out);
  try {
    for (const output of all) emission.add(output);
    onStaged?.();
    return await emission.commit();
  } finally {
    emission.discard();
  }
}

export async function builtFolder(): Promise<string> {
  const out = join(temporaryFolder(), 'out');
  await emit(site, { out });
  return out;
}

export const sitesFiles = (out: string) => Object.keys(treeOf(out)).filter((file) => file !== LIST);

/** A new folder with a file that pianogen did not make. */
export function folderWith(file: string): string {
  const folder = temporaryFolder();
  writeFiles(folder, { [file]: 'mine' });
  return folder;
}

export const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(() => new Error('Nothing was thrown.')).catch((error) => error);
