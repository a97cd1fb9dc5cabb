import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Folders } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import type { Problem } from '../problem/problem.ts';
import { isFile, ownFiles, templateFile } from '../system/template-files.ts';
import { listFiles, wholeFile } from './read/files.ts';

/** In the folder of the site. */
export const OWN_STYLES = 'templates/styles/own.css';

/** In bytes, compressed: every page loads them before it is shown. */
const MOST_STYLES = 4_000;

export function problemsOfOwnTemplates(folders: Folders): Problem[] {
  const { pianogen, root } = folders;
  const files = ownFiles(folders);
  const texts = files.map((file) => readFileSync(join(root, file)));
  const isShipped = (file: string) => isFile(join(pianogen, file));
  // Imports may leave out the ending.
  const isImported = (file: string) =>
    ['.', "'", '"']
      .map((end) => `/${parse(file).name}${end}`)
      .some((name) => texts.some((text) => text.includes(name)));
  const styles = texts.filter((_, index) => {
    const file = files[index] ?? '';
    return file.endsWith('.css') && (file === OWN_STYLES || !isShipped(file));
  });
  const unused = files.filter((file) => !isShipped(file) && !isImported(file));
  const known = unused.length > 0 ? (listFiles(join(pianogen, 'templates')).value ?? []) : [];
  const { problems } = listFiles(join(root, 'templates'));
  return [
    // A link is fine here.
    ...problems.filter(({ code }) => code === 'PG102'),
    ...unused.map((file) => ({
      code: 'PG107' as const,
      source: wholeFile(join(root, file)),
      message: 'no template of pianogen has this path, and none of your templates imports this file.',
      hint: 'Give it the path of the template that it replaces, or remove it.',
      suggestion: nearest(
        file,
        known.map((name) => `templates/${name}`),
      ),
    })),
    ...problemsOfWeight(gzipSync(Buffer.concat(styles)).length, join(root, OWN_STYLES)),
    ...problemsOfColors(folders),
  ];
}

function problemsOfWeight(bytes: number, path: string): Problem[] {
  const inKilobytes = (count: number) => `${(count / 1000).toFixed(1)} kB`;
  const message = `these styles weigh ${inKilobytes(bytes)} compressed; the limit is ${inKilobytes(MOST_STYLES)}.`;
  const hint = 'Every page waits for them. Remove rules that pages do not need.';
  return bytes > MOST_STYLES ? [{ code: 'PG604', source: wholeFile(path), message, hint }] : [];
}

export const PAIRS: readonly [texts: string, grounds: string][] = [
  ['ink felt error', 'ground ground-deep surface field'],
  ['ink-soft felt-strong brass', 'ground ground-deep surface'],
  ['on-felt', 'felt felt-strong'],
  ['stage-ink stage-soft brass-bright felt-bright', 'stage stage-raised'],
  ['on-button', 'button button-hover'],
];
/** Source: WCAG 2.2, 1.4.3. */
const LEAST = 4.5;

const DARK = /@media[^{]*prefers-color-scheme:\s*dark[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g;
/** Other notations are not read. */
const COLOR = /(?<=:root\s*\{[^{}]*)--([\w-]+)\s*:\s*(#(?:[\da-f]{3}){1,2})\s*(?=[;}])/gi;

/** By day and by night. Colors of the day win over earlier ones of the night. */
export const schemesOf = (...styles: string[]): Record<string, string>[] =>
  [0, 1].map((night) => {
    const css = styles.join('\n').replaceAll(/\/\*.*?\*\//gs, '');
    const shown = night ? css : css.replaceAll(DARK, '');
    return Object.fromEntries(Array.from(shown.matchAll(COLOR), ([, name, hex]) => [name, hex]));
  });

function problemsOfColors(folders: Folders) {
  const path = join(folders.root, OWN_STYLES);
  if (!isFile(path)) return [];
  const shipped = readFileSync(templateFile(folders, 'templates/styles/tokens.css'), 'utf8');
  const own = readFileSync(path, 'utf8');
  const mine = new Set(schemesOf(own).flatMap(Object.keys));
  const pairs = PAIRS.flatMap(([texts, grounds]) =>
    texts.split(' ').flatMap((text) => grounds.split(' ').map((ground) => [text, ground] as const)),
  ).filter((pair) => pair.some((name) => mine.has(name)));
  return schemesOf(shipped, own).flatMap((colors, night) =>
    pairs.flatMap(([text, ground]): Problem | [] => {
      const { [text]: front = '', [ground]: behind = '' } = colors;
      const contrast = contrastOf(front, behind);
      if (!(contrast < LEAST)) return [];
      const message = `in ${night ? 'dark' : 'light'} mode, --${text} (${front}) on --${ground} (${behind}) has a contrast of ${contrast.toFixed(1)}:1; text needs ${LEAST}:1.`;
      const hint = 'Make one of the two darker or lighter.';
      return { code: 'PG606', source: wholeFile(path), message, hint };
    }),
  );
}

export function contrastOf(...colors: [front: string, behind: string]): number {
  const [dark = 0, light = 0] = colors.map(luminanceOf).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(hex: string) {
  const digits = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex;
  const parts = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  const linear = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0);
}
