import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { startPreview } from '../../../generator/preview/server.ts';
import { findChromium } from './find-chromium.js';

/** A built site as `pianogen preview` serves it, in a real browser. */
export interface OpenSite {
  origin: string;
  /** Opens a page in a context of its own. `prepare` comes before the page is asked for. */
  open(path: string, options?: OpenOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface OpenOptions extends BrowserContextOptions {
  prepare?: (page: Page) => Promise<unknown>;
}

export interface Visit {
  page: Page;
  /** The status of the page itself. */
  status: number;
  /** What the console said, and uncaught errors. */
  complaints: string[];
  /** The addresses that were asked for, in order. */
  requests: string[];
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Serves a built site and launches the browser. */
export async function openSite(out: string): Promise<OpenSite> {
  const leads = { file: '/dev/null', delayMs: 0, status: 200 };
  const preview = await startPreview({ out, port: 0, leads, log: () => {} });
  const browser = await launch();
  return {
    origin: preview.origin,
    async open(path, { prepare, ...options } = {}) {
      const page = await (await browser.newContext(options)).newPage();
      const complaints: string[] = [];
      const requests: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => requests.push(request.url()));
      await prepare?.(page);
      const response = await page.goto(preview.origin + path);
      return { page, status: response?.status() ?? 0, complaints, requests };
    },
    async close() {
      await browser.close();
      await preview.close();
    },
  };
}

export function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no browser for the tests: run "npm run browser" once.');
  // Playwright turns the back-forward cache off, which visitors have.
  return chromium.launch({
    executablePath,
    args: flags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}
