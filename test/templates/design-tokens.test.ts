import axe from 'axe-core';
import glob from 'fast-glob';
import { assert, suite } from '../support/suite.ts';
import { projectText } from '../support/tiny-site.ts';

const tokens = suite('tokens');

const css = projectText('templates/styles/tokens.css');
const [day = '', night = ''] = css.split('@media (prefers-color-scheme: dark)');
const COLOR = /--([\w-]+): (#[0-9a-f]{3,6});/g;
const colorsIn = (text: string) =>
  Object.fromEntries(Array.from(text.matchAll(COLOR), ([, name, color]) => [name, color]));
const schemes = { day: colorsIn(day), night: { ...colorsIn(day), ...colorsIn(night) } };

/** What the types of axe lack. */
interface Colors {
  Color: new () => { parseString(text: string): void };
  getContrast(front: object, behind: object): number;
}
const { Color, getContrast } = (axe.commons as unknown as { color: Colors }).color;

function colorOf(hex = '') {
  const color = new Color();
  color.parseString(hex);
  return color;
}

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
  ['felt-bright', stages, 4.5],
  ['on-button', ['button', 'button-hover'], 4.5],
];

tokens('have the colors of all other styles for screens, so that a site changes each in one place', () => {
  for (const file of glob.sync('templates/styles/*.css', { ignore: ['**/{tokens,print}.css'] }))
    assert.not.match(projectText(file), /: [^;{}]*#[0-9a-f]{3,8}\b/, file);
});

for (const [name, colors] of Object.entries(schemes))
  tokens(`can be read by ${name}`, () => {
    for (const [front, grounds, least] of pairs)
      for (const behind of grounds) {
        const ratio = getContrast(colorOf(colors[front]), colorOf(colors[behind]));
        assert.ok(ratio >= least, `--${front} on --${behind}: ${ratio.toFixed(2)}, not ${least}`);
      }
  });
