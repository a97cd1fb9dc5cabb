import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import glob from 'fast-glob';
import type { Folders } from '../model/index.ts';
import { didYouMean } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';
import { originalOf } from '../system/originals.ts';
import { isFile } from '../system/template-files.ts';
import { writeFiles } from './edit-files.ts';

/**
 * Copies a template of pianogen into the site, and again as its original. `isRead` only takes the original of an own file anew.
 * Throws a `UsageError` for a file that cannot be copied.
 */
export function override({ pianogen, root }: Folders, wanted: string, isRead: boolean): string {
  if (resolve(root) === resolve(pianogen))
    throw new UsageError('override: these templates are pianogen’s own. Run it in the folder of a site.');
  const files = glob.sync('templates/**', { cwd: pianogen });
  const file = `templates/${wanted.replace(/^.*templates\//, '')}`;
  if (!files.includes(file))
    throw new UsageError(`override: ${wanted} is not a template of pianogen.${didYouMean(file, files)}`);
  const isOwn = isFile(join(root, file));
  if (isRead && !isOwn) throw new UsageError(`override --update: the site has no ${file} of its own.`);
  if (isOwn && !isRead)
    throw new UsageError(
      `override: the site has ${file} already. --update says that you have read pianogen’s file as it is now.`,
    );
  const text = readFileSync(join(pianogen, file));
  writeFiles(
    (isRead ? [originalOf(file)] : [file, originalOf(file)]).map((to) => ({ path: join(root, to), text })),
  );
  return file;
}
