import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemCodes } from '../../generator/problem/codes.ts';
import { errorsPage } from '../support/errors-page.ts';
import { project } from '../support/tiny-site.ts';

/** The codes of problems: each is reported, has a case, and is explained in docs/errors.md. */
const codes = suite('problem codes');

codes('have a case each, and are explained in docs/errors.md: run "npm run errors" if this fails', () => {
  assert.fixture(readFileSync(join(project, 'docs/errors.md'), 'utf8'), errorsPage());
});

codes('are all reported by the generator', () => {
  const sources = glob
    .sync('generator/**/*.ts', { cwd: project, ignore: ['generator/problem/codes.ts'] })
    .map((file) => readFileSync(join(project, file), 'utf8'))
    .join('\n');
  for (const code of Object.keys(problemCodes)) assert.ok(sources.includes(`'${code}'`), code);
});

codes.run();
