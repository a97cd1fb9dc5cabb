import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { cachedSite, project, treeOf } from '../support/tiny-site.ts';

const interrupted = suite('interrupted');

/** Has a process import a file of `test/support/` before it starts. */
const importing = (name: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(project, 'test/support', name)).href}`,
});

interrupted.before(async () => {
  // Otherwise the command would be bundled first.
  await pianogen(['--version']);
});

const KEPT = 'Interrupted. The out folder is as it was.\n';
const NEW = 'Interrupted. The out folder holds the new site.\n';

for (const [moment, signal, exitCode, told] of [
  ['write', 'SIGINT', 130, KEPT],
  ['write', 'SIGTERM', 143, KEPT],
  ['write', 'SIGHUP', 129, KEPT],
  ['rename', 'SIGINT', 130, NEW],
] as const)
  interrupted(
    `ends a build with ${exitCode} after ${signal} at a ${moment}, and the site is whole`,
    async () => {
      const site = cachedSite();
      await site.build();
      const before = treeOf(site.out);
      site.write({ 'data/site.json': { ...site.json('data/site.json'), brand: 'Another' } });
      const env = { ...importing('interrupt-itself.js'), INTERRUPT_AT: moment, INTERRUPT_WITH: signal };
      const args = ['build', '--date', site.settings.today];
      const { code, stderr } = await pianogen(args, { cwd: site.root, env });
      assert.equal([code, stderr], [exitCode, told]);
      assert.ok(
        JSON.stringify(treeOf(site.out)) === JSON.stringify(told === KEPT ? before : await site.clean()),
      );
    },
  );

/** Runs a command whose first child process is ended with it, as by Ctrl-C in a terminal. */
async function interruptGroup(args: string[], cwd: string, checkout = project) {
  const env = { ...process.env, ...importing('interrupt-group.js') };
  const child = spawn(process.execPath, [join(checkout, 'bin/pianogen.js'), ...args], {
    cwd,
    env,
    detached: true,
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code, signal] = await once(child, 'close');
  return [code, signal, stderr];
}

/** What becomes of a command that does not listen. Shells see 130. */
const ENDED = [null, 'SIGINT', ''];

interrupted('ends build, dev and check, when their bundler is ended too', async () => {
  const { root } = cachedSite();
  assert.equal(await interruptGroup(['build'], root), [130, null, KEPT]);
  assert.equal(await interruptGroup(['dev', '--port', '0'], root), [130, null, 'Interrupted.\n']);
  assert.equal(await interruptGroup(['check'], root), ENDED);
});

interrupted('ends the bundling of the command itself, and leaves nothing', async () => {
  const checkout = newCheckout();
  assert.equal(await interruptGroup(['build'], checkout, checkout), ENDED);
  assert.not(existsSync(join(checkout, 'node_modules/.cache/pianogen')));
});

interrupted.run();
