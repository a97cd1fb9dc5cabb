import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { assert, suite } from './support/suite.ts';
import { project } from './support/tiny-site.ts';

const code = suite('code');

/** All that a tool prints if it finds something; otherwise an empty text. */
const findingsOf = (tool: string, args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const command = join(project, 'node_modules/.bin', tool);
    execFile(command, args, { cwd: project, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      resolve(error ? `${error.message}\n${stdout}${stderr}` : ''),
    );
  });

// Both tools work at the same time. The compiler looks again at what has changed since it was run last, and at what that concerns.
const known = join(project, 'node_modules/.cache/pianogen-types.tsbuildinfo');
// Several threads would read the types of packages once each.
const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', known];
const types = findingsOf('tsc', ['--project', '.', ...options]);
const style = findingsOf('biome', ['ci', '--colors=off', '--error-on-warnings', '.']);

code('is sound in its types', async () => assert.is(await types, ''));
code('is formatted and linted', async () => assert.is(await style, ''));
