import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { Folders } from '../model/index.ts';
import { didYouMean } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';
import { originalOf } from '../system/originals.ts';
import { isFile } from '../system/template-files.ts';
import { writeFiles } from './edit-files.ts';

/** Copies a template into the site, and as its original. An update copies only the original. */
export function override({ pianogen, root }: Folders, wanted: string, isUpdate: boolean): string {
  const files = glob.sync('templates/**', { cwd: pianogen });
  const file = `templates/${wanted.replace(/^.*templates\//, '')}`;
  if (!files.includes(file))
    throw new UsageError(`${wanted} is not a template of pianogen.${didYouMean(file, files)}`);
  if (isFile(join(root, file)) !== isUpdate)
    throw new UsageError(
      isUpdate
        ? `The site has no ${file} of its own.`
        : `The site already has its own ${file}. If you have read pianogen’s as it is now, add --update.`,
    );
  const text = readFileSync(join(pianogen, file));
  const copies = isUpdate ? [originalOf(file)] : [file, originalOf(file)];
  writeFiles(copies.map((to) => ({ path: join(root, to), text })));
  return file;
}
