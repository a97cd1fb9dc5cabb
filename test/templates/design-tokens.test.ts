import glob from 'fast-glob';
import { contrastOf, PAIRS, schemesOf } from '../../generator/load/own-template-checks.ts';
import { assert, suite } from '../support/suite.ts';
import { projectText } from '../support/tiny-site.ts';

const tokens = suite('tokens');

const css = projectText('templates/styles/tokens.css');
tokens('have the colors of all other styles for screens, so that a site changes each in one place', () => {
  for (const file of glob.sync('templates/styles/*.css', { ignore: ['**/{tokens,print}.css'] }))
    assert.not.match(projectText(file), /: [^;{}]*#[0-9a-f]{3,8}\b/, file);
});

/** Borders of controls are no texts, and most of a page is ink. */
const LEAST: Readonly<Record<string, number>> = { ink: 7, 'stage-ink': 7, control: 3 };

for (const [night, colors] of schemesOf(css).entries())
  tokens(`can be read by ${night ? 'night' : 'day'}`, () => {
    for (const [texts, grounds] of [...PAIRS, ['control', 'surface field']])
      for (const front of (texts ?? '').split(' '))
        for (const behind of (grounds ?? '').split(' ')) {
          const [ratio, least = 4.5] = [contrastOf(colors[front] ?? '', colors[behind] ?? ''), LEAST[front]];
          assert.ok(ratio >= least, `--${front} on --${behind}: ${ratio.toFixed(2)}, not ${least}`);
        }
  });

tokens('have contrasts as the standard defines them', () => {
  assert.is(contrastOf('#000', '#ffffff').toFixed(2), '21.00');
  assert.is(contrastOf('#777777', '#FFF').toFixed(2), '4.48');
});
