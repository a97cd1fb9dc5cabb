import { gzipSync } from 'node:zlib';
import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../generator/load/content.ts';
import { FinancingChart, monthlyPayment } from '../templates/charts/financing-chart.tsx';
import { HumidityBand } from '../templates/charts/humidity-band.tsx';
import { PriceChart } from '../templates/charts/price-chart.tsx';
import { TileMap, tiles } from '../templates/charts/tile-map.tsx';
import { Timeline } from '../templates/charts/timeline.tsx';
import { PriceSection } from '../templates/parts/price-section.tsx';
import { pageWith } from './golden.ts';
import { textOf, tinySite } from './tiny-site.ts';

/** Charts draw what the data says, and tables or lists beside them say it in words. */
const charts = suite('charts');

const content = load({ data: 'data', content: 'content' });
const { amounts, figures, prices, states, climates, history, loanExample } = content;
const links = states.map(({ name, slug, code }) => ({ name, code, path: `/${slug}/` }));

const draw = (chart: ReactElement): Element =>
  parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(chart)}</body></html>`).document
    .body as unknown as Element;
const all = (element: Element, selector: string): Element[] => [...element.querySelectorAll(selector)];
const numberOf = (element: Element | null | undefined, name: string): number =>
  Number.parseFloat(element?.getAttribute(name) ?? '');
const near = (a: number, b: number, what = '') =>
  assert.ok(Math.abs(a - b) < 0.05, `${a} is not ${b} ${what}`);

const drawn: Record<string, ReactElement> = {
  'tile map': <TileMap states={links} />,
  'price chart': <PriceChart amounts={amounts} figures={figures} />,
  'financing chart': <FinancingChart {...loanExample} />,
  'humidity band': <HumidityBand target={amounts.pianoHumidity} climates={climates} />,
  timeline: <Timeline milestones={history.timeline} />,
};

const pair = (codes: string) => codes.split(' ') as [string, string];

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

charts('have a tile of its own for each of the 50 states, and none for anything else', () => {
  assert.equal([...tiles.keys()].sort(), states.map(({ code }) => code).sort());
  assert.is(tiles.size, 50);
  assert.is(new Set([...tiles.values()].map(({ column, row }) => `${column} ${row}`)).size, 50);
  for (const { column, row } of tiles.values()) assert.ok(column <= 11 && row <= 8);
  const corner = (code: string) => tiles.get(code);
  assert.equal(
    [corner('AK'), corner('HI')],
    [
      { column: 1, row: 1 },
      { column: 1, row: 8 },
    ],
  );
});

charts('lay neighbours side by side, north above south and west left of east', () => {
  const at = (code: string) => tiles.get(code) ?? { column: 0, row: 0 };
  for (const [north, south] of ['WA OR', 'OR CA', 'ND SD', 'SD NE', 'MN IA', 'NH MA', 'AL FL'].map(pair))
    assert.ok(at(north).row < at(south).row, `${north} ${south}`);
  for (const [west, east] of ['WA ID', 'ID MT', 'AZ NM', 'TX LA', 'MS AL', 'VT NH', 'CT RI'].map(pair))
    assert.ok(at(west).column < at(east).column, `${west} ${east}`);
});

charts('link every state once, by its code for the eye and its name for the ear', () => {
  const anchors = all(draw(<TileMap states={links} />), 'a');
  assert.equal(anchors.map((link) => link.getAttribute('href')).sort(), links.map(({ path }) => path).sort());
  const texas = anchors.find((link) => textOf(link) === 'TX');
  assert.is(texas?.getAttribute('aria-label'), 'Texas, TX');
  assert.is(texas?.getAttribute('href'), '/texas/');
  assert.is(texas?.parentElement?.className, 'c4 r8');
});

charts('list a state without a tile in the directory', async () => {
  const site = tinySite();
  const { states: records } = site.json('data/states.json');
  site.write({
    'data/states.json': {
      states: records.map((state: { slug: string; code: string }) =>
        state.slug === 'maine' ? { ...state, code: 'PR' } : state,
      ),
    },
  });
  await site.build();
  const page = site.page('directory/') as unknown as Element;
  assert.equal(all(page, '.tile-map a').map(textOf), ['OH']);
  assert.equal(all(page, '.directory h3').map(textOf), ['Maine', 'Ohio']);
});

charts('lead by letter to the first state that has it', async () => {
  const site = tinySite();
  await site.build();
  const page = site.page('directory/');
  const letters = all(page as unknown as Element, '.state-letters a');
  assert.equal(letters.map(textOf), ['M', 'O']);
  for (const letter of letters) {
    const target = page.getElementById((letter.getAttribute('href') ?? '').slice(1));
    assert.ok(textOf(target?.querySelector('h3')).startsWith(textOf(letter)));
  }
});

/** The new bands with the place of each line of the scale, by its dollars. */
function priceBands(chart: Element) {
  const lines = all(chart, '.scale').map((line) => ({
    dollars: Number(textOf(line).replace('$', '').replace('k', '000')),
    x: numberOf(line.querySelector('line'), 'x1'),
  }));
  const placeOf = (dollars: number) => lines.find((line) => line.dollars === dollars)?.x ?? Number.NaN;
  const bands = all(chart, '.price-chart > svg > g:not(.scale)').map((group) => ({
    label: textOf(group.querySelector('text')),
    fresh: all(group, '.new'),
    used: all(group, '.used'),
  }));
  return { placeOf, bands };
}

charts('place each price where its dollars lie on the scale', () => {
  const { placeOf, bands } = priceBands(draw(<PriceChart amounts={amounts} figures={figures} />));
  const [digital, upright, baby, professional] = bands;
  const start = (band: typeof digital) => numberOf(band?.fresh[0], 'x');
  const end = (band: typeof digital) => start(band) + numberOf(band?.fresh[0], 'width');
  near(start(digital), placeOf(500));
  near(start(upright), placeOf(3000));
  near(end(upright), placeOf(10000));
  near(start(baby), placeOf(10000));
  near(end(baby), placeOf(30000));
  near(start(professional), placeOf(30000));
  // Equal factors are equally far apart.
  near(placeOf(10000) - placeOf(1000), placeOf(30000) - placeOf(3000));
  assert.is(professional?.fresh.length, 4, 'an open end breaks off');
  assert.is(baby?.fresh.length, 1);
});

charts('move a band when its price changes, and say the new price', () => {
  const dearer = { ...amounts, priceUpright: { from: 1000, to: 30000 } };
  const said = { ...figures, priceUpright: '$1,000–$30,000' };
  const { placeOf, bands } = priceBands(draw(<PriceChart amounts={dearer} figures={said} />));
  const [band] = bands[1]?.fresh ?? [];
  near(numberOf(band, 'x'), placeOf(1000));
  near(numberOf(band, 'x') + numberOf(band, 'width'), placeOf(30000));
  assert.is(bands[1]?.label, 'Upright $1,000–$30,000');
});

charts('draw a used piano from its lowest price with the most saved to its highest with the least', () => {
  const round = { ...amounts, usedSaving: { from: 50, to: 90 }, priceUpright: { from: 10000, to: 20000 } };
  const { placeOf, bands } = priceBands(draw(<PriceChart amounts={round} figures={figures} />));
  const [band] = bands[1]?.used ?? [];
  near(numberOf(band, 'x'), placeOf(1000));
  near(numberOf(band, 'x') + numberOf(band, 'width'), placeOf(10000));
});

charts('state every price of the chart in a table, in the order of the bands', () => {
  const bands = [...prices.bands].reverse();
  const section = draw(<PriceSection amounts={amounts} figures={figures} bands={bands} />);
  const cells = all(section, 'td').map(textOf);
  for (const label of all(section, '.price-chart tspan').map(textOf)) assert.ok(cells.includes(label), label);
  assert.ok(cells.includes(`${figures.usedSaving} less`));
  assert.match(textOf(section.querySelector('.price-chart p')), new RegExp(`${figures.usedSaving} less`));
  assert.equal(
    all(section, 'table > caption').map(textOf),
    bands.map(({ name }) => name),
  );
});

charts('work out what a loan costs by the formula of equal payments', () => {
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  assert.is(cents(monthlyPayment(6000, 6, 12)), 516.4);
  assert.is(cents(monthlyPayment(6000, 9, 24)), 274.11);
  assert.is(cents(monthlyPayment(6000, 15, 48)), 166.98);
  assert.is(monthlyPayment(6000, 0, 12), 500);
  // What is paid leaves nothing to pay.
  let balance = 6000;
  for (let month = 0; month < 48; month += 1)
    balance = balance * (1 + 0.15 / 12) - monthlyPayment(6000, 15, 48);
  near(balance, 0);
});

charts('draw payments as long as they are high, with the interest beside them', () => {
  const chart = draw(<FinancingChart balance={6000} rates={[6, 15]} months={[12, 48]} />);
  const rows = all(chart, 'tr').filter((row) => row.querySelector('td'));
  assert.equal(
    rows.map((row) => all(row, 'th, td').map(textOf)),
    [
      ['6%', '$516.40', '$197'],
      ['15%', '$541.55', '$499'],
      ['6%', '$140.91', '$764'],
      ['15%', '$166.98', '$2,015'],
    ],
  );
  const lengths = rows.map((row) => numberOf(row.querySelector('rect'), 'width'));
  near(lengths[1] ?? 0, 100);
  near((lengths[2] ?? 0) / (lengths[0] ?? 1), 140.91 / 516.4);
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
