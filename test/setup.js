/**
 * Makes sure that there are browsers and an nginx for the tests. On Debian, root gets the headless shell of Chromium,
 * WebKitGTK with its driver and a screen, and nginx. Where there is no browser at all, playwright-core downloads Chromium. Without
 * WebKitGTK or nginx, their tests are left out.
 */
import { spawnSync } from 'node:child_process';
import { findChromium, findNginx, findWebKit, HEADLESS_SHELL } from './support/find-programs.js';

/** @param {string} command @param {string[]} args */
const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;
const hasChromium = Boolean(process.env.CHROMIUM_PATH) || findChromium()?.endsWith(HEADLESS_SHELL);

const missing = [
  ...(hasChromium ? [] : [HEADLESS_SHELL]),
  // What these recommend plays videos.
  ...(findWebKit() ? [] : ['--no-install-recommends webkit2gtk-driver xvfb']),
  ...(findNginx() ? [] : ['nginx']),
];
if (missing.length > 0 && process.getuid?.() === 0 && run('apt-get', 'update', '-qq'))
  for (const names of missing) run('apt-get', 'install', '-y', '-qq', ...names.split(' '));
if (!findChromium()) run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium');

const browser = findChromium();
if (!browser) {
  console.error('There is no browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH.');
  process.exit(1);
}
const leftOut = 'its tests are left out';
console.log(
  `The tests use ${browser}, ${findWebKit()?.browser ?? `no WebKitGTK: ${leftOut}`}, and ${findNginx() ?? `no nginx: ${leftOut}`}.`,
);
