import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { Output } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';

const TEXT = /\.(?:html|css|js|xml|txt|svg|json|webmanifest)$/;

/** Every file of a built site, without compressed variants and pianogen's own. */
export function readFolder(folder: string): Output[] {
  if (!existsSync(join(folder, 'index.html')))
    throw new UsageError(`check ${folder}: there is no index.html in it. Name the folder of a built site.`);
  return glob
    .sync('**/*', { cwd: folder, dot: true, ignore: ['**/*.br', '**/*.gz', '.pianogen', '.pianogen-*/**'] })
    .sort()
    .map((file) => {
      const body = readFileSync(join(folder, file));
      return { file, body: TEXT.test(file) ? body.toString('utf8') : body };
    });
}
