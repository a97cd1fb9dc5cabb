import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { Folders } from '../model/index.ts';
import { didYouMean } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';
import { originalOf } from '../system/originals.ts';
import { isFile } from '../system/template-files.ts';
import { writeFiles } from './edit-files.ts';

/** Copies a template into the site, and as its original. `isRead` takes only the original anew. */
export function override({ pianogen, root }: Folders, wanted: string, isRead: boolean): string {
  const files = glob.sync('templates/**', { cwd: pianogen });
  const file = `templates/${wanted.replace(/^.*templates\//, '')}`;
  if (!files.includes(file))
    throw new UsageError(`${wanted} is not a template of pianogen.${didYouMean(file, files)}`);
  if (isFile(join(root, file)) !== isRead)
    throw new UsageError(
      `The site has ${isRead ? 'no' : 'a'} ${file} of its own.${isRead ? '' : ' With --update, you say that you have read pianogen’s as it is now.'}`,
    );
  const text = readFileSync(join(pianogen, file));
  const copies = isRead ? [originalOf(file)] : [file, originalOf(file)];
  writeFiles(copies.map((to) => ({ path: join(root, to), text })));
  return file;
}
