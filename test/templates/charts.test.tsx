import { gzipSync } from 'node:zlib';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FinancingChart } from '../../templates/charts/financing-chart.tsx';
import { HumidityBand } from '../../templates/charts/humidity-band.tsx';
import { PriceChart } from '../../templates/charts/price-chart.tsx';
import { TileMap } from '../../templates/charts/tile-map.tsx';
import { Timeline } from '../../templates/charts/timeline.tsx';
import { all, content, draw, links, numberOf } from '../support/drawn-charts.ts';
import { pageWith } from '../support/golden/golden.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

/** Charts draw what the data says, and tables or lists beside them say it in words. */
const charts = suite('charts');

const { amounts, figures, climates, history, loanExample } = content;

const drawn: Record<string, ReactElement> = {
  'tile map': <TileMap states={links} />,
  'price chart': <PriceChart amounts={amounts} figures={figures} />,
  'financing chart': <FinancingChart {...loanExample} />,
  'humidity band': <HumidityBand target={amounts.pianoHumidity} climates={climates} />,
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

charts('place the humidity that suits a piano, and point to where each season goes', () => {
  const air = { name: 'A place', winter: 'dry', summer: 'damp' } as const;
  const chart = draw(<HumidityBand target={{ from: 35, to: 55 }} climates={[air]} />);
  const band = chart.querySelector('.target');
  assert.equal([numberOf(band, 'x'), numberOf(band, 'width')], [35, 20]);
  const [winter, summer] = all(chart, 'li line');
  assert.ok(numberOf(winter, 'x2') < 35 && numberOf(summer, 'x2') > 55);
  assert.match(textOf(chart.querySelector('li p')), /Too dry in winter, too damp in summer\./);
  assert.match(textOf(chart), /35–55% relative humidity/);
  const both = draw(<HumidityBand target={{ from: 40, to: 50 }} climates={[{ ...air, winter: 'both' }]} />);
  assert.is(all(both, 'li line').length, 3);
  const steady = draw(
    <HumidityBand target={{ from: 40, to: 50 }} climates={[{ ...air, winter: 'steady' }]} />,
  );
  assert.equal([all(steady, 'li line').length, all(steady, 'circle').length], [1, 1]);
});

charts('agree with the text of each climate on where its air goes', () => {
  for (const { slug, winter, summer, humidity, summary } of climates) {
    const text = `${summary} ${humidity}`.toLowerCase();
    const drifts = [winter, summer];
    if (drifts.some((drift) => drift === 'dry' || drift === 'both'))
      assert.match(text, /\bdr(?:y|ie|opp?)/, slug);
    if (drifts.some((drift) => drift === 'damp' || drift === 'both'))
      assert.match(text, /humid|damp|moist|swell/, slug);
    assert.match(humidity, new RegExp(figures.pianoHumidity), slug);
  }
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
  assert.equal(marks, [0, 62.5, 75, 90]);
});

const withTimeline = (lines: string) => ({
  'content/pages/history-of-the-piano.md': pageWith('A text.').replace(
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
