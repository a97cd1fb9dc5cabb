import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCases, readCases } from './support/cases.ts';
import { codedCases, printedByCoded } from './support/coded-cases.ts';
import { leftAfterCure, printedBy } from './support/run-case.ts';

/** Faults in a tiny site, and all that is printed for each: `test/cases/README.md` describes the format. */
const cases = suite('cases');

const all = readCases();
for (const one of all)
  cases(`${one.title} (${one.at})`, async () => {
    assert.fixture(await printedBy(one), one.prints);
    if (one.cure.length > 0) assert.fixture(await leftAfterCure(one), '');
  });
for (const one of codedCases)
  cases(`${one.title} (coded-cases.ts)`, async () => assert.fixture(await printedByCoded(one), one.prints));

cases('tell what a cure leaves', async () => {
  const [one] = parseCases(
    'a.txt',
    '=== a\n--- data/faqs.json: removed\n--- prints\n--- data/faqs.json\n[]\n',
  );
  assert.match(await leftAfterCure(one ?? { steps: [], cure: [] }), /^data\/faqs\.json:1\S* PG203 /);
});

cases.run();
