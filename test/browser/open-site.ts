import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { defaultSite } from '../default-site.ts';
import { findChromium } from './find-chromium.js';

/** The shipped site on a local server, in a real browser. */
export interface OpenSite {
  origin: string;
  /** Opens a page in a context of its own. All that it asks for and says is noted down. */
  open(path: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit {
  page: Page;
  /** The status of the page itself. */
  status: number;
  /** What the console said, failed requests and uncaught errors. */
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

export async function openSite(): Promise<OpenSite> {
  const { out } = await defaultSite();
  const server = serve(out);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launch();
  return {
    origin,
    async open(path, options = {}) {
      const page = await (await browser.newContext(options)).newPage();
      const complaints: string[] = [];
      const requests: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
      page.on('request', (request) => requests.push(request.url()));
      const response = await page.goto(origin + path);
      return { page, status: response?.status() ?? 0, complaints, requests };
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no browser for the tests: run "npm run browser" once.');
  return chromium.launch({ executablePath, args: flags });
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Serves a folder as a host does: pages at their folders, `404.html` with status 404 for the rest. */
function serve(folder: string) {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const wanted = join(folder, pathname, pathname.endsWith('/') ? 'index.html' : '');
    const found = statSync(wanted, { throwIfNoEntry: false })?.isFile() ?? false;
    const file = found ? wanted : join(folder, '404.html');
    response.writeHead(found ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    });
    createReadStream(file).pipe(response);
  });
}
