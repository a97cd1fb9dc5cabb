import { monthlyPayment } from '../../client/cost/cost.ts';
import { load } from '../../generator/load/load.ts';
import { PriceChart } from '../../templates/charts/price-chart.tsx';
import { fields } from '../../templates/charts/tile-map.tsx';
import { Timeline } from '../../templates/charts/timeline.tsx';
import { FOOT, MEASURES, type PianoKind } from '../../templates/drawings/measures.ts';
import { PianoLineup } from '../../templates/drawings/piano-lineup.tsx';
import { MARGIN } from '../../templates/drawings/piano-props.ts';
import { fitOf, ROOMS, wallsText } from '../../templates/drawings/room-fit.ts';
import { RoomPlans } from '../../templates/drawings/room-plans.tsx';
import { defaultSite } from '../support/default-site.ts';
import { all, draw, numberOf, textsOf } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { projectText, textOf } from '../support/tiny-site.ts';

const charts = suite('charts');

const { page } = defaultSite();
const CITY = 'ohio/cleveland/pianos/';
const { amounts, figures, states } = load({ data: 'data', content: 'content' });
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 0.05, `${a} is not ${b}`);

charts('a year of air has its figures as bars, before the range that suits a piano', () => {
  const chart = page(CITY).querySelector('.air-year');
  const months = textsOf(chart, 'tbody td');
  const boxes = all(chart, 'td svg').map((svg) => svg.getAttribute('viewBox')?.split(' ') ?? []);
  const heights = boxes.map(([, , , height]) => height);
  assert.equal(heights, months);
  const levels = all(chart, 'td path').map((bar) => bar.getAttribute('class'));
  assert.is(levels.join(', '), 'dry farthest, dry, dry, dry, fit, damp, damp, damp, damp, dry, dry, dry');
  // The range: from 0 to 50 % in the same scale, its lowest fifth at 40 %.
  const behind = chart?.querySelector(':scope > div > svg');
  const width = 12 * Number(boxes[0]?.[2]);
  assert.is(behind?.getAttribute('viewBox'), `0 0 ${width} 50`);
  assert.is(behind?.querySelector('path')?.getAttribute('d'), `M0 0h${width}v10H0z`);
  assert.match(textOf(chart), /too dry.*40–50% suits.*too damp/);
});

charts('a timeline has its milestones in order, and each of their years to scale', () => {
  const milestones = [
    { when: 'By 1700', event: 'One' },
    { when: '1825, 1850', event: 'Two' },
    { when: '1880s', event: 'Three' },
  ];
  const chart = draw(<Timeline milestones={milestones} />);
  assert.equal(textsOf(chart, 'li'), ['By 1700One', '1825, 1850Two', '1880sThree']);
  assert.equal(textsOf(chart, 'time'), ['1700', '1825', '1850']);
  const marks = all(chart, '.mark').map((mark) => numberOf(mark, 'x1'));
  assert.equal(marks, [0, 69.44, 83.33, 100]);
});

charts('the map has a tile of its own for each state, and none for anything else', () => {
  assert.equal(fields.filter((code) => code !== null).sort(), states.map(({ code }) => code).sort());
});

charts('the pianos stand in a row to one scale, which a line of three feet shows', () => {
  const lineup = draw(<PianoLineup />);
  const sheets = all(lineup, 'svg');
  const widths = sheets.map((sheet) => Number(sheet.getAttribute('viewBox')?.split(' ')[2]));
  for (const [index, sheet] of sheets.entries()) near(numberOf(sheet, 'width') / 0.08, widths[index] ?? 0);
  // Each piano from two sides as many units wide as it has centimeters, and the line.
  const lengths = Object.values(MEASURES).map(({ width, depth }) => (depth > 100 ? depth : width));
  const drawn = [...lengths.flatMap((length) => [length, length]), 3 * 30.48];
  const wanted = drawn.map((length) => length + 2 * MARGIN);
  assert.equal(widths, wanted);
  assert.match(textOf(lineup), /All to one scale: the line is 3 ft/);
});

/** The scale of a price chart, and where the band of a kind of piano, in the order of the chart, begins and ends on it. */
function readPrices(chart: Element) {
  const place = (dollars: number) => {
    const label = dollars < 1000 ? `$${dollars}` : `$${dollars / 1000}k`;
    const text = all(chart, 'text').find((text) => textOf(text) === label);
    return numberOf(text, 'x');
  };
  const band = (index: number, name: 'new' | 'used') => {
    const band = all(chart, 'li > svg')[index]?.querySelector(`.${name}`);
    return [numberOf(band, 'x'), numberOf(band, 'x') + numberOf(band, 'width')];
  };
  const lies = ([start = 0, end = 0]: number[], from: number, to: number) => {
    near(start, place(from));
    near(end, place(to));
  };
  return { place, band, lies };
}

charts('each price is placed where its dollars lie on the scale', () => {
  const { place, band, lies } = readPrices(draw(<PriceChart amounts={amounts} figures={figures} />));
  const [digital = 0] = band(0, 'new');
  near(digital, place(1000) - (place(10000) - place(1000)) * Math.log10(1000 / 500));
  lies(band(1, 'new'), 3000, 10000);
  lies(band(2, 'new'), 10000, 30000);
  near(band(3, 'new')[0] ?? 0, place(30000));
  // Equal factors are equally far apart.
  near(place(10000) - place(1000), place(30000) - place(3000));
});

charts('a used piano goes from its lowest price with the most saved to its highest with the least', () => {
  const round = { ...amounts, usedSaving: { from: 50, to: 90 }, priceUpright: { from: 10000, to: 20000 } };
  const chart = draw(<PriceChart amounts={round} figures={figures} />);
  const { band, lies } = readPrices(chart);
  // What a used digital brings follows no rule.
  assert.not.match(textsOf(chart, 'li')[1] ?? '', 'used');
  lies(band(1, 'used'), 1000, 10000);
  // In numbers too, to ten dollars; a price without an upper limit has none used.
  assert.match(textsOf(chart, 'li')[2] ?? '', /^Upright new .*, used \$1,000–\$10,000$/);
  assert.match(textsOf(chart, 'li')[4] ?? '', /, used \$3,000\+$/);
});

charts('every price of the chart stands in the table', () => {
  const cells = textsOf(page(CITY), '.prices td');
  for (const label of textsOf(page(CITY), '.price-chart strong')) assert.ok(cells.includes(label), label);
  // In sight, not folded away.
  assert.ok(page(CITY).querySelector('.prices + .fine-print'));
});

charts('of a loan, nothing is left to pay', () => {
  assert.is(monthlyPayment(6000, 0, 12), 500);
  const payment = monthlyPayment(6000, 15, 48);
  let balance = 6000;
  for (let month = 0; month < 48; month += 1) balance = balance * (1 + 0.15 / 12) - payment;
  near(balance, 0);
});

const plans = suite('room plans');

const KINDS = Object.keys(MEASURES) as PianoKind[];
const drawn = draw(<RoomPlans />);
const numbersIn = (selector: string) => {
  const path = drawn.querySelector(selector)?.getAttribute('d') ?? '';
  return Array.from(path.match(/-?[\d.]+/g) ?? [], Number);
};

plans('give each piano its rule', () => {
  const answers = KINDS.map((_, piano) => textsOf(drawn, `.p${piano} > strong`).join());
  assert.equal(answers, [
    'Digital piano: goes in from 8 by 10 feet.',
    'Hybrid piano: goes in from 8 by 10 feet.',
    'Upright piano: goes in from 8 by 10 feet.',
    'Baby grand: goes in from 8 by 10 feet, sounds right from 12 by 15 feet.',
    'Grand piano: goes in from 10 by 12 feet, sounds right from 15 by 20 feet.',
  ]);
});

for (const [room, size] of ROOMS.entries())
  plans(`say in words what they show on the plan: a ${size.name}`, () => {
    const [width, depth] = [size.width * FOOT, size.depth * FOOT];
    // The door: the place of its hinge, and how far it reaches.
    const [hinge = 0, , door = 0] = numbersIn(`.r${room} > path:nth-of-type(3)`);
    for (const [piano, kind] of KINDS.entries()) {
      const [, , across = 0, along = 0] = numbersIn(`.p${piano} > .space`);
      const behind = depth - along;
      const toHinge = Math.hypot(Math.max(0, hinge - across), Math.max(0, behind));
      const hasFloor = across < width && behind > 1.99 * FOOT && toHinge > Math.abs(door);
      const [, bottom = 0, right = 0] = numbersIn(`.p${piano} > .string.thick`);
      const hasSound = bottom <= depth && right <= width;
      assert.equal(fitOf(kind, size), { hasFloor, hasSound }, kind);
      const said = textsOf(drawn, `p.r${room}.p${piano}`).map((text) => / too loud /.test(text));
      assert.equal(said, hasFloor && !hasSound ? [true] : []);
    }
  });

plans('judge the sound by ten times the length, as the guide does', () => {
  const file = projectText('content/blog/sizing-piano-room.md');
  const guide = file.replaceAll(/(?:\s|&nbsp;)+/g, ' ');
  assert.match(guide, 'the total should be at least ten times the length of the grand');
  for (const { width, depth } of ROOMS) {
    const walls = 2 * (width + depth);
    assert.match(guide, new RegExp(`\\| ${width} × ${depth} ft +\\| ${walls} ft`));
    assert.match(wallsText({ name: '', width, depth }), `add up to ${walls} feet`);
    for (const kind of ['babyGrand', 'grand'] as const) {
      const { hasSound } = fitOf(kind, { name: '', width, depth });
      assert.is(hasSound, walls * FOOT >= 10 * MEASURES[kind].depth, `${kind} in ${walls} feet`);
    }
  }
});
