import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { nearest } from '../problem/nearest.ts';
import type { Problem } from '../problem/problem.ts';
import { type Folders, isFile, ownFiles } from '../system/own-templates.js';
import { listFiles, wholeFile } from './files.ts';

const OWN_STYLES = 'templates/styles/own.css';

/** In bytes, compressed: every page loads them before it is shown. */
const MOST_STYLES = 4_000;

/** What is wrong with the templates of a site, besides their code. */
export function problemsOfOwnTemplates(folders: Folders): Problem[] {
  const { pianogen, root } = folders;
  const files = ownFiles(folders);
  const texts = files.map((file) => readFileSync(join(root, file)));
  const isUsed = (file: string) =>
    isFile(join(pianogen, file)) || texts.some((text) => text.includes(`/${basename(file)}`));
  const unused = files.filter((file) => !isUsed(file));
  const known = unused.length > 0 ? (listFiles(join(pianogen, 'templates'), () => {}) ?? []) : [];
  return [
    ...unused.map((file) => ({
      code: 'PG107' as const,
      source: wholeFile(join(root, file)),
      message: 'it takes the place of no template of pianogen, and no template of yours imports it.',
      hint: 'Give it the path of the template that it replaces, or remove it.',
      suggestion: nearest(
        file,
        known.map((name) => `templates/${name}`),
      ),
    })),
    ...problemsOfWeight(texts[files.indexOf(OWN_STYLES)], join(root, OWN_STYLES)),
  ];
}

function problemsOfWeight(styles: Buffer | undefined, path: string): Problem[] {
  const bytes = styles ? gzipSync(styles).length : 0;
  if (bytes <= MOST_STYLES) return [];
  return [
    {
      code: 'PG604',
      source: wholeFile(path),
      message: `these styles weigh ${(bytes / 1000).toFixed(1)} kB compressed; at most ${(MOST_STYLES / 1000).toFixed(1)} kB are good.`,
      hint: 'Every page waits for them. Remove what is not needed.',
    },
  ];
}
