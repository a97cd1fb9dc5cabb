import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Test } from 'uvu';
import type { PageKind } from '../../../generator/model/index.ts';
import { templates } from '../../../generator/render/templates.ts';
import { findChromium } from '../find-programs.js';
import { type Preview, previewOf } from '../hosts.ts';
import { project } from '../tiny-site.ts';

export type Suite = Test;

/**
 * What a visitor's window and system are like. What is left out is the browser's default, but for less motion: Chromium may
 * never close a page in the middle of a transition.
 */
export interface View extends Pick<BrowserContextOptions, 'colorScheme' | 'forcedColors' | 'reducedMotion'> {
  viewport?: { width: number; height: number };
  javaScriptEnabled?: boolean;
}

export interface OpenOptions extends BrowserContextOptions {
  /** True for a browser with a back-forward cache, which takes long to open a page. */
  hasWindows?: boolean;
  /** The name of another list of fonts beside this file. */
  fonts?: string;
  /** Runs before the page is requested. */
  prepare?: (page: Page) => Promise<unknown>;
}

export interface Visit {
  page: Page;
  complaints: string[];
  requests: string[];
  status: number;
}

/** Tells a hang only, in milliseconds: how long a browser may take to do something on a machine that has much else to do. */
export const DEADLINE = 300_000;

/** The fonts of all pages, but for those that pages bring themselves. */
const FONTS = 'fonts.conf';
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic'];

/**
 * Chromium takes the last list of features only, so the list of Playwright is repeated here, as far as it concerns Chromium on
 * Linux and macOS. The last line is ours: each window loads the popup of its address bar, and each page starts a spare process.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable',
  'LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch',
  'WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup SpareRendererForSitePerProcess',
].flatMap((line) => line.split(' '));

/** Serves a built site as `pianogen preview` does while the tests of a suite run, in a real browser, and closes what they open. */
export function siteFor(tests: Suite, out: () => string | Promise<string>) {
  let preview: Preview | undefined;
  /** The tabs that tests share, with scripts and without. */
  const shared = new Map<boolean, Visit>();
  const visitors = new Set<Page>();
  const origin = () => preview?.origin ?? '';

  tests.before(async () => {
    preview = await previewOf(await out());
  });
  tests.after.each(async () => {
    const closing = [...visitors].map((page) => page.context().close());
    visitors.clear();
    await Promise.all(closing);
  });
  tests.after(async () => {
    await Promise.all(Array.from(shared.values(), ({ page }) => page.context().close()));
    await preview?.close();
  });

  return {
    get origin() {
      return origin();
    },
    /** Opens a page as a new visitor: in a context of its own, which is closed when the test has ended. */
    async open(path: string, { prepare, ...options }: OpenOptions = {}) {
      const visit = await newTab(options);
      visitors.add(visit.page);
      await prepare?.(visit.page);
      return go(visit, origin() + path);
    },
    /**
     * Opens a page in the one tab that all tests of the suite share, or in that without scripts, which costs half of `open`, and
     * keeps a page that the tab shows already: for tests that mind no storage, mouse or whatever else earlier ones have left.
     */
    async show(path: string, { javaScriptEnabled = true, ...view }: View = {}) {
      const tab = shared.get(javaScriptEnabled) ?? (await newTab({ javaScriptEnabled }));
      // No page knows what an earlier test did in the tab.
      if (!shared.has(javaScriptEnabled)) await tab.page.addInitScript(() => sessionStorage.clear());
      shared.set(javaScriptEnabled, tab);
      await setView(tab.page, view);
      return tab.page.url() === origin() + path ? { ...tab } : go(tab, origin() + path);
    },
  };
}

async function newTab({ hasWindows, fonts, ...options }: Omit<OpenOptions, 'prepare'> = {}): Promise<Visit> {
  const chosen = await browser({ ...(hasWindows && { hasWindows }), ...(fonts && { fonts }) });
  const context = await chosen.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(DEADLINE);
  const page = await context.newPage();
  const tab: Visit = { page, complaints: [], requests: [], status: 0 };
  page.on('console', (message) => {
    // Chromium asks for one beside a text file, and may be told later that there is none.
    if (!message.location().url.endsWith('/favicon.ico')) tab.complaints.push(message.text());
  });
  page.on('pageerror', (error) => tab.complaints.push(error.message));
  page.on('request', (request) => tab.requests.push(request.url()));
  return tab;
}

async function go(tab: Visit, url: string): Promise<Visit> {
  const [address] = url.split('#');
  // An address that differs in its fragment only would not be loaded again.
  if (tab.page.url().split('#')[0] === address) await tab.page.goto('about:blank');
  Object.assign(tab, { complaints: [], requests: [] });
  const response = await tab.page.goto(url);
  tab.status = response?.status() ?? 0;
  return { ...tab };
}

async function setView(page: Page, { viewport, colorScheme, forcedColors, reducedMotion }: View) {
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    forcedColors: forcedColors ?? 'none',
    reducedMotion: reducedMotion ?? 'reduce',
  });
}

const launched = new Map<string, Promise<Browser>>();

/** A browser that all test files of a process share. It ends with the process. */
export function browser({ hasWindows = false, fonts = FONTS } = {}): Promise<Browser> {
  const path = findChromium({ hasWindows });
  if (!path) throw new Error('There is no browser for the tests: run "npm run browser" once.');
  const name = `${path} with ${fonts}`;
  const running = launched.get(name);
  if (running) return running;
  const started = launch(path, fonts);
  void started.then((browser) => browser.once('disconnected', () => launched.delete(name)));
  launched.set(name, started);
  return started;
}

function launch(executablePath: string, fonts: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [...flags, `--disable-features=${disabledFeatures}`],
    env: { ...process.env, FONTCONFIG_FILE: join(project, 'test/support/browser', fonts) },
    // Visitors have the back-forward cache, which Playwright turns off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/** The page of a kind that tests visit, unless it is named like the kind. */
const chosen: Partial<Record<PageKind, string>> = {
  home: '/',
  search: '/search/?q=grand',
  article: '/blog/sizing-piano-room/',
  history: '/education/history-of-the-piano/',
  text: '/privacy/',
  state: '/georgia/',
  city: '/colorado/colorado-springs/pianos/',
};

export const pageKinds = Object.fromEntries(
  Object.keys(templates.pages).map((kind) => [kind, chosen[kind as PageKind] ?? `/${kind}/`]),
) as Record<PageKind, string>;

/** The pages of `pageKinds`, and the articles with drawings and charts that no other page has. */
export const variedPages: string[] = [
  ...Object.values(pageKinds),
  '/blog/upright-vs-baby-grand/',
  '/blog/digital-vs-acoustic-beginners/',
  '/blog/financing-piano/',
  '/blog/humidity-piano-care/',
];

/** Waits for what a script adds to a page. */
export async function settled(page: Page): Promise<void> {
  if ((await page.locator('.search-page').count()) > 0)
    await page.locator('.search-page[data-ready]').waitFor();
}

export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form.lead-form') ?? {}).some((key) => key.startsWith('__react')),
  );

/** Waits until a page as it stands is painted, which it is before the second frame, and its scripts know of that. */
export const painted = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
