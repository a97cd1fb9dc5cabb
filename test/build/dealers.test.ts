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

dealers('365 days after the check, a dealer is on no page; a build warns for 30 days before', async () => {
  const warned = async (date: string) =>
    (await rebuilt(date)).warnings.map(({ code, message }) => `${code} ${message}`);
  assert.equal(await warned('2026-05-30'), []);
  assert.match(
    (await warned('2026-05-31'))[0] ?? '',
    /^PG222 the check of Dealer B holds for 365 days, of which 30 are left;/,
  );
  assert.is((await warned('2026-06-30')).length, 3);
  assert.match(textOf(1), 'Verified on June 30, 2025 by Jane Doe.');
  const expired = await warned('2026-07-01');
  assert.is(expired.length, 3);
  assert.match(
    expired[0] ?? '',
    /^PG222 Dealer B was last verified on June 30, 2025, .* no page lists it\.$/,
  );
  for (const number of [0, 1]) assert.not.match(textOf(number), /Dealer [ABC]/);
  assert.match(textOf(0), 'Verified dealers are being added');
});
