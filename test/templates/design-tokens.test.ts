import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from '../support/tiny-site.ts';

const tokens = suite('tokens');

const css = readFileSync(join(project, 'templates/styles/tokens.css'), 'utf8');
const [day = '', night = ''] = css.split('@media (prefers-color-scheme: dark)');
const colorsIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, color]) => [name, color]),
  );
const schemes = { day: colorsIn(day), night: { ...colorsIn(day), ...colorsIn(night) } };

const grounds = ['ground', 'ground-deep', 'surface'];
const stages = ['stage', 'stage-raised'];

/** What stands on what, and the least contrast that it needs: 4.5 for text, 3 for what marks a control. */
const pairs: [front: string, behind: string[], least: number][] = [
  ['ink', [...grounds, 'field'], 7],
  ['ink-soft', grounds, 4.5],
  ['felt', [...grounds, 'field'], 4.5],
  ['felt-strong', grounds, 4.5],
  ['brass', grounds, 4.5],
  ['error', [...grounds, 'field'], 4.5],
  ['on-felt', ['felt', 'felt-strong'], 4.5],
  ['control', ['surface', 'field'], 3],
  ['stage-ink', stages, 7],
  ['stage-soft', stages, 4.5],
  ['brass-bright', stages, 4.5],
  ['on-button', ['button', 'button-hover'], 4.5],
];

for (const [name, colors] of Object.entries(schemes))
  tokens(`can be read by ${name}`, () => {
    for (const [front, grounds, least] of pairs)
      for (const behind of grounds) {
        const ratio = contrast(colors[front] ?? '', colors[behind] ?? '');
        assert.ok(ratio >= least, `--${front} on --${behind}: ${ratio.toFixed(2)}, not ${least}`);
      }
  });

/** Source: WCAG 2.2, definitions of relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const digits = color.slice(1);
  const hex = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  assert.match(hex, /^[0-9a-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

tokens.run();
