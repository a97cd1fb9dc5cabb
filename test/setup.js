/**
 * Makes sure that there are a browser and an nginx for the tests. On Debian, root gets Chromium, its headless shell for most tests, and
 * nginx. Where there is no browser at all, playwright-core downloads Chromium. Without nginx, its tests are left out.
 */
import { spawnSync } from 'node:child_process';
import { findChromium, HEADLESS_SHELL } from './support/browser/find-chromium.js';
import { findNginx } from './support/find-nginx.js';

/** @param {string} command @param {string[]} args */
const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;
const hasBoth = () =>
  Boolean(process.env.CHROMIUM_PATH) ||
  (findChromium()?.endsWith(HEADLESS_SHELL) && findChromium({ hasWindows: true }));

const missing = [...(hasBoth() ? [] : ['chromium', HEADLESS_SHELL]), ...(findNginx() ? [] : ['nginx'])];
if (missing.length > 0 && process.getuid?.() === 0 && run('apt-get', 'update', '-qq'))
  for (const name of missing) run('apt-get', 'install', '-y', '-qq', name);
if (!findChromium()) run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium');

const browser = findChromium();
if (!browser) {
  console.error('There is no browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH.');
  process.exit(1);
}
console.log(`The tests use ${browser} and ${findNginx() ?? 'no nginx: its tests are left out'}.`);
