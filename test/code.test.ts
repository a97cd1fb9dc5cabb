import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from './support/tiny-site.ts';

const code = suite('code');

function passes(tool: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(join(project, 'node_modules/.bin', tool), args, {
    cwd: project,
    encoding: 'utf8',
  });
  assert.is(status, 0, `${stdout}\n${stderr}`);
}

code('is sound in its types', () => passes('tsc', ['--project', '.']));
code('is formatted and linted', () => passes('biome', ['ci', '--colors=off', '--error-on-warnings', '.']));

code.run();
