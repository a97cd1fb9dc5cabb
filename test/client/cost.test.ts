import { answersFor, EXAMPLE, type Given, type Place, ratesAt } from '../../client/cost/answers.ts';
import { BENCH, CORRECTION, EXTRAS, type Extras, monthlyPayment, purchase } from '../../client/cost/cost.ts';
import { dollars, dollarsAndCents, span } from '../../client/cost/dollars.ts';
import { load } from '../../generator/load/load.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';
import { fold, projectText } from '../support/tiny-site.ts';

const cost = suite('cost');

const [used, paying] = ['buying-used-pianos', 'financing-piano'].map((slug) =>
  projectText(`content/blog/${slug}.md`),
) as [string, string];
const figures = load({ data: 'data', content: 'content' }).amounts;

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
  assert.equal(rowOf(paying, 'Bench ')[0], span(BENCH));
  assert.ok(rowOf(used, 'A semitone flat')[1]?.startsWith(`${span(CORRECTION)} for correction`));
});

const ohio: Place = {
  ...{ name: 'Ohio', path: '/ohio/', rates: { state: 5.75, local: 1.49 } },
  cities: [['Cleveland', '/ohio/cleveland/pianos/', 8]],
};
const tennessee: Place = {
  ...{ name: 'Tennessee', path: '/tennessee/', cities: [] },
  rates: { state: 7, local: 2.61, localUpTo: 1600, high: { rate: 2.75, from: 1600, to: 3200 } },
};

const alaska: Place = { name: 'Alaska', path: '/alaska/', cities: [] };
const oregon: Place = { name: 'Oregon', path: '/oregon/', rates: { state: 0, local: 0 }, cities: [] };
const PLACES = [ohio, tennessee, alaska, oregon];
const [PRICE, CLEVELAND] = [{ know: 'price', sum: '6000' }, '/ohio/cleveland/pianos/'];
const UPRIGHT = 'used upright';
const EXEMPT = '; many schools and churches are exempt: ask, and if so, enter 0';

/** What is said for the example with these changes. Of a line that does not apply, nothing. */
const CASES: [Given, string, Record<string, string | undefined>][] = [
  [{}, '', { price: '$2,491', tax: '$174', total: '$3,000', move: 'Included', moveOf: '$200–$600' }],
  [{}, '', { taxOf: '7%, an example: choose your place', ask: 'Get Matched With Dealers' }],
  [{ seller: 'private' }, '', { tax: 'None', price: '$2,665', plan: UPRIGHT, totalOf: 'before repairs' }],
  [{ sum: '300' }, '', { result: '$300 is not enough: the other costs alone come to $335.', plan: UPRIGHT }],
  [{ sum: '3.5k' }, '', { result: 'Of $3,500, about $2,958 is left for the piano.' }],
  [{ sum: 'many' }, '', { result: 'Enter an amount, such as 3000.', total: undefined, price: undefined }],
  [{ sum: '0' }, '', { result: 'Enter an amount, such as 3000.', plan: UPRIGHT }],
  [{ know: 'price', sum: '0' }, '', { result: 'A free piano costs about $335, all in.' }],
  [{ stairs: 'on' }, '', { moveOf: 'ask about stairs', plan: 'cost-3000 used upright stairs' }],
  [{ untuned: 'on' }, '', { tuningOf: 'ask about pitch correction', plan: 'cost-3000 used upright' }],
  [{ 'has-move': 'off', stairs: 'on' }, '', { move: '$600', moveOf: 'with stairs, over $600' }],
  [{ 'has-move': 'off', kind: 'grand' }, '', { move: '$675', moveOf: '$350–$1,000' }],
  [{ kind: 'digital', inspection: '90' }, '', { inspection: undefined, later: undefined, price: '$2,804' }],
  [{ seller: 'new', untuned: 'on' }, '', { inspection: undefined, tuningOf: '$120–$200', later: '$320' }],
  [PRICE, CLEVELAND, { tax: '$480', taxOf: '8%, in Cleveland, Ohio' }],
  [PRICE, '/ohio/', { tax: '$434', taxOf: '7.24%, the average of Ohio' }],
  [PRICE, '/oregon/', { tax: '$0', taxOf: 'Oregon has none' }],
  [PRICE, '/alaska/', { tax: '–', taxOf: 'ask your city or borough, then enter its rate' }],
  [
    PRICE,
    '/tennessee/',
    { taxOf: '7%, and more on the first $3,200, the average of Tennessee', tax: '$506' },
  ],
  [{ ...PRICE, rate: '8.25%' }, CLEVELAND, { tax: '$495', taxOf: '8.25%' }],
  [{ ...PRICE, rate: 'eight' }, CLEVELAND, { tax: '–', taxOf: 'enter a number, such as 8.25' }],
  [{ ...PRICE, institution: 'on' }, CLEVELAND, { tax: '$480', taxOf: `8%, in Cleveland, Ohio${EXEMPT}` }],
  [{ institution: 'on', rate: '0' }, CLEVELAND, { tax: '$0', plan: 'cost-3000 used upright institution' }],
  [PRICE, '/nowhere/', { tax: '$420', cash: '$6,755', loanOf: '$6,420 in 48 payments; $1,249 is interest' }],
  [{ borrow: '6000' }, '', { cash: '$3,000', loanMonthly: '$149.31', loan: '$4,167', rent: '$1,200' }],
  [{ apr: '0', months: '0', borrow: '600' }, '', { loanMonthly: '$600.00', loan: '$3,000' }],
  [{ 'rent-months': '9' }, '', { rent: '$900', rentOf: '9 months; delivery and pickup are often extra' }],
  [{}, '', { buys: 'In 2010, $2,491 could buy: a used upright (from $1,200).' }],
  [{ sum: '900' }, '', { buys: 'In 2010, $528 could buy: no used upright.' }],
  [{ kind: 'digital' }, '', { buys: 'New digital pianos for beginners: $500–$1,500, our estimate.' }],
];
for (const [given, path, shown] of CASES)
  cost(`says for ${JSON.stringify(given)} ${path}: ${JSON.stringify(shown)}`, () => {
    const { texts, plan } = answersFor({ ...EXAMPLE, ...given }, figures, ratesAt(path, PLACES));
    const said: Record<string, string> = { ...texts, plan: plan.join(' ') };
    for (const [name, text] of Object.entries(shown)) assert.is(said[name], text, name);
  });

const CITIES = 'ohio/cleveland tennessee/nashville oregon/portland-or new-jersey/newark-nj wyoming/casper';
for (const city of CITIES.split(' '))
  cost(`is on the page of ${city} what /cost/ says at the address that its page links to`, () => {
    const { outputs, page } = defaultSite();
    const link = page(`${city}/pianos/`).querySelector('a[href^="/cost/?"]');
    const query = new URLSearchParams(link?.getAttribute('href')?.replace(/^[^?]+|#.*/g, ''));
    const place = ratesAt(query.get('place') ?? '', JSON.parse(outputs.get('cost/rates.json') ?? '[]'));
    const given = { ...EXAMPLE, ...Object.fromEntries(query) };
    assert.ok(place?.rates);
    assert.is(/\$[\d,]*\d/.exec(link?.textContent ?? '')?.[0], answersFor(given, figures, place).texts.total);
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
