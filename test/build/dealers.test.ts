import { assert, suite } from '../support/suite.ts';
import { dealer as dealerLike, tinySite } from '../support/tiny-site.ts';

const dealers = suite('build: dealers');

const site = tinySite();

const dealer = (name: string, serves: string[], ways: object = {}) => {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const verified = { on: '2025-06-30', by: 'Jane Doe' };
  return dealerLike({ slug, name, serves, verified, phone: undefined, url: undefined, ...ways });
};

const CITIES = ['cleveland', 'columbus'];
const textOf = (number: number) => site.text(`ohio/${CITIES[number]}/pianos/index.html`);
const namesOn = (page: string) => [...page.matchAll(/<h3>(Dealer [^<]*)<\/h3>/g)].map(([, name]) => name);

const rebuilt = (date: string) => site.build({}, { today: date });

dealers('those of a city stand before those of its state', async () => {
  site.write({
    'data/dealers.json': [
      dealer('Dealer B', ['ohio'], { url: 'https://b.example' }),
      dealer('Dealer A', ['ohio']),
      dealer('Dealer C', ['ohio/cleveland', 'maine'], { phone: '(216) 555-0100' }),
    ],
  });
  await rebuilt('2026-01-31');
  assert.equal(namesOn(textOf(0)), ['Dealer C', 'Dealer A', 'Dealer B']);
  assert.match(textOf(0), '"tel:2165550100" rel="noopener"');
  assert.equal(namesOn(textOf(1)), ['Dealer A', 'Dealer B']);
});

dealers('a year after the check, a dealer is not called verified, in a build on the next day', async () => {
  assert.equal((await rebuilt('2026-06-30')).unverifiedDealers, []);
  assert.match(textOf(1), 'Verified on June 30, 2025 by Jane Doe.');
  assert.is((await rebuilt('2026-07-01')).unverifiedDealers.length, 3);
  assert.not.match(textOf(1), 'Verified on');
  assert.match(textOf(1), 'a new check is due');
});
