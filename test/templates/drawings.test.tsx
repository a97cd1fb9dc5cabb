import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MEASURES } from '../../templates/drawings/measures.ts';
import { PianoLineup } from '../../templates/drawings/piano-lineup.tsx';
import { MARGIN } from '../../templates/drawings/piano-props.ts';
import { defaultSite } from '../support/default-site.ts';
import { draw, numberOf } from '../support/drawn-charts.ts';
import { all } from '../support/page-parts.ts';
import { textOf } from '../support/tiny-site.ts';

const drawings = suite('drawings');

const { page, routes } = defaultSite();
const widthOf = (sheet: Element | null | undefined) => Number(sheet?.getAttribute('viewBox')?.split(' ')[2]);
const lineup = draw(<PianoLineup />);

drawings('stand in a row to one scale, which a line of three feet shows', () => {
  const sheets = all(lineup, 'svg');
  for (const sheet of sheets)
    assert.ok(Math.abs(numberOf(sheet, 'width') / widthOf(sheet) - 0.08) < 1e-4, sheet.outerHTML);
  // Each piano from two sides as many units wide as it has centimeters, and the line.
  const lengths = Object.values(MEASURES).map(({ width, depth }) => (depth > 100 ? depth : width));
  assert.equal(
    sheets.map(widthOf),
    [...lengths.flatMap((length) => [length, length]), 3 * 30.48].map((length) => length + 2 * MARGIN),
  );
  assert.match(textOf(lineup), /All to one scale: the line is 3 ft/);
});

drawings('either say by a title what they show, or are passed over by assistive technology', () => {
  const kinds = [...new Map(routes.map((route) => [route.kind, route])).values()];
  for (const { file } of [...kinds, ...routes.filter(({ kind }) => kind === 'article')])
    for (const sheet of all(page(file), 'svg')) {
      const isSilent = sheet.closest('[aria-hidden="true"]') !== null;
      const isNamed = sheet.matches('[role="img"]:has(> title:first-child), [role="group"][aria-label]');
      assert.ok(isSilent !== isNamed, `${file}: ${sheet.outerHTML.slice(0, 120)}`);
    }
});

drawings.run();
