import type { JSHandle, Page } from 'playwright-core';

/** What the glyphs of a text, or the lines of a drawing, paint. */
interface Paint {
  text: string;
  /** The part of the element's box that changes when they are hidden. */
  share: number;
  /** The contrast of WCAG that all but 2 % of their pixels have to what is below them. */
  ratio: number;
}

/** The header and the way up would stand above what scrolls below them. */
export const STILL = '.site-header, .letters { position: static !important }';

/** A part of a page from side to side, in pixels from its top. */
type Stretch = { top: number; bottom: number };

/**
 * Compares two pictures of a page that is not scrolled: with styles that hide what elements paint, and without. To take and to read
 * a picture of a whole page takes seconds, so there is one of each stretch that has elements.
 */
export async function paintOf(page: Page, elements: JSHandle<Element[]>, hidden: string): Promise<Paint[]> {
  if (await elements.evaluate(({ length }) => length === 0)) return [];
  const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
  await setStyles(page, STILL);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // A window that shows the whole page needs no scrolling.
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  const stretches = await elements.evaluate(findStretches);
  const session = await page.context().newCDPSession(page);
  const pictures: string[] = [];
  for (const styles of [STILL + hidden, STILL]) {
    await setStyles(page, styles);
    for (const { top, bottom } of stretches) {
      const clip = { x: 0, y: top, width: viewport.width, height: bottom - top, scale: 1 };
      pictures.push((await session.send('Page.captureScreenshot', { clip, optimizeForSpeed: true })).data);
    }
  }
  await session.detach();
  const paint = await elements.evaluate(compare, { stretches, pictures });
  await setStyles(page, '');
  await page.setViewportSize(viewport);
  return paint;
}

/** Runs in the browser. */
function findStretches(elements: Element[]): Stretch[] {
  const stretches: Stretch[] = [];
  const boxes = elements.map((element) => element.getBoundingClientRect());
  for (const box of boxes.sort((one, other) => one.top - other.top)) {
    const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.ceil(box.bottom)];
    const last = stretches.at(-1);
    // A picture of so much more costs less than another picture.
    if (last && top < last.bottom + 400) last.bottom = Math.max(last.bottom, bottom);
    else stretches.push({ top, bottom });
  }
  return stretches;
}

/** Styles beside those of the page, whose parts are laid out wherever they are, and not only near the window. */
export const setStyles = (page: Page, styles: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`main * { content-visibility: visible !important } ${css}`);
    document.adoptedStyleSheets = [sheet];
  }, styles);

/** Runs in the browser, so it brings all that it needs. */
async function compare(
  elements: Element[],
  { stretches, pictures }: { stretches: Stretch[]; pictures: string[] },
): Promise<Paint[]> {
  const decode = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return context?.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const linear = (level = 0) =>
    level <= 0.04045 * 255 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = ([red, green, blue]: Iterable<number>) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const luminanceOfPaint = (element: Element) => {
    const { fill, color } = getComputedStyle(element);
    const channels = (element instanceof SVGElement ? fill : color).match(/[\d.]+/g) ?? [];
    if (Number(channels[3] ?? 1) < 1) throw new Error('a text is transparent');
    return luminance(channels.map(Number));
  };

  const decoded = await Promise.all(pictures.map(decode));
  return elements.map((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const at = stretches.findLastIndex((stretch) => stretch.top <= Math.max(0, top));
    const [hidden, shown] = [decoded[at], decoded[at + stretches.length]];
    if (!hidden || !shown) throw new Error('there is no canvas');
    const above = stretches[at]?.top ?? 0;
    const paint = luminanceOfPaint(element);
    const ratios: number[] = [];
    for (let y = Math.floor(top) - above; y < Math.min(shown.height, bottom - above); y += 1) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(shown.width, right); x += 1) {
        const at = 4 * (y * shown.width + x);
        const differs = (channel: number) =>
          Math.abs((hidden.data[at + channel] ?? 0) - (shown.data[at + channel] ?? 0)) > 24;
        if (!differs(0) && !differs(1) && !differs(2)) continue;
        const below = luminance(hidden.data.subarray(at, at + 3));
        ratios.push((Math.max(paint, below) + 0.05) / (Math.min(paint, below) + 0.05));
      }
    }
    ratios.sort((one, other) => one - other);
    const text = element.textContent?.trim() ?? '';
    const ratio = ratios[Math.floor(ratios.length / 50)] ?? 0;
    return { text, share: ratios.length / (width * height), ratio };
  });
}
