import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { isFile, templateFile } from '../system/template-files.ts';
import { wholeFile } from './read/files.ts';

/** In the folder of the site. */
export const OWN_STYLES = 'templates/styles/own.css';

const PAPER = ['ground', 'ground-deep', 'surface'];
const STAGE = ['stage', 'stage-raised'];

/** What is shown on what, and the least contrast of the shipped colors. */
export const PAIRS: readonly [front: string, grounds: string[], least: number][] = [
  ['ink', [...PAPER, 'field'], 7],
  ['ink-soft', PAPER, 4.5],
  ['felt', [...PAPER, 'field'], 4.5],
  ['felt-strong', PAPER, 4.5],
  ['brass', PAPER, 4.5],
  ['error', [...PAPER, 'field'], 4.5],
  ['on-felt', ['felt', 'felt-strong'], 4.5],
  ['control', ['surface', 'field'], 3],
  ['stage-ink', STAGE, 7],
  ['stage-soft', STAGE, 4.5],
  ['brass-bright', STAGE, 4.5],
  ['felt-bright', STAGE, 4.5],
  ['on-button', ['button', 'button-hover'], 4.5],
];
/** Below this, people with weak eyes cannot read a text. Source: WCAG 2.2, 1.4.3. */
const LEAST = 4.5;

const DARK = /(@media[^{]*prefers-color-scheme:\s*dark[^{]*\{(?:[^{}]|\{[^{}]*\})*\})/;
/** Other notations are not read. */
const COLOR = /(?<=:root\s*\{[^{}]*)--([\w-]+)\s*:\s*(#(?:[\da-f]{3}){1,2})\s*(?=[;}])/gi;

const blank = (css: string): string => css.replaceAll(/[^\n]/g, ' ');

/** Returns the colors that styles set, each with its line. */
function colorsIn(css: string) {
  const parts = css.replaceAll(/\/\*.*?\*\//gs, blank).split(DARK);
  const [day, night] = [0, 1].map((odd) => {
    const text = parts.map((part, index) => (index % 2 === odd ? part : blank(part))).join('');
    return Array.from(text.matchAll(COLOR), ({ 1: name = '', 2: hex = '', index }) => {
      return [name, { hex, line: text.slice(0, index).split('\n').length }] as const;
    });
  });
  return { day: day ?? [], night: night ?? [] };
}

/** The colors of a site by day and by night. Own styles come last, so that their colors of the day are also those of the night. */
export function schemesOf(tokens: string, own = '') {
  const [shipped, mine] = [colorsIn(tokens), colorsIn(own)];
  const day = new Map([...shipped.day, ...mine.day]);
  const night = new Map([...shipped.day, ...shipped.night, ...mine.day, ...mine.night]);
  return { schemes: { day, night }, mine: new Set([...mine.day, ...mine.night].map(([name]) => name)) };
}

/** Finds colors of own.css that cannot be read on their grounds. */
export function problemsOfColors(folders: Folders): Problem[] {
  const path = join(folders.root, OWN_STYLES);
  if (!isFile(path)) return [];
  const tokens = readFileSync(templateFile(folders, 'templates/styles/tokens.css'), 'utf8');
  const { schemes, mine } = schemesOf(tokens, readFileSync(path, 'utf8'));
  return Object.entries(schemes).flatMap(([scheme, colors]) =>
    PAIRS.flatMap(([front, grounds, least]) =>
      grounds.flatMap((ground): Problem | [] => {
        const own = [front, ground].find((name) => mine.has(name));
        const [one, other] = [colors.get(front), colors.get(ground)];
        if (own === undefined || !one || !other) return [];
        const ratio = contrastOf(one.hex, other.hex);
        const needed = Math.min(least, LEAST);
        if (ratio >= needed) return [];
        return {
          code: 'PG606',
          source: { ...wholeFile(path), line: colors.get(own)?.line ?? 1 },
          message: `by ${scheme}, --${front} (${one.hex}) on --${ground} (${other.hex}) has a contrast of ${ratio.toFixed(1)} : 1; it needs ${needed} : 1.`,
          hint: 'Make one of the two darker or lighter.',
        };
      }),
    ),
  );
}

export function contrastOf(front: string, ground: string): number {
  const [dark = 0, light = 0] = [front, ground].map(luminanceOf).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
