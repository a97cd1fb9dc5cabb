import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Folders } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import type { Problem } from '../problem/problem.ts';
import { isFile, ownFiles } from '../system/template-files.ts';
import { OWN_STYLES, problemsOfColors } from './own-colors.ts';
import { listFiles, wholeFile } from './read/files.ts';

/** In bytes, compressed: every page loads them before it is shown. */
const MOST_STYLES = 4_000;

export function problemsOfOwnTemplates(folders: Folders): Problem[] {
  const { pianogen, root } = folders;
  const files = ownFiles(folders);
  const texts = files.map((file) => readFileSync(join(root, file)));
  const isShipped = (file: string) => isFile(join(pianogen, file));
  // Imports may leave out the ending.
  const isImported = (file: string) => {
    const { name } = parse(file);
    return texts.some((text) => ['.', "'", '"'].some((end) => text.includes(`/${name}${end}`)));
  };
  const styles = texts.filter((_, index) => {
    const file = files[index] ?? '';
    return file.endsWith('.css') && (file === OWN_STYLES || !isShipped(file));
  });
  const unused = files.filter((file) => !isShipped(file) && !isImported(file));
  const known = unused.length > 0 ? (listFiles(join(pianogen, 'templates')).value ?? []) : [];
  const { problems } = listFiles(join(root, 'templates'));
  return [
    // A link is fine here: a named pipe or a device is not.
    ...problems.filter(({ code }) => code === 'PG102'),
    ...unused.map((file) => ({
      code: 'PG107' as const,
      source: wholeFile(join(root, file)),
      message: 'this does not replace a template of pianogen, and none of your templates imports it.',
      hint: 'Give it the path of the template that it replaces, or remove it.',
      suggestion: nearest(
        file,
        known.map((name) => `templates/${name}`),
      ),
    })),
    ...problemsOfWeight(Buffer.concat(styles), join(root, OWN_STYLES)),
    ...problemsOfColors(folders),
  ];
}

function problemsOfWeight(styles: Buffer, path: string): Problem[] {
  const bytes = gzipSync(styles).length;
  const inKilobytes = (count: number) => `${(count / 1000).toFixed(1)} kB`;
  const message = `these styles weigh ${inKilobytes(bytes)} compressed; the limit is ${inKilobytes(MOST_STYLES)}.`;
  const hint = 'Every page waits for them. Remove rules that pages do not need.';
  return bytes > MOST_STYLES ? [{ code: 'PG604', source: wholeFile(path), message, hint }] : [];
}
