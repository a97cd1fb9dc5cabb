import glob from 'fast-glob';
import { plant, readMutants } from './support/mutants.js';
import { assert, suite } from './support/suite.ts';
import { project } from './support/tiny-site.ts';

/** The list of planted faults keeps up with the code: `npm run mutants` plants them and takes minutes. */
const mutants = suite('mutants');

const list = readMutants(project);

mutants('can each be planted at one place, and name a test file', () => {
  const tests = glob.sync(['test/**/*.test.{ts,tsx}', 'docs/examples/test/*.test.ts'], { cwd: project });
  for (const mutant of list) {
    plant(mutant, project);
    const named = tests.filter((path) => path.includes(`/${mutant.test}.test.`));
    assert.is(named.length, 1, `${mutant.id}: ${mutant.test}`);
  }
});

mutants('are at least two in each file that writes the sources of an owner', () => {
  for (const path of glob.sync('generator/{edit,init}/*.ts', { cwd: project })) {
    const planted = list.filter(({ file }) => `/${path}`.endsWith(`/${file}`));
    assert.ok(planted.length > 1, path);
  }
});
