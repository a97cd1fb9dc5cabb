import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';
import { writeCities } from './cities.js';

const benchmark = suite('benchmark');

benchmark('makes up cities that can be loaded, and the same each time', () => {
  const [data, again] = [temporaryFolder(), temporaryFolder()];
  for (const folder of [data, again]) writeCities(400, folder);
  const { states } = load({ data, content: join(project, 'content') });
  const slugs = states.flatMap(({ cities }) => cities.map(({ slug }) => slug));
  assert.is(new Set(slugs).size, 400);
  execFileSync('diff', ['-r', data, again]);
});

benchmark.run();
