import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { stateTax, taxInShort } from '../../generator/plan/state-tax.ts';
import { project, tinySite } from '../support/tiny-site.ts';

/** What state pages say of sales tax. */
const tax = suite('plan: sales tax');

const shipped = load({ data: `${project}/data`, content: `${project}/content` });

/** The sentences of the page of a state, and the one on its city pages. */
function sentencesOf(slug: string): string[] {
  const state = shipped.states.find((state) => state.slug === slug);
  if (!state) throw new Error(`There is no state ${slug}.`);
  return [...(stateTax(state, shipped)?.sentences ?? []), taxInShort(state, shipped) ?? ''];
}

tax('is told at the rate of the state, and never added to the average of local rates', () => {
  const [rates = '', elsewhere = '', inShort = ''] = sentencesOf('ohio');
  assert.match(rates, /^Ohio charges 5\.75% sales tax, about \$345 on a \$6,000 piano\./);
  assert.match(rates, / 1\.54% on average\./);
  assert.match(elsewhere, /you may owe use tax at home/);
  assert.match(inShort, /Ohio’s own 5\.75% comes to about \$345 on a \$6,000 piano, before any local tax\.$/);
  assert.not.match(`${rates} ${elsewhere} ${inShort}`, /7\.29|\$437/);
});

tax('has the name that the state gives it', () => {
  assert.match(sentencesOf('hawaii')[0] ?? '', /^Hawaii charges 4% general excise tax, about \$240 /);
  assert.match(
    sentencesOf('new-mexico')[0] ?? '',
    /^New Mexico charges 4\.88% gross receipts tax, about \$293 /,
  );
});

tax('is none in four states, local only in Alaska, and uniform in others', () => {
  for (const state of ['delaware', 'montana', 'new-hampshire', 'oregon'])
    assert.match(
      sentencesOf(state)[0] ?? '',
      /has no general sales tax: a piano tagged \$6,000 costs \$6,000\.$/,
    );
  assert.match(sentencesOf('alaska')[0] ?? '', /^Alaska has no state sales tax, but many .* is 1\.82%\./);
  assert.match(sentencesOf('alaska')[1] ?? '', /^If you buy in another state, ask/);
  assert.match(sentencesOf('alaska')[2] ?? '', /^Alaska has no state sales tax to finance/);
  assert.match(
    sentencesOf('oregon')[2] ?? '',
    /^There is no sales tax to finance .* since Oregon has none\.$/,
  );
  assert.match(sentencesOf('new-jersey')[2] ?? '', /^Count in the sales tax: New Jersey’s 6\.63% /);
  assert.match(sentencesOf('indiana')[0] ?? '', /no general local sales tax to add\.$/);
  assert.match(sentencesOf('new-jersey')[0] ?? '', /Only a few places differ from that rate\.$/);
});

tax('stands on the page with its date and a link to its source', async () => {
  const states = [
    { slug: 'maine', code: 'ME', climate: 'cold' },
    { slug: 'ohio', code: 'OH', climate: 'cold', salesTax: { state: 5.75, local: 1.54 } },
  ];
  const salesTax = {
    asOf: '2026-07-01',
    source: { name: 'A Source', url: 'https://tax.example/' },
    examplePrice: 6000,
  };
  const site = tinySite({ 'data/states.json': { salesTax, states } });
  await site.build();
  const section = (path: string) =>
    [...site.page(path).querySelectorAll('section')].find(({ textContent }) =>
      /^Sales Tax/.test(textContent ?? ''),
    );
  assert.match(section('ohio/')?.textContent ?? '', /Rates of July 1, 2026/);
  assert.is(section('ohio/')?.querySelector('a')?.getAttribute('href'), 'https://tax.example/');
  assert.is(section('maine/'), undefined);
});

tax.run();
