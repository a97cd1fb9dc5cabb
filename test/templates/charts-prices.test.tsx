import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FinancingChart, monthlyPayment } from '../../templates/charts/financing-chart.tsx';
import { PriceChart } from '../../templates/charts/price-chart.tsx';
import { PriceSection } from '../../templates/parts/price-section.tsx';
import { all, content, draw, numberOf } from '../support/drawn-charts.ts';
import { textOf } from '../support/tiny-site.ts';

/** What a piano costs, and what a loan for it does: drawn to scale, and said in words. */
const costs = suite('charts: prices');

const { amounts, figures, prices } = content;
const near = (a: number, b: number, what = '') =>
  assert.ok(Math.abs(a - b) < 0.05, `${a} is not ${b} ${what}`);

/** The new bands with the place of each line of the scale, by its dollars. */
function priceBands(chart: Element) {
  const lines = all(chart, '.scale').map((line) => ({
    dollars: Number(textOf(line).replace('$', '').replace('k', '000')),
    x: numberOf(line.querySelector('line'), 'x1'),
  }));
  const placeOf = (dollars: number) => lines.find((line) => line.dollars === dollars)?.x ?? Number.NaN;
  const bands = all(chart, '.price-chart > svg > g:not(.scale)').map((group) => ({
    label: textOf(group.querySelector('.name')),
    fresh: all(group, '.new'),
    used: all(group, '.used'),
  }));
  return { placeOf, bands };
}

costs('place each price where its dollars lie on the scale', () => {
  const { placeOf, bands } = priceBands(draw(<PriceChart amounts={amounts} figures={figures} />));
  const [digital, upright, baby, professional] = bands;
  const start = (band: typeof digital) => numberOf(band?.fresh[0], 'x');
  const end = (band: typeof digital) => start(band) + numberOf(band?.fresh[0], 'width');
  near(start(digital), placeOf(300) + (placeOf(3000) - placeOf(300)) * Math.log10(500 / 300));
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

costs('say how the scale grows, and have all names on one side', () => {
  const chart = draw(<PriceChart amounts={amounts} figures={figures} />);
  const dollars = all(chart, '.scale text').map((text) =>
    Number(textOf(text).replace('$', '').replace('k', '000')),
  );
  assert.ok(dollars.length > 3);
  for (const [index, amount] of dollars.slice(1).entries())
    assert.ok(Math.abs(amount / (dollars[index] ?? 0) - 3) < 0.4, `${dollars[index]} to ${amount}`);
  assert.match(textOf(chart), /From each line to the next, the price about triples\./);
  for (const name of all(chart, '.name'))
    assert.is(name.getAttribute('x') ?? name.getAttribute('text-anchor'), null);
});

costs('move a band when its price changes, and say the new price', () => {
  const dearer = { ...amounts, priceUpright: { from: 1000, to: 30000 } };
  const said = { ...figures, priceUpright: '$1,000–$30,000' };
  const { placeOf, bands } = priceBands(draw(<PriceChart amounts={dearer} figures={said} />));
  const [band] = bands[1]?.fresh ?? [];
  near(numberOf(band, 'x'), placeOf(1000));
  near(numberOf(band, 'x') + numberOf(band, 'width'), placeOf(30000));
  assert.is(bands[1]?.label, 'Upright $1,000–$30,000');
});

costs('draw a used piano from its lowest price with the most saved to its highest with the least', () => {
  const round = { ...amounts, usedSaving: { from: 50, to: 90 }, priceUpright: { from: 10000, to: 20000 } };
  const { placeOf, bands } = priceBands(draw(<PriceChart amounts={round} figures={figures} />));
  const [band] = bands[1]?.used ?? [];
  near(numberOf(band, 'x'), placeOf(1000));
  near(numberOf(band, 'x') + numberOf(band, 'width'), placeOf(10000));
});

costs('state every price of the chart in a table, in the order of the bands', () => {
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

costs('work out what a loan costs by the formula of equal payments', () => {
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

costs('draw payments as long as they are high, with the interest beside them', () => {
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

costs.run();
