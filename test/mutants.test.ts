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
const testFiles = glob.sync('test/**/*.test.{ts,tsx}', { cwd: project });

for (const { id, file, find, replace, tests } of list) {
  mutants(`${id} can be planted, and names its tests`, () => {
    const text = readFileSync(join(project, file), 'utf8');
    assert.is(text.split(find).length, 2, `${file} has to hold once: ${find}`);
    assert.is.not(find, replace);
    assert.ok(tests.length > 0);
    for (const name of tests)
      assert.is(testFiles.filter((path) => path.includes(`/${name}.test.`)).length, 1, name);
  });
}

mutants.run();
