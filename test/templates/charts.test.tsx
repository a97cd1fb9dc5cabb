import { gzipSync } from 'node:zlib';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AirTable } from '../../templates/charts/air-table.tsx';
import { AirYear } from '../../templates/charts/air-year.tsx';
import { FinancingChart } from '../../templates/charts/financing-chart.tsx';
import { PriceChart } from '../../templates/charts/price-chart.tsx';
import { TileMap } from '../../templates/charts/tile-map.tsx';
import { Timeline } from '../../templates/charts/timeline.tsx';
import { all, content, draw, links, numberOf } from '../support/drawn-charts.ts';
import { standing } from '../support/held-articles.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

/** Charts draw what the data says, and tables or lists beside them say it in words. */
const charts = suite('charts');

const { amounts, copy, figures, history, loanExample } = content;
const range = amounts.pianoHumidity;
const air = {
  months: '8 12 20 29 46 56 65 69 51 31 19 11'.split(' '),
  inWinter: 'Dry.',
  inSummer: 'Damp.',
  help: 'Water.',
  source: 'Measured somewhere.',
  credit: 'A source',
};
const airTable = {
  words: copy.air.table,
  rows: ['Boston', 'Denver'].map((city) => ({
    city,
    path: `/${city}/`,
    months: air.months.map(Number),
    winter: '10%',
    summer: '63%',
  })),
  credit: 'A source',
};

const drawn: Record<string, ReactElement> = {
  'tile map': <TileMap states={links} />,
  'price chart': <PriceChart amounts={amounts} figures={figures} />,
  'financing chart': <FinancingChart {...loanExample} />,
  'year of air': <AirYear air={air} words={copy.city.body.air} range={range} />,
  'table of air': <AirTable table={airTable} range={range} />,
  timeline: <Timeline milestones={history.timeline} />,
};

for (const [name, chart] of Object.entries(drawn)) {
  charts(`draws the ${name} without styles, scripts and words that nobody can read`, () => {
    const html = renderToStaticMarkup(chart);
    assert.not.match(html, / style=|<script|NaN|undefined|Infinity/);
    assert.ok(draw(chart).querySelector('svg, a'));
    for (const svg of all(draw(chart), 'svg')) assert.is(svg.getAttribute('aria-hidden'), 'true');
  });
}

charts('are small', () => {
  const size = (name: string) => gzipSync(renderToStaticMarkup(drawn[name])).length;
  assert.ok(size('tile map') <= 3_000, `${size('tile map')}`);
  assert.ok(size('price chart') <= 1_500, `${size('price chart')}`);
});

charts('show a year of air as a table whose bars are as high as its figures', () => {
  const chart = draw(drawn['year of air'] as ReactElement);
  const months = all(chart, 'thead th');
  assert.is(months.map(textOf).join(' '), 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  // By chance, the months with 31 days are the white keys from F to E.
  assert.is(months.map(({ className }) => (className ? 'b' : 'w')).join(''), 'wbwbwbwwbwbw');
  assert.equal(all(chart, 'tbody td').map(textOf), air.months);
  const boxes = all(chart, 'td svg').map((svg) => svg.getAttribute('viewBox')?.split(' '));
  assert.equal(
    boxes.map((box) => box?.[3]),
    air.months,
  );
  // The range: from 0 to 50 % in the same scale, its lowest fifth at 40 %.
  const behind = chart.querySelector('.air-year > div > svg');
  assert.is(behind?.getAttribute('viewBox'), `0 0 ${12 * Number(boxes[0]?.[2])} 50`);
  assert.match(behind?.querySelector('path')?.getAttribute('d') ?? '', /^M0 0h192v10H0$/);
  assert.match(textOf(chart), /40–50% suits a piano/);
  assert.match(textOf(chart), /Measured somewhere\. A source\./);
});

charts('compare the air of cities in a table of bars and figures', () => {
  const chart = draw(drawn['table of air'] as ReactElement);
  assert.equal(all(chart, 'tbody tr').map(textOf), ['Boston10%63%', 'Denver10%63%']);
  const [range, bars] = all(chart, 'td path').map((path) => path.getAttribute('d') ?? '');
  assert.match(range ?? '', /^M0 40h192v10H0$/);
  assert.equal(
    [...(bars ?? '').matchAll(/ 90v-(\d+)h/g)].map(([, height]) => height),
    air.months,
  );
  assert.match(textOf(chart), /A source\./);
});

charts('show each milestone in its order, and each of its years to scale', () => {
  const milestones = [
    { when: 'By 1700', event: 'One' },
    { when: '1825, 1850', event: 'Two' },
    { when: '1880s', event: 'Three' },
  ];
  const chart = draw(<Timeline milestones={milestones} />);
  assert.equal(all(chart, 'li').map(textOf), ['By 1700One', '1825, 1850Two', '1880sThree']);
  assert.equal(all(chart, 'time').map(textOf), ['1700', '1825', '1850']);
  const marks = all(chart, '.mark').map((mark) => numberOf(mark, 'x1'));
  assert.equal(marks, [0, 69.44, 83.33, 100]);
});

charts('label the years of milestones for which a phone has room, each below its mark', () => {
  const chart = draw(<Timeline milestones={history.timeline} />);
  const marks = all(chart, '.mark');
  const labels = all(chart, 'svg text').map((text) => ({ year: textOf(text), x: numberOf(text, 'x') }));
  assert.ok(labels.length > 4, `${labels.length} labels`);
  const whens = history.timeline.map(({ when }) => when).join();
  for (const { year, x } of labels) {
    assert.ok(whens.includes(year), year);
    assert.ok(
      marks.some((mark) => numberOf(mark, 'x1') === x),
      year,
    );
  }
  // Four digits take less than 12 % of a chart of 288 px; the first and the last label stand within the chart.
  const middles = labels.map(({ x }) => Math.min(Math.max(x, 6), 94));
  const gaps = middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0));
  assert.ok(
    gaps.every((gap) => gap >= 12),
    `${gaps}`,
  );
  assert.equal([labels[0]?.x, labels.at(-1)?.x], [0, 100]);
});

const withTimeline = (lines: string) => ({
  'content/pages/history-of-the-piano.md': standing('A text.').replace(
    /^updated.*\n/m,
    (line) => line + lines,
  ),
});

charts('draw no timeline whose milestones have no year or are out of order, and say where', () => {
  const problems = (lines: string) =>
    tinySite(withTimeline(`timeline:\n${lines}`))
      .problems()
      .join('\n');
  assert.is(problems('  - { when: By 1700, event: One }\n  - { when: 1720s, event: Two }\n'), '');
  assert.match(
    problems('  - { when: Long ago, event: One }\n'),
    /history-of-the-piano\.md:6:\d+ {2}timeline\[0\]\.when: "Long ago" names no year; expected one of four digits/,
  );
  assert.match(
    problems('  - { when: By 1700, event: One }\n  - { when: In 1699, event: Two }\n'),
    /history-of-the-piano\.md:7:\d+ {2}timeline\[1\]\.when: "In 1699" stands after "By 1700"; expected the earliest first\./,
  );
});

charts.run();
