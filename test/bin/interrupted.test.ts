import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { assert, suite } from '../support/suite.ts';
import { cachedSite, project, treeOf } from '../support/tiny-site.ts';

const interrupted = suite('interrupted');

/** Has a process interrupt itself, or its group. */
const interrupting = (at: 'write' | 'rename' | 'spawn', signal: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(project, 'test/support/interrupt.js')).href}`,
  INTERRUPT_AT: at,
  INTERRUPT_WITH: signal,
});

interrupted.before(async () => {
  // Otherwise the command would be bundled first.
  await pianogen(['--version']);
});

/** A site that is built and then changed. `pages` are those of the out folder, without what a build stages. */
async function changedSite() {
  const site = cachedSite();
  await site.build();
  const pages = () => Object.entries(treeOf(site.out)).filter(([file]) => !file.startsWith('.pianogen-next'));
  const before = pages();
  site.write({ 'data/site.json': { ...site.json('data/site.json'), brand: 'Another' } });
  return { site, before, pages };
}

const buildOf = (
  { root: cwd, settings }: ReturnType<typeof cachedSite>,
  ...when: Parameters<typeof interrupting>
) => pianogen(['build', '--date', settings.today], { cwd, env: interrupting(...when) });

interrupted('ends a build before the first rename; the next build removes what is left', async () => {
  const { site, before, pages } = await changedSite();
  const ended = { code: null, signal: 'SIGHUP', stdout: '', stderr: '' };
  assert.equal(await buildOf(site, 'write', 'SIGHUP'), ended);
  assert.equal(pages(), before);
  assert.ok(readdirSync(site.out).some((name) => name.startsWith('.pianogen-next')));
  await site.build();
  assert.equal(treeOf(site.out), await site.clean());
});

interrupted('waits for the last rename after a signal, and says so', async () => {
  const { site } = await changedSite();
  const { code, stderr } = await buildOf(site, 'rename', 'SIGTERM');
  assert.equal([code, stderr], [143, 'Interrupted. The out folder has the new site.\n']);
  assert.equal(treeOf(site.out), await site.clean());
});

/** Runs a command whose first child process is ended with it, as by Ctrl-C in a terminal. */
async function interruptGroup(args: string[], cwd: string, checkout = project) {
  const env = { ...process.env, ...interrupting('spawn', 'SIGINT') };
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

interrupted('ends build and dev, when their bundler is ended too', async () => {
  const { root } = cachedSite();
  for (const args of [['build'], ['dev', '--port', '0']])
    assert.equal(await interruptGroup(args, root), ENDED, args[0]);
});

interrupted('ends the bundling of the command itself, and leaves nothing', async () => {
  const checkout = newCheckout();
  assert.equal(await interruptGroup(['build'], checkout, checkout), ENDED);
  assert.not(existsSync(join(checkout, 'node_modules/.cache/pianogen')));
});
