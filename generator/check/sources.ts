import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { SiteSettings } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { decode } from '../problem/lines.ts';
import type { SourceFile } from './words.ts';

type SourceFolders = Pick<SiteSettings, 'pianogen' | 'data' | 'content'>;

/** Reads all files that may have the words of a finding, in the order of search: templates first. */
export function readSources({ pianogen, data, content }: SourceFolders): SourceFile[] {
  const templates = join(pianogen, 'templates');
  return [
    ...filesIn(templates, 'pages/*.tsx'),
    ...filesIn(templates, 'parts/*.tsx'),
    ...filesIn(templates, '*.tsx'),
    ...filesIn(join(pianogen, 'client'), '**/*.{ts,tsx,css}'),
    ...filesIn(data, '{*,notes/*}.json'),
    ...filesIn(content, '**/*.md'),
    ...filesIn(join(pianogen, 'generator'), '{plan,render}/**/*.ts'),
    ...filesIn(templates, 'styles/*.css'),
  ];
}

const filesIn = (folder: string, pattern: string): SourceFile[] =>
  glob
    .sync(pattern, { cwd: folder })
    .sort()
    .map((name) => ({
      name: displayName(join(folder, name)),
      text: decode(readFileSync(join(folder, name))),
    }));
