import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { isFile, templateFile } from '../system/template-files.ts';
import { wholeFile } from './read/files.ts';

/** In the folder of the site. */
export const OWN_STYLES = 'templates/styles/own.css';

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

export function problemsOfColors(folders: Folders): Problem[] {
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
      const [front = '', behind = ''] = [colors[text], colors[ground]];
      const contrast = contrastOf(front, behind);
      if (!(contrast < LEAST)) return [];
      const message = `by ${night ? 'night' : 'day'}, --${text} (${front}) on --${ground} (${behind}) has a contrast of ${contrast.toFixed(1)} : 1; text needs ${LEAST} : 1.`;
      const hint = 'Make one of the two darker or lighter.';
      return { code: 'PG606', source: wholeFile(path), message, hint };
    }),
  );
}

export function contrastOf(...colors: [front: string, behind: string]): number {
  const [dark = 0, light = 0] = colors.map(luminanceOf).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex;
  const parts = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  const linear = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0);
}
