import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { builtSite, project, type TinySite, temporaryFolder, treeOf } from '../support/tiny-site.ts';

const interrupted = suite('interrupted');

const helper = pathToFileURL(join(project, 'test/support/interrupt-group.js')).href;

interface Call {
  args: string[];
  checkout?: string;
  /** The folder of the site, whose store may lack the bundle. */
  cwd?: string;
  /** In milliseconds; without it, the moment when the command starts another process. */
  after?: number;
}

function runInterrupted({ args, checkout = project, cwd = checkout, after }: Call) {
  const child = spawn(process.execPath, [join(checkout, 'bin/pianogen.js'), ...args], {
    cwd,
    detached: true,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${helper}`,
      ...(after !== undefined && { INTERRUPT_AFTER: String(after) }),
    },
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise<{ code: number | null; signal: string | null; stderr: string }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, stderr })),
  );
}

const buildOf = ({ settings, out }: TinySite) => [
  ...['build', '--date', settings.today, '--out', out],
  ...['--data', settings.data, '--content', settings.content],
];

/** Everything in a folder as one text. */
const stateOf = (folder: string): string => JSON.stringify(treeOf(folder));

interrupted.before(async () => {
  // Otherwise the command would be bundled first.
  await pianogen(['--version']);
});

interrupted('ends a build with 130 when its bundler is ended too', async () => {
  const site = await builtSite();
  const before = stateOf(site.out);
  site.write({ 'data/home.json': { ...site.json('data/home.json'), badges: [{ name: 'A', text: 'B.' }] } });
  const { code, stderr } = await runInterrupted({ args: buildOf(site), cwd: site.root });
  assert.equal([code, stderr], [130, 'Interrupted. The out folder is as it was.\n']);
  assert.ok(stateOf(site.out) === before);
});

/** What becomes of a command that does not listen. Shells see 130. */
const ENDED = { code: null, signal: 'SIGINT', stderr: '' };

interrupted('ends check by the signal, and dev with 130, when their bundler is ended too', async () => {
  assert.equal(await runInterrupted({ args: ['check', '--date', '2026-01-31'] }), ENDED);
  const { code, stderr } = await runInterrupted({ args: ['dev', '--port', '0'] });
  assert.equal([code, stderr], [130, 'Interrupted.\n']);
});

interrupted('ends the bundling of the command itself, and leaves nothing', async () => {
  const checkout = newCheckout();
  assert.equal(await runInterrupted({ args: ['build'], checkout }), ENDED);
  assert.not(existsSync(join(checkout, 'node_modules/.cache/pianogen')));
});

// Before that moment, the folder stays as it was: test/commands/cli.test.ts.
interrupted('ends a build with 130 and the whole new site once a file is in its place', async () => {
  const site = await builtSite();
  site.write({ 'data/home.json': { ...site.json('data/home.json'), badges: [{ name: 'A', text: 'B.' }] } });
  const interruption = pathToFileURL(join(project, 'test/support/interrupt-itself.js')).href;
  const { code, stderr } = await pianogen(buildOf(site), {
    env: { NODE_OPTIONS: `--import=${interruption}`, INTERRUPT_AT: 'rename', INTERRUPT_WITH: 'SIGINT' },
  });
  assert.equal([code, stderr], [130, 'Interrupted. The out folder holds the new site.\n']);
  assert.ok(JSON.stringify(await site.clean()) === stateOf(site.out));
});

interrupted('ends a build whose bundler waits for a named pipe', async () => {
  const checkout = newCheckout();
  const font = join(checkout, 'templates/styles/fonts.css');
  execFileSync('sh', ['-c', 'rm "$1" && mkfifo "$1"', 'sh', font]);
  await pianogen(['--version'], { checkout });
  const args = ['build', '--out', join(temporaryFolder(), 'out')];
  const { code, stderr } = await runInterrupted({ args, checkout, after: 1000 });
  assert.equal([code, stderr], [130, 'Interrupted. The out folder is as it was.\n']);
});

interrupted.run();
