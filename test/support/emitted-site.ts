import { join } from 'node:path';
import { openEmission } from '../../generator/emit/emission.ts';
import { LIST } from '../../generator/emit/target.ts';
import type { Output } from '../../generator/model/index.ts';
import { temporaryFolder, treeOf, writeFiles } from './tiny-site.ts';

export const page = (file: string, body = `The page ${file}.`) => ({ file, body });

export const site = [
  page('assets/a.css'),
  page('index.html'),
  page('ohio/index.html'),
  page('ohio/cleveland/pianos/index.html'),
];

/** `onStaged` is called when all outputs are staged. */
export async function emit(
  outputs: readonly Output[],
  { out, onStaged }: { out: string; onStaged?: () => unknown },
) {
  const emission = openEmission(out);
  try {
    for (const output of outputs) emission.add(output);
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
  work.then(
    () => new Error('Nothing was thrown.'),
    (error) => error,
  );
