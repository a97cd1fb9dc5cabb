import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readCases } from '../support/cases.ts';
import { codedCases } from '../support/coded-cases.ts';
import { project } from '../support/tiny-site.ts';

const codes = suite('problem codes');

const readText = (file: string): string => readFileSync(join(project, file), 'utf8');

/** The sections of docs/errors.md, each from its code on. */
const sections = readText('docs/errors.md')
  .split(/^### (?=PG)/m)
  .slice(1);

/** All problems that a case prints. */
const printed = [...readCases(), ...codedCases].flatMap(({ prints }) => prints.split('\n\n'));

codes('are explained in docs/errors.md, in order and once, if the generator reports them', () => {
  const sources = glob.sync('generator/**/*.{ts,js}', { cwd: project }).map(readText);
  const reported = new Set(sources.join('\n').match(/(?<=')PG\d{3}(?=')/g));
  assert.equal(
    sections.map((section) => section.slice(0, 5)),
    [...reported].sort(),
  );
});

for (const section of sections)
  codes(`have a cause, a cure and an example that a case prints: ${section.slice(0, 5)}`, () => {
    const form = /^(PG\d{3}): \S.*\n\nCause: .+?\n\nCure: .+?\n\n(`{3,4})text\n(.+?)\n\2\n/s;
    const [, code, , example = ''] = section.match(form) ?? [];
    assert.ok(printed.includes(example) && example.includes(` ${code} `), section);
  });

codes.run();
