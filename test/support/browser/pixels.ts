import type { ElementHandle, JSHandle, Locator, Page } from 'playwright-core';

/** How far glyphs stand out from what is painted below them. */
export interface Contrast {
  text: string;
  /** The contrast of WCAG that all but 2 % of the glyphs' pixels have. */
  ratio: number;
}

/** Texts whose contrast is measured. */
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
  const found = pictured.map(async ({ within, most, texts }) =>
    (await page.$$(within)).slice(0, most).map((part) => ({ part, texts })),
  );
  const parts = (await Promise.all(found)).flat();
  if (parts.length === 0) return [];
  const shown = await pictures(page, parts, STILL);
  const hidden = await pictures(page, parts, STILL + HIDDEN);
  await setStyles(page, '');
  const decode = await decoderIn(page);
  const measured = parts.map(({ part, texts }, index) =>
    part.evaluate(measure, { decode, shown: shown[index] ?? '', hidden: hidden[index] ?? '', texts }),
  );
  return (await Promise.all(measured)).flat();
}

export const setStyles = (page: Page, styles: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, styles);

async function pictures(page: Page, parts: readonly { part: ElementHandle }[], styles: string) {
  await setStyles(page, styles);
  const taken: string[] = [];
  for (const { part } of parts) taken.push(await pictureOf(part));
  return taken;
}

/** A picture of a part as it is. Playwright would add styles for each to still what moves, but nothing here does. */
const pictureOf = async (part: ElementHandle | Locator): Promise<string> =>
  (await part.screenshot({ animations: 'allow', caret: 'initial' })).toString('base64');

type Decode = (base64: string) => Promise<ImageData>;

/** Has a page decode pictures. */
const decoderIn = (page: Page): Promise<JSHandle<Decode>> =>
  page.evaluateHandle(() => async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('there is no canvas');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  });

/** Runs in the browser, so it brings all that it needs. */
async function measure(
  container: Node,
  { decode, shown, hidden, texts }: { decode: Decode; shown: string; hidden: string; texts: string },
): Promise<Contrast[]> {
  if (!(container instanceof Element)) return [];
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

  const [before, after] = await Promise.all([decode(shown), decode(hidden)]);
  const origin = container.getBoundingClientRect();
  const elements = [container, ...container.querySelectorAll(texts)]
    .filter((element) => element.matches(texts) && element.checkVisibility() && element.textContent?.trim())
    // To Chromium, a text in an SVG group without display is visible, but nowhere.
    .filter((element) => element.getClientRects().length > 0)
    // What has to be scrolled to is not in the picture.
    .filter((element) => element.getBoundingClientRect().right < origin.right + 1);
  return elements.map((element) => {
    const box = element.getBoundingClientRect();
    const [left, top] = [Math.floor(box.left - origin.left), Math.floor(box.top - origin.top)];
    const paint = luminanceOfPaint(element);
    const ratios: number[] = [];
    for (let y = Math.max(0, top); y < Math.min(before.height, top + box.height); y += 1) {
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

/** The share of an element's pixels that differ from those of its ground, which is what most of them show. */
export async function shareOfInk(within: Locator): Promise<number> {
  const given = { decode: await decoderIn(within.page()), picture: await pictureOf(within) };
  return within.evaluate(async (_, { decode, picture }) => {
    const { data } = await decode(picture);
    const pixels = new Uint32Array(data.buffer);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return 1 - Math.max(...counts.values()) / pixels.length;
  }, given);
}
