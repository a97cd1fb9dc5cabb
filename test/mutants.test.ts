import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from './support/tiny-site.ts';

/** The list of planted faults keeps up with the code: `npm run mutants` plants them and takes minutes. */
const mutants = suite('mutants');

interface Mutant {
  id: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
}

const list: Mutant[] = JSON.parse(readFileSync(join(project, 'test/mutants.json'), 'utf8'));
const testFiles = glob.sync('{test,docs/examples}/**/*.test.{ts,tsx}', {
  cwd: project,
  ignore: ['**/node_modules/**'],
});

mutants('can each be planted at one place, and name test files that exist', () => {
  const hasTest = (name: string) => testFiles.filter((path) => path.includes(`/${name}.test.`)).length === 1;
  const wrong = list.filter(({ file, find, replace, tests }) => {
    const places = readFileSync(join(project, file), 'utf8').split(find).length - 1;
    return places !== 1 || find === replace || tests.length === 0 || !tests.every(hasTest);
  });
  assert.equal(
    wrong.map(({ id }) => id),
    [],
  );
});

mutants.run();
