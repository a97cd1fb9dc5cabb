import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { monthlyPayment } from '../../templates/charts/financing-chart.tsx';
import { PriceChart } from '../../templates/charts/price-chart.tsx';
import { PriceSection } from '../../templates/parts/price-section.tsx';
import { content, draw, numberOf } from '../support/drawn-charts.ts';
import { all, textsOf } from '../support/page-parts.ts';
import { textOf } from '../support/tiny-site.ts';

const costs = suite('charts: prices');

const { amounts, figures, prices } = content;
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 0.05, `${a} is not ${b}`);
const chart = draw(<PriceChart amounts={amounts} figures={figures} />);
const dollarsOf = (text: string) => Number(text.replace('$', '').replace('k', '000'));

/** Where dollars lie on the scale of a chart, for those that have a line. */
const placeOn = (chart: Element) => (dollars: number) => {
  const line = all(chart, '.scale').find((line) => dollarsOf(textOf(line)) === dollars);
  return numberOf(line?.querySelector('line'), 'x1');
};

/** The band of a kind of piano, in the order of the chart: where it begins and ends. */
function bandOf(chart: Element, index: number, name: 'new' | 'used'): [from: number, to: number] {
  const group = all(chart, '.price-chart > svg > g:not(.scale)')[index];
  const band = group?.querySelector(`.${name}`);
  return [numberOf(band, 'x'), numberOf(band, 'x') + numberOf(band, 'width')];
}

costs('place each price where its dollars lie on the scale', () => {
  const place = placeOn(chart);
  const [digital] = bandOf(chart, 0, 'new');
  near(digital, place(300) + (place(3000) - place(300)) * Math.log10(500 / 300));
  for (const [index, from, to] of [
    [1, 3000, 10000],
    [2, 10000, 30000],
  ] as const) {
    const [start, end] = bandOf(chart, index, 'new');
    near(start, place(from));
    near(end, place(to));
  }
  near(bandOf(chart, 3, 'new')[0], place(30000));
  // Equal factors are equally far apart.
  near(place(10000) - place(1000), place(30000) - place(3000));
});

costs('draw a used piano from its lowest price with the most saved to its highest with the least', () => {
  const round = { ...amounts, usedSaving: { from: 50, to: 90 }, priceUpright: { from: 10000, to: 20000 } };
  const said = { ...figures, priceUpright: '$10,000–$20,000' };
  const chart = draw(<PriceChart amounts={round} figures={said} />);
  const [start, end] = bandOf(chart, 1, 'used');
  near(start, placeOn(chart)(1000));
  near(end, placeOn(chart)(10000));
  near(bandOf(chart, 1, 'new')[0], placeOn(chart)(10000));
  assert.is(textsOf(chart, '.name')[1], 'Upright $10,000–$20,000');
});

costs('state every price of the chart in a table, in the order of the bands', () => {
  const bands = [...prices.bands].reverse();
  const source = { name: 'Sources', text: 'Compared.' };
  const section = draw(<PriceSection amounts={amounts} figures={figures} bands={bands} source={source} />);
  assert.match(textOf(section), /Compared\.$/);
  const cells = textsOf(section, 'td');
  for (const label of textsOf(section, '.price-chart tspan')) assert.ok(cells.includes(label), label);
  assert.ok(cells.includes(`${figures.usedSaving} less`));
  assert.match(textOf(section.querySelector('.price-chart p')), new RegExp(`${figures.usedSaving} less`));
  assert.equal(
    textsOf(section, 'th[scope="row"]'),
    bands.flatMap(({ rows }) => rows.map(({ item }) => item)),
  );
});

costs('work out what a loan costs: nothing is left to pay', () => {
  assert.is(monthlyPayment(6000, 0, 12), 500);
  const payment = monthlyPayment(6000, 15, 48);
  let balance = 6000;
  for (let month = 0; month < 48; month += 1) balance = balance * (1 + 0.15 / 12) - payment;
  near(balance, 0);
});

costs.run();
