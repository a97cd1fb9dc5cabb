import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps the browser that the driver drives, below a folder for the machine's kind. */
const LIBRARIES = '/usr/lib';

/**
 * WebKitGTK, which has the engine of Safari: its driver, its browser, and a screen for it.
 * @returns {{ driver: string, browser: string, screen: string } | undefined}
 */
export function findWebKit() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const find = (/** @type {string} */ name) =>
    folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const machines = existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES).filter((name) => name.endsWith('-gnu'))
    : [];
  const browser = machines
    .flatMap((machine) =>
      ['4.1', '4.0'].map((api) => join(LIBRARIES, machine, `webkit2gtk-${api}/MiniBrowser`)),
    )
    .find((path) => existsSync(path));
  const [driver, screen] = [find('WebKitWebDriver'), find('Xvfb')];
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}
