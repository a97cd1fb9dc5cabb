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
export type View = Pick<BrowserContextOptions, (typeof VIEW)[number]>;
const VIEW = ['viewport', 'javaScriptEnabled', 'colorScheme', 'forcedColors', 'reducedMotion'] as const;

export interface OpenOptions extends BrowserContextOptions {
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
const flags = [
  ...['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-quic'],
  // A page of a test does not live long enough to be worth optimizing its scripts.
  '--js-flags=--no-opt --no-maglev',
];

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

/** Runs before the scripts of each page. The first one of a test has a cookie, and forgets what earlier tests have stored. */
function forget(): void {
  if (document.cookie === '') return;
  // biome-ignore lint/suspicious/noDocumentCookie: it has to be gone at once
  document.cookie = 'first=; path=/; max-age=0';
  localStorage.clear();
  sessionStorage.clear();
}

/**
 * Serves a built site as `pianogen preview` does while the tests of a suite run, in a real browser, and closes what they open.
 * `script` runs before the scripts of each page in a shared tab.
 */
export function siteFor(tests: Suite, out: () => string | Promise<string>, script?: () => void) {
  let preview: Preview | undefined;
  /** The tabs that tests share, with scripts and without: a context of its own costs half a page. */
  const shared = new Map<boolean, Visit>();
  /** The tabs that show a page on which a visitor may have done anything. */
  const used = new Set<Visit>();
  const visitors = new Set<Page>();
  const origin = () => preview?.origin ?? '';

  tests.before(async () => {
    preview = await previewOf(await out());
  });
  tests.after.each(async () => {
    const closing = [...visitors].map((page) => page.context().close());
    visitors.clear();
    for (const { page } of used) {
      await page.unrouteAll();
      for (const other of page.context().pages()) if (other !== page) await other.close();
    }
    await Promise.all(closing);
  });
  tests.after(async () => {
    await Promise.all(Array.from(shared.values(), ({ page }) => page.context().close()));
    await preview?.close();
  });

  async function sharedTab(javaScriptEnabled: boolean): Promise<Visit> {
    const known = shared.get(javaScriptEnabled);
    if (known && !known.page.isClosed()) return known;
    const tab = await newTab({ javaScriptEnabled });
    for (const each of [forget, ...(script ? [script] : [])]) await tab.page.addInitScript(each);
    shared.set(javaScriptEnabled, tab);
    return tab;
  }

  async function goAnew(tab: Visit, path: string): Promise<Visit> {
    if (shared.get(true) === tab)
      await tab.page.context().addCookies([{ name: 'first', value: 'yes', url: origin() }]);
    return go(tab, origin() + path);
  }

  return {
    get origin() {
      return origin();
    },
    /** Opens a page as a new visitor: if the shared tab is not enough, in a context that is closed when the test has ended. */
    async open(path: string, { prepare, ...options }: OpenOptions = {}) {
      if (!prepare && Object.keys(options).every((name) => (VIEW as readonly string[]).includes(name))) {
        const tab = await sharedTab(options.javaScriptEnabled ?? true);
        used.add(tab);
        await tab.page.mouse.move(0, 0);
        await setView(tab.page, options);
        return goAnew(tab, path);
      }
      const visit = await newTab(options);
      visitors.add(visit.page);
      await prepare?.(visit.page);
      return go(visit, origin() + path);
    },
    /**
     * Opens a page in the shared tab, and keeps a page that another test shows there already: for tests that mind no mouse or
     * whatever else earlier ones have left.
     */
    async show(path: string, view: View = {}) {
      const tab = await sharedTab(view.javaScriptEnabled ?? true);
      await setView(tab.page, view);
      const isKept = !used.delete(tab) && tab.page.url() === origin() + path;
      return isKept ? { ...tab } : goAnew(tab, path);
    },
  };
}

async function newTab({ fonts, ...options }: Omit<OpenOptions, 'prepare'> = {}): Promise<Visit> {
  const context = await (await browser(fonts)).newContext({ reducedMotion: 'reduce', ...options });
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
export function browser(fonts = FONTS): Promise<Browser> {
  const path = findChromium();
  if (!path) throw new Error('There is no browser for the tests: run "npm run browser" once.');
  const started = launched.get(fonts) ?? launch(path, fonts);
  if (!launched.has(fonts))
    void started.then((browser) => browser.once('disconnected', () => launched.delete(fonts)));
  launched.set(fonts, started);
  return started;
}

function launch(executablePath: string, fonts: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [...flags, `--disable-features=${disabledFeatures}`],
    env: { ...process.env, FONTCONFIG_FILE: join(project, 'test/support/browser', fonts) },
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
