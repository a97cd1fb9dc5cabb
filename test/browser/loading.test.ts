import type { Page } from 'playwright-core';
import { hydrated, pageKinds, painted, siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

const loading = suite('browser: loading');

interface Seen {
  shifts: string[];
  /** The tag, the text and the address of what was the largest, again and again. */
  largest: [tag: string, text: string, image: string][];
}
declare global {
  interface Window {
    seen: Seen;
  }
}

const site = siteFor(loading, () => defaultSite().out);

/** Writes down what moves and what is largest, into `window.seen`, from the first paint on. */
function watch(): void {
  const seen: Seen = { shifts: [], largest: [] };
  Object.assign(window, { seen });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node }[];
    };
    const moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30) || node?.nodeName);
    if (!hadRecentInput) seen.shifts.push(`${value.toFixed(4)}: ${moved}`);
  });
  observe('largest-contentful-paint', (entry) => {
    const { element, url } = entry as PerformanceEntry & { element?: Element; url: string };
    seen.largest.push([element?.tagName ?? '', element?.textContent?.trim() ?? '', url]);
  });
}

async function seenOn(page: Page): Promise<Seen> {
  await painted(page);
  return page.evaluate(() => window.seen);
}

loading('text comes first, nothing moves when all else is late, and no other host is asked', async () => {
  let fonts = 0;
  /** Holds the font of the headings back until the page has been painted without it. */
  const delayFont = async (page: Page) => {
    await page.addInitScript(watch);
    await page.route('**/*.woff2', async (route) => {
      fonts += 1;
      const painted = page.waitForFunction(() => window.seen.largest.length > 0);
      await painted.then(
        () => route.continue(),
        () => route.abort(),
      );
    });
  };
  const late = { fonts: 'late-fonts.conf', prepare: delayFont };
  const { page, complaints, requests } = await site.open('/', { reducedMotion: 'no-preference', ...late });
  // These have more than others beside each other on a desk.
  for (const [kind, path] of Object.entries(pageKinds))
    for (const width of /^(home|city|article|climate)$/.test(kind) ? [360, 1280] : [360]) {
      const where = `${path} at ${width} px`;
      const before = fonts;
      await page.setViewportSize({ width, height: 800 });
      await page.goto(site.origin + path);
      await page.evaluate(() => document.fonts.ready);
      // What is found is the largest text of the search, and is read from a file first.
      if (path === pageKinds.search) await page.waitForSelector('.search-results a');
      assert.ok(fonts > before, `${where} has a font`);
      const { shifts, largest } = await seenOn(page);
      assert.equal([...shifts, ...complaints], [], where);
      const [tag = '', text = '', image = ''] = largest.at(-1) ?? [];
      assert.match(tag, /^(?:H1|H2|P|DD|LI|SPAN|A)$/, `${where}: ${tag}`);
      assert.ok(text.length > 2 && image === '', `${where}: ${tag} ${text} ${image}`);
      const form = page.locator('form.lead-form');
      if ((await form.count()) > 0) {
        await form.evaluate((form) => form.scrollIntoView({ behavior: 'instant' }));
        await hydrated(page);
      }
      await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
      assert.equal((await seenOn(page)).shifts, [], `${where}, scrolled to its end`);
    }
  const foreign = requests.filter((url) => !url.startsWith(`${site.origin}/`));
  assert.equal([...complaints, ...foreign], []);
});
