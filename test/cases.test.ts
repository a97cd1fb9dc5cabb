import glob from 'fast-glob';
import { printedBy, readCases } from './support/cases.ts';
import { codedCases, printedByCoded } from './support/coded-cases.ts';
import { assert, suite } from './support/suite.ts';
import { project, projectText } from './support/tiny-site.ts';

/** Faults in a tiny site, and all that is printed for each: `test/cases/README.md` describes the format. */
const cases = suite('cases');

/** All that was printed, with the lines of the sources that cases leave out. */
const seen: string[] = [];

/** Compares what is printed with what a case says, which leaves out the lines that quote a source. */
function prints(actual: string, expected: string): void {
  seen.push(...actual.split('\n\n'));
  assert.fixture(actual.replaceAll(/^ *\d* +\|( .*)?\n?/gm, '').trimEnd(), expected);
}

for (const one of readCases()) cases(one.title, async () => prints(await printedBy(one), one.prints));
for (const one of codedCases)
  cases(`${one.title} (coded-cases.ts)`, async () => prints(await printedByCoded(one), one.prints));

const sections = projectText('docs/errors.md')
  .split(/^### (?=PG)/m)
  .slice(1);

cases('have codes that docs/errors.md explains in order and once, if the generator reports them', () => {
  const sources = glob.sync('generator/**/*.{ts,js}', { cwd: project }).map(projectText);
  const reported = new Set(sources.join('\n').match(/(?<=')PG\d{3}(?=')/g));
  const explained = sections.map((section) => section.slice(0, 5));
  assert.equal(explained, [...reported].sort());
});

for (const section of sections)
  cases(`print the example of docs/errors.md, which has a cause and a cure: ${section.slice(0, 5)}`, () => {
    const form = /^(PG\d{3}): \S.*\n\nCause: .+?\n\nCure: .+?\n\n(`{3,4})text\n(.+?)\n\2\n/s;
    const [, code, , example = ''] = section.match(form) ?? [];
    assert.ok(seen.includes(example) && example.includes(` ${code} `), section);
  });
