import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Chromium without windows, as Debian packs it: opening a page takes a quarter of the processor time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

const NAMES = 'chromium chromium-browser google-chrome google-chrome-stable chrome microsoft-edge';
/**
 * The browser that the tests drive: the one that CHROMIUM_PATH names, else an installed one, else the one
 * that playwright-core has downloaded. Only a browser with windows has a back-forward cache.
 * @param {{ hasWindows?: boolean }} [options]
 */
export function findChromium({ hasWindows = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const wanted = [...(hasWindows ? [] : [HEADLESS_SHELL]), ...NAMES.split(' ')];
  const installed = wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, chromium.executablePath()].find((path) => existsSync(path));
}
