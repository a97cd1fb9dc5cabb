import type { JSHandle, Page } from 'playwright-core';

/** How far glyphs stand out from what is painted below them. */
interface Contrast {
  text: string;
  /** The contrast of WCAG that all but 2 % of the glyphs' pixels have. */
  ratio: number;
}

export interface Pictured {
  /** A selector of the parts of the page to look at. */
  within: string;
  /** How many of them are measured, where others would say the same. */
  most: number;
  /** A selector of the elements that hold the texts: that part itself, or what lies in it. */
  texts: string;
}

/** The header and the way up would stand above what scrolls below them. */
export const STILL = '.site-header, .letters { position: static !important }';
const HIDDEN = 'text, text * { fill: #0000 !important } * { -webkit-text-fill-color: #0000 !important }';

/**
 * Measures the contrast of texts as painted: the pixels that change when the text is hidden are its glyphs, and what
 * is painted there without it is its ground.
 */
export async function contrasts(page: Page, pictured: readonly Pictured[]): Promise<Contrast[]> {
  return inTallWindow(page, async () => {
    await setStyles(page, STILL);
    const texts = await page.evaluateHandle(findTexts, pictured);
    const strips = await stripsWith(texts);
    const shown = await pictures(page, strips);
    await setStyles(page, STILL + HIDDEN);
    const hidden = await pictures(page, strips);
    await setStyles(page, STILL);
    const given = { decode: await decoderIn(page), strips, shown, hidden };
    return texts.evaluate(measure, given).finally(() => setStyles(page, ''));
  });
}

/** Works in a window that shows the whole page, where a picture of a part needs no scrolling. */
async function inTallWindow<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  return work().finally(() => page.setViewportSize(viewport));
}

export const setStyles = (page: Page, styles: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, styles);

interface Strip {
  top: number;
  bottom: number;
}
/** The height up to which neighbours share a picture, in pixels. */
const TALL = 1500;

/** Strips of a page that hold all of these elements, each of them in one piece. */
async function stripsWith(elements: JSHandle<Element[]>): Promise<Strip[]> {
  const boxes = await elements.evaluate((all) =>
    all.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top: Math.floor(top + scrollY), bottom: Math.ceil(bottom + scrollY) };
    }),
  );
  const strips: Strip[] = [];
  for (const box of boxes.sort((one, other) => one.top - other.top)) {
    const last = strips.at(-1);
    if (last && box.bottom - last.top <= TALL) last.bottom = Math.max(last.bottom, box.bottom);
    else strips.push(box);
  }
  return strips;
}

async function pictures(page: Page, strips: readonly Strip[]): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const session = await page.context().newCDPSession(page);
  const taken: string[] = [];
  for (const { top, bottom } of strips) {
    const clip = { x: 0, y: top, width, height: bottom - top, scale: 1 };
    taken.push((await session.send('Page.captureScreenshot', { clip, optimizeForSpeed: true })).data);
  }
  await session.detach();
  return taken;
}

type Decode = (base64: string) => Promise<ImageData>;

const decoderIn = (page: Page): Promise<JSHandle<Decode>> =>
  page.evaluateHandle(() => async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('there is no canvas');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  });

/** Runs in the browser, as the functions below do: each brings all that it needs. */
function findTexts(pictured: readonly Pictured[]): Element[] {
  const parts = pictured.flatMap(({ within, most, texts }) =>
    [...document.querySelectorAll(within)].slice(0, most).map((part) => ({ part, texts })),
  );
  return parts.flatMap(({ part, texts }) => {
    const { right } = part.getBoundingClientRect();
    return (
      [part, ...part.querySelectorAll(texts)]
        .filter(
          (element) => element.matches(texts) && element.checkVisibility() && element.textContent?.trim(),
        )
        // To Chromium, a text in an SVG group without display is visible, but nowhere.
        .filter((element) => element.getClientRects().length > 0)
        // What has to be scrolled to is not in the picture.
        .filter((element) => element.getBoundingClientRect().right < right + 1)
    );
  });
}

interface Seen {
  decode: Decode;
  strips: Strip[];
  shown: string[];
  hidden: string[];
}

async function measure(texts: Element[], { decode, strips, shown, hidden }: Seen): Promise<Contrast[]> {
  const linearOf = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const linear = Array.from({ length: 256 }, (_, level) => linearOf(level / 255));
  const luminance = (red = 0, green = 0, blue = 0) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const luminanceAt = ({ data }: ImageData, at: number) =>
    luminance(...[0, 1, 2].map((part) => linear[data[at + part] ?? 0]));
  const luminanceOfPaint = (element: Element) => {
    const { fill, color } = getComputedStyle(element);
    const [red, green, blue, alpha = 1] = (
      (element instanceof SVGElement ? fill : color).match(/[\d.]+/g) ?? []
    ).map(Number);
    if (alpha < 1) throw new Error('a text is transparent');
    return luminance(...[red, green, blue].map((value = 0) => linearOf(value / 255)));
  };

  const pictures = await Promise.all([shown, hidden].map((all) => Promise.all(all.map(decode))));
  return texts.map((element) => {
    const box = element.getBoundingClientRect();
    const [left, first, last] = [Math.floor(box.left), Math.floor(box.top + scrollY), box.bottom + scrollY];
    const index = strips.findIndex(({ top, bottom }) => top <= first && last <= bottom);
    const [before, after] = pictures.map((all) => all[index]);
    if (!before || !after) throw new Error('a text is in no picture');
    const top = first - (strips[index]?.top ?? 0);
    const paint = luminanceOfPaint(element);
    const ratios: number[] = [];
    for (let y = top; y < Math.min(before.height, top + box.height); y += 1) {
      for (let x = Math.max(0, left); x < Math.min(before.width, left + box.width); x += 1) {
        const at = 4 * (y * before.width + x);
        const differs = (part: number) =>
          Math.abs((before.data[at + part] ?? 0) - (after.data[at + part] ?? 0)) > 24;
        if (!differs(0) && !differs(1) && !differs(2)) continue;
        const ground = luminanceAt(after, at);
        ratios.push((Math.max(paint, ground) + 0.05) / (Math.min(paint, ground) + 0.05));
      }
    }
    ratios.sort((one, other) => one - other);
    return { text: element.textContent?.trim() ?? '', ratio: ratios[Math.floor(ratios.length / 50)] ?? 0 };
  });
}

/** For each element, the share of its pixels that differ from those of its ground, which is what most of them show. */
export function sharesOfInk(page: Page, elements: JSHandle<Element[]>): Promise<number[]> {
  return inTallWindow(page, async () => {
    const strips = await stripsWith(elements);
    const shown = await pictures(page, strips);
    return elements.evaluate(countInk, { decode: await decoderIn(page), strips, shown });
  });
}

async function countInk(elements: Element[], { decode, strips, shown }: Omit<Seen, 'hidden'>) {
  const pictures = await Promise.all(shown.map(decode));
  return elements.map((element) => {
    const box = element.getBoundingClientRect();
    const index = strips.findIndex(({ top, bottom }) => top <= box.top && box.bottom <= bottom);
    const picture = pictures[index];
    if (!picture) throw new Error('a drawing is in no picture');
    const pixels = new Uint32Array(picture.data.buffer);
    const [left, width] = [Math.max(0, Math.floor(box.left)), Math.floor(box.width)];
    const first = Math.floor(box.top) - (strips[index]?.top ?? 0);
    const counts = new Map<number, number>();
    for (let y = first; y < first + Math.floor(box.height); y += 1)
      for (const pixel of pixels.subarray(y * picture.width + left, y * picture.width + left + width))
        counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const all = [...counts.values()];
    return 1 - Math.max(...all) / all.reduce((sum, count) => sum + count, 0);
  });
}
