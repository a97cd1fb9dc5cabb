import fs, { mkdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
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

/** Does work while functions of `node:fs` fail. */
export function whileFailing(
  names: readonly ('accessSync' | 'copyFileSync' | 'mkdirSync' | 'writeFileSync')[],
  code: string,
  work: () => void,
): void {
  const genuine = { ...fs };
  const fail = () => {
    throw Object.assign(new Error(code), { code });
  };
  try {
    for (const name of names) Object.assign(fs, { [name]: fail });
    syncBuiltinESMExports();
    work();
  } finally {
    for (const name of names) Object.assign(fs, { [name]: genuine[name] });
    syncBuiltinESMExports();
  }
}

const CHANGES = [
  'copyFileSync',
  'linkSync',
  'mkdirSync',
  'mkdtempSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
  'writeFileSync',
] as const;

/**
 * Does work as if its process was killed at a moment: from the change of files with this number on, nothing changes any more.
 * Returns false if the work ended before.
 */
export async function killedAt(moment: number, work: () => unknown): Promise<boolean> {
  const genuine = { ...fs };
  let count = 0;
  try {
    for (const name of CHANGES) {
      const change = (...args: never[]) => {
        count += 1;
        if (count >= moment) throw new Error('Killed.');
        return Reflect.apply(genuine[name], fs, args);
      };
      Object.assign(fs, { [name]: change });
    }
    syncBuiltinESMExports();
    await work();
  } catch (error) {
    if (count < moment) throw error;
  } finally {
    for (const name of CHANGES) Object.assign(fs, { [name]: genuine[name] });
    syncBuiltinESMExports();
  }
  return count >= moment;
}

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
