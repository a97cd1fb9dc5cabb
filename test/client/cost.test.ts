import { answersFor, EXAMPLE, type Given, type Place, ratesAt } from '../../client/cost/answers.ts';
import { EXTRAS, type Extras, GUIDE_RANGES, monthlyPayment, purchase } from '../../client/cost/cost.ts';
import { dollars, dollarsAndCents } from '../../client/cost/dollars.ts';
import { load } from '../../generator/load/load.ts';
import { assert, suite } from '../support/suite.ts';
import { fold, projectText } from '../support/tiny-site.ts';

const cost = suite('cost');

const [used, paying] = ['buying-used-pianos', 'financing-piano'].map((slug) =>
  projectText(`content/blog/${slug}.md`),
) as [string, string];
const figures = { ...load({ data: 'data', content: 'content' }).amounts, ...GUIDE_RANGES };

/** The cells of a row of a table in an article, without that of its name. */
function rowOf(article: string, name: string): string[] {
  const line = article.split('\n').find((line) => line.replaceAll('**', '').startsWith(`| ${name}`));
  return (line ?? '').replaceAll('**', '').split('|').slice(2, -1).map(fold);
}
const amountOf = (cell = ''): number => Number(/^\$([\d,.]+)/.exec(cell)?.[1]?.replaceAll(',', '') ?? 0);

const ROWS: Partial<Record<keyof Extras, string>> = {
  inspection: 'Inspection',
  move: 'Move across town',
  tuning: 'First tuning',
  later: 'Second tuning',
  repairs: 'Reshaping the hammers',
};

cost('adds up both purchases of the guide to used pianos to its totals, to the dollar', () => {
  const rate = Number(/Sales tax, (\d+)% in this example/.exec(used)?.[1]);
  const totals = [0, 1].map((column) => {
    const cellOf = (row: string) => rowOf(used, row)[column];
    const extras = EXTRAS.map((extra) => [extra, amountOf(cellOf(ROWS[extra] ?? 'No such row'))] as const);
    const rates = { state: column === 0 ? 0 : rate, local: 0 };
    const price = amountOf(cellOf('Piano'));
    const added = purchase({ price }, rates, Object.fromEntries(extras) as Extras);
    assert.is(added.tax, amountOf(cellOf('Sales tax')));
    assert.is(added.total, amountOf(cellOf('Total')));
    return added.total;
  });
  assert.equal(totals, [4885, 5150]);
});

cost('shows both purchases as the guide does, for what a buyer would write', () => {
  const family = {
    ...{ know: 'price', sum: '3,600', seller: 'private', kind: 'upright', 'has-bench': 'on', untuned: 'on' },
    ...{ inspection: '175', move: '$350', tuning: '250', repairs: '350' },
  };
  const fromDealer = { ...EXAMPLE, know: 'price', sum: '4500' };
  assert.is(answersFor(family, figures).texts.total, '$4,885');
  assert.is(answersFor(fromDealer, figures).texts.total, '$5,150');
});

cost('repays the loans of the guide to paying as its text and its offers say', () => {
  assert.is(dollarsAndCents(monthlyPayment(6000, 9, 48)), '$149.31');
  const interest = (apr: number, months: number) =>
    dollars(monthlyPayment(6000, apr, months) * months - 6000);
  const [, from, to] = /from (\$\d+) to\s(\$[\d,]+)\. A 15% loan/.exec(paying) ?? [];
  assert.equal([interest(9, 24), interest(9, 48)], [from, to]);
  assert.ok(
    fold(paying).includes(`(${interest(15, 12)}) than a 6% loan paid off in 48 (${interest(6, 48)})`),
  );
  for (const column of [0, 1]) {
    const [balance, months, payment, total] = ['6. To borrow ', '8.', '9.', '10. Total'].map(
      (row) => rowOf(paying.slice(paying.indexOf('Here are three offers')), row)[column] ?? '',
    ) as [string, string, string, string];
    const apr = column === 0 ? 9 : 8;
    const monthly = monthlyPayment(amountOf(balance), apr, Number(months));
    assert.is(dollarsAndCents(monthly), payment);
    assert.is(dollars(monthly * Number(months)), total);
  }
});

cost('has the ranges that the guides give', () => {
  const span = ({ from, to }: { from: number; to: number }) => `${dollars(from)}–${dollars(to)}`;
  assert.equal(rowOf(paying, 'Bench ')[0], span(GUIDE_RANGES.bench));
  assert.ok(rowOf(used, 'A semitone flat')[1]?.startsWith(`${span(GUIDE_RANGES.correction)} for correction`));
});

const ohio: Place = {
  ...{ name: 'Ohio', path: '/ohio/', rates: { state: 5.75, local: 1.49 } },
  cities: [['Cleveland', '/ohio/cleveland/pianos/', 8]],
};
const tennessee: Place = {
  ...{ name: 'Tennessee', path: '/tennessee/', cities: [] },
  rates: { state: 7, local: 2.61, localUpTo: 1600, high: { rate: 2.75, from: 1600, to: 3200 } },
};

/** What is said for the example with these changes. */
const CASES: [Given, string, Record<string, string>][] = [
  [{}, '', { price: '$2,491', tax: '$174', total: '$3,000', move: 'Included' }],
  [{ seller: 'private' }, '', { tax: 'None', price: '$2,665' }],
  [{ sum: '300' }, '', { price: '$0', result: '$300 is not enough: what comes with the piano takes $335.' }],
  [{ sum: 'many' }, '', { result: 'Write an amount, such as 3000.' }],
  [{ 'has-move': '', stairs: 'on' }, '', { move: '$600' }],
  [{ 'has-move': '', kind: 'grand' }, '', { move: '$675' }],
  [{ kind: 'digital' }, '', { inspection: '$0', later: '$0', price: '$2,804' }],
  [{ seller: 'new' }, '', { inspection: '$0', chosen: 'new upright, from a dealer' }],
  [{ know: 'price', sum: '6000' }, '/ohio/cleveland/pianos/', { tax: '$480' }],
  [
    { know: 'price', sum: '6000' },
    '/ohio/',
    { tax: '$434', taxOf: '7.24% of the piano’s price, the average of Ohio' },
  ],
  [{ know: 'price', sum: '6000' }, '/tennessee/', { tax: '$506' }],
  [{ know: 'price', sum: '6000' }, '/nowhere/', { tax: '$420' }],
  [
    { borrow: '6000' },
    '',
    {
      loanMonthly: '$149.31',
      loan: '$7,167',
      rent: '$4,800',
      loanOf: '$6,000 × 0.0075 ÷ (1 − 1.0075⁻ⁿ) × n, n = 48 months; of it interest $1,167',
    },
  ],
  [{ apr: '0', months: '0', borrow: '600' }, '', { loanMonthly: '$600.00' }],
  [
    { know: 'price', sum: '9000' },
    '',
    {
      beyond:
        'new mid-range baby grand (from $10,000), used professional grand (from $12,000), new professional grand (from $30,000)',
    },
  ],
];
for (const [given, path, shown] of CASES)
  cost(`says for ${JSON.stringify(given)} ${path}: ${JSON.stringify(shown)}`, () => {
    const { texts } = answersFor({ ...EXAMPLE, ...given }, figures, ratesAt(path, [ohio, tennessee]));
    for (const [name, text] of Object.entries(shown))
      assert.is(texts[name as keyof typeof texts], text, name);
  });

cost('leaves for the piano the most that a budget pays, with its tax, in each state', () => {
  const { states } = load({ data: 'data', content: 'content' });
  const nothing = Object.fromEntries(EXTRAS.map((extra) => [extra, 0])) as Extras;
  for (const { name, salesTax } of states)
    for (const budget of [0, 999, 1600, 3201, 15000]) {
      if (!salesTax) continue;
      const { price, total } = purchase({ budget }, salesTax, nothing);
      const next = purchase({ price: price + 1 }, salesTax, nothing);
      assert.ok(total <= budget && next.total > budget, `${name}, ${budget}: ${price}`);
    }
});
