import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import type { State } from '../../generator/model/index.ts';
import { stateTax, taxOn } from '../../generator/plan/state-tax.ts';
import { project } from '../support/tiny-site.ts';

const tax = suite('plan: sales tax');

const shipped = load({ data: `${project}/data`, content: `${project}/content` });

const stateNamed = (slug: string): State => {
  const state = shipped.states.find((state) => state.slug === slug);
  if (!state) throw new Error(`There is no state ${slug}.`);
  return state;
};

/** The first sentence of the page of a state. towns.test.ts has the sums, and the sentences of city pages. */
const ratesOf = (slug: string): string => stateTax(stateNamed(slug), shipped)?.ofPage.sentences[0] ?? '';

const sentences: Record<string, RegExp> = {
  ohio: /^On a \$6,000 piano, sales tax comes to about \$437 at Ohio’s average rates: 5\.75% for the state and 1\.54% /,
  hawaii:
    /general excise tax comes to \$270: 4% for the state and 0\.5% for the county, the same in all of Hawaii\./,
  'new-mexico': /gross receipts tax comes to about \$461 .*: 4\.875% for the state/,
  florida: /about \$409 .* for the county on the first \$5,000 only\./,
  tennessee: /about \$506 .* 2\.75% on the part between \$1,600 and \$3,200; .* first \$1,600 only/,
  delaware: /has no general sales tax: a piano tagged \$6,000 costs \$6,000\.$/,
  alaska: /^Alaska has no state sales tax, but many .* is 1\.82%, which few places charge\./,
  indiana: /: \$420 on a \$6,000 piano\. There is no general local sales tax to add\.$/,
  'new-jersey': /about \$396 .* The state charges 6\.625%; only a few places charge another rate\.$/,
};

tax('of a state is one figure, with what it counts on', () => {
  for (const [slug, sentence] of Object.entries(sentences)) assert.match(ratesOf(slug), sentence);
});

tax('of another state is told of, by whether the own state has one', () => {
  const elsewhere = (slug: string) => stateTax(stateNamed(slug), shipped)?.ofPage.sentences[1] ?? '';
  assert.match(elsewhere('ohio'), /you may owe use tax at home/);
  assert.match(elsewhere('alaska'), /^If you buy in another state, ask/);
});

tax('counts only the part of a price that it is on', () => {
  const rates = {
    state: 7,
    local: 2,
    name: 'tax',
    localUpTo: 1600,
    high: { rate: 2.75, from: 1600, to: 3200 },
  };
  assert.equal(
    [1000, 2000, 6000].map((price) => taxOn(price, rates)),
    [90, 183, 496],
  );
});

tax.run();
