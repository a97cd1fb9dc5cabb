import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCases, readCases } from './support/cases.ts';
import { codedCases, printedByCoded } from './support/coded-cases.ts';
import { printedBy } from './support/run-case.ts';

/** Faults in a tiny site, and all that is printed for each: `test/cases/README.md` describes the format. */
const cases = suite('cases');

const all = readCases();
for (const one of all)
  cases(`${one.title} (${one.at})`, async () => assert.fixture(await printedBy(one), one.prints));
for (const one of codedCases)
  cases(`${one.title} (coded-cases.ts)`, async () => assert.fixture(await printedByCoded(one), one.prints));

cases('have a title each of their own', () => {
  const titles = [...all, ...codedCases].map(({ title }) => title);
  assert.equal(
    titles.filter((title, index) => titles.indexOf(title) < index),
    [],
  );
});

/** Texts that are no cases, and the line and the words of the error. */
const malformed: [text: string, error: RegExp][] = [
  ['--- prints\n', /^a\.txt:1: no case has begun/],
  ['=== a\nSomething\n--- prints\n', /^a\.txt:2: a section starts with/],
  ['=== a\n--- prints\nb\n--- data/faqs.json: removed\n', /^a\.txt:1: the last section of a case is/],
  ['=== a\n--- data/faqs.json: moved\n--- prints\n', /^a\.txt:2: this is no section/],
  ['=== a\n--- What? \n--- prints\n', /^a\.txt:2: a space at the end/],
  ['=== a\n--- data/faqs.json\n\t{}\n--- prints\n', /^a\.txt:3: a tab/],
  ['=== a\n--- data/faqs.json: a → b\nc\n--- prints\n', /^a\.txt:2: nothing may stand below/],
  ['=== a\n--- data/faqs.json\n⟨U+G⟩\n--- prints\n', /^a\.txt:2: this is no escape/],
];
for (const [text, error] of malformed) {
  cases(`refuse ${JSON.stringify(text)}`, () => {
    assert.throws(
      () => parseCases('test/cases/a.txt', text),
      ({ message }: Error) => error.test(message),
    );
  });
}

for (const [edit, error] of [
  ['data/faqs.json: question', /^a\.txt:2: data\/faqs\.json has this 3 times, not once: question$/],
  ['data/faqs.json: nothing', /^a\.txt:2: data\/faqs\.json has this 0 times, not once: nothing$/],
  ['data/faq.json: question', /^a\.txt:2: data\/faq\.json has this 0 times, not once: question$/],
] as const) {
  cases(`refuse an edit that does not match once: ${edit}`, async () => {
    const [one] = parseCases('a.txt', `=== a\n--- ${edit} → b\n--- prints\n`);
    const message = await printedBy({ steps: one?.steps ?? [] }).catch((thrown) => thrown.message);
    assert.match(message, error);
  });
}

cases.run();
