import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkTypes, typeProblems } from '../../generator/check/types.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { temporaryFolder } from '../support/tiny-site.ts';
import { typedCode } from '../support/typed-code.ts';

/** The type checker: its errors as problems. */
const types = suite('check: types');

types('finds errors in templates, client and generator, each at its place', async () => {
  const cache = join(temporaryFolder(), 'types');
  const { pianogen } = typedCode("export const count: number = 'one';");
  const problems = await checkTypes({ pianogen, cache });
  assert.equal(
    problems.map(({ code, source: { file, line, column }, message }) => [
      code,
      file.replace(`${pianogen}/`, ''),
      line,
      column,
      message,
    ]),
    ['client', 'generator', 'templates'].map((folder) => [
      'PG604',
      `${folder}/a.ts`,
      2,
      14,
      "Type 'string' is not assignable to type 'number'.",
    ]),
  );
  // What it knows of the last time changes nothing.
  assert.equal(await checkTypes({ pianogen, cache }), problems);
});

types('finds none where there is none', async () => {
  assert.equal(
    await checkTypes({ ...typedCode('export const count: number = 1;'), cache: temporaryFolder() }),
    [],
  );
});

types('says how to get a type checker that is missing', () => {
  const pianogen = temporaryFolder();
  const check = () => checkTypes({ pianogen, cache: join(pianogen, 'cache') });
  assert.throws(check, (error: unknown) => error instanceof UsageError && /`npm ci`/.test(error.message));
});

types('takes errors without a file for those of the settings', () => {
  const [problem] = typeProblems("error TS2688: Cannot find type definition file for 'node'.\n", '/code');
  assert.equal(problem?.source, { file: '/code/tsconfig.json', line: 1 });
});

types.run();
