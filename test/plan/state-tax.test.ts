import { load } from '../../generator/load/load.ts';
import { stateTax } from '../../generator/plan/state-tax.ts';
import { assert, suite } from '../support/suite.ts';
import { project } from '../support/tiny-site.ts';

const tax = suite('plan: sales tax');

const shipped = load({ data: `${project}/data`, content: `${project}/content` });

/** What the page of each state says: the sum, then what holds in another state. towns.test.ts has the sums of towns. */
const sentences: Record<string, RegExp> = {
  ohio: /^On a \$6,000 piano, sales tax comes to about \$437 at Ohio’s average rates: 5\.75% for the state and 1\.54% .* you may owe use tax at home/,
  hawaii:
    /general excise tax comes to \$270: 4% for the state and 0\.5% for the county, the same in all of Hawaii\./,
  'new-mexico': /gross receipts tax comes to about \$461 .*: 4\.875% for the state/,
  florida: /about \$409 .* for the county on the first \$5,000 only\./,
  tennessee: /about \$506 .* 2\.75% on the part between \$1,600 and \$3,200; .* first \$1,600 only/,
  delaware: /has no general sales tax: a piano tagged \$6,000 costs \$6,000\. /,
  alaska:
    /^Alaska has no state sales tax, but many .* is 1\.82%, which few places charge\. .*If you buy in another state, ask/,
  indiana: /: \$420 on a \$6,000 piano\. There is no general local sales tax to add\. /,
  'new-jersey': /about \$396 .* The state charges 6\.625%; only a few places charge another rate\. /,
};

tax('of a state is one figure, with what it counts on, and what another state charges', () => {
  for (const state of shipped.states) {
    const said = stateTax(state, shipped)?.ofPage.sentences.join(' ') ?? '';
    assert.match(said, sentences[state.slug] ?? /\$6,000/);
  }
});
