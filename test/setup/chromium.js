/**
 * Makes sure that there is a browser for the tests. Where none is found, it installs Debian's Chromium if it can, and
 * otherwise the Chromium that playwright-core downloads.
 */
import { spawnSync } from 'node:child_process';
import { findChromium } from '../support/browser/find-chromium.js';

/** @param {string} command @param {string[]} args */
const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

const isRoot = process.getuid?.() === 0;
if (!findChromium() && isRoot && run('apt-get', 'update', '-qq'))
  run('apt-get', 'install', '-y', '-qq', 'chromium');
if (!findChromium()) run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium');

const browser = findChromium();
if (!browser) {
  console.error(
    'No browser was found or could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
  process.exit(1);
}
console.log(`The browser tests use ${browser}.`);
