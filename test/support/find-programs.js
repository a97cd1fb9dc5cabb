import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Chromium without windows, as Debian packs it: opening a page takes a quarter of the processor time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

const NAMES = 'chromium chromium-browser google-chrome google-chrome-stable chrome microsoft-edge';
/** Where Debian keeps the browser that the driver drives, below a folder for the machine's kind. */
const LIBRARIES = '/usr/lib';

const isThere = (/** @type {string} */ path) => existsSync(path);

/** Debian keeps servers out of the path of people who are not root. */
const ELSEWHERE = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** The path of the first of these programs that is installed. @param {string[]} names */
function find(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...ELSEWHERE];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isThere);
}

/**
 * The browser that the tests drive: the one that CHROMIUM_PATH names, else an installed one, else the one
 * that playwright-core has downloaded.
 */
export function findChromium() {
  const found = process.env.CHROMIUM_PATH || find(HEADLESS_SHELL, ...NAMES.split(' '));
  return found || [chromium.executablePath()].find(isThere);
}

/**
 * WebKitGTK, which has the engine of Safari: its driver, its browser, and a screen for it.
 * @returns {{ driver: string, browser: string, screen: string } | undefined}
 */
export function findWebKit() {
  const machines = isThere(LIBRARIES) ? readdirSync(LIBRARIES).filter((name) => name.endsWith('-gnu')) : [];
  const browser = machines
    .flatMap((machine) =>
      ['4.1', '4.0'].map((api) => join(LIBRARIES, machine, `webkit2gtk-${api}/MiniBrowser`)),
    )
    .find(isThere);
  const [driver, screen] = [find('WebKitWebDriver'), find('Xvfb')];
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

export const findNginx = () => find('nginx');
