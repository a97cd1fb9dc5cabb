import type { Locator } from 'playwright-core';

/** How far glyphs stand out from what is painted below them. */
export interface Contrast {
  text: string;
  /** The contrast of WCAG that all but 2 % of the glyphs' pixels have. */
  ratio: number;
}

/** The header would stand above what scrolls below it. */
const STILL = '.site-header, .letters { position: static !important }';
const HIDDEN = 'text, text * { fill: #0000 !important } * { -webkit-text-fill-color: #0000 !important }';

/**
 * Measures the contrast of texts as painted: the pixels that change when the text is hidden are its glyphs, and what
 * is painted there without it is its ground.
 * @param within the part of the page to look at
 * @param texts a selector of the elements that hold the texts: that part itself, or what lies in it
 */
export async function contrasts(within: Locator, texts: string): Promise<Contrast[]> {
  const shown = await picture(within, STILL);
  const hidden = await picture(within, STILL + HIDDEN);
  return within.evaluate(measure, { shown, hidden, texts });
}

async function picture(within: Locator, styles: string): Promise<string> {
  await within.evaluate((_, css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, styles);
  return (await within.screenshot({ animations: 'disabled' })).toString('base64');
}

/** Runs in the browser, so it brings all that it needs. */
async function measure(
  container: Element,
  { shown, hidden, texts }: { shown: string; hidden: string; texts: string },
): Promise<Contrast[]> {
  type Color = readonly [red: number, green: number, blue: number];
  const decode = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('there is no canvas');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const colorAt = ({ data, width }: ImageData, x: number, y: number): Color => {
    const at = 4 * (y * width + x);
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
  const luminance = (color: Color) => {
    const [red = 0, green = 0, blue = 0] = color
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one: Color, other: Color) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const paintOf = (element: Element): Color => {
    const { fill, color } = getComputedStyle(element);
    const [red = 0, green = 0, blue = 0, alpha = 1] = (
      (element instanceof SVGElement ? fill : color).match(/[\d.]+/g) ?? []
    ).map(Number);
    if (alpha < 1) throw new Error('a text is transparent');
    return [red, green, blue];
  };

  document.adoptedStyleSheets = [];
  const [before, after] = await Promise.all([decode(shown), decode(hidden)]);
  const origin = container.getBoundingClientRect();
  const elements = [container, ...container.querySelectorAll(texts)]
    .filter((element) => element.matches(texts) && element.checkVisibility() && element.textContent?.trim())
    // What has to be scrolled to is not in the picture.
    .filter((element) => element.getBoundingClientRect().right < origin.right + 1);
  return elements.map((element) => {
    const box = element.getBoundingClientRect();
    const [left, top] = [Math.floor(box.left - origin.left), Math.floor(box.top - origin.top)];
    const ratios: number[] = [];
    for (let y = Math.max(0, top); y < Math.min(before.height, top + box.height); y += 1) {
      for (let x = Math.max(0, left); x < Math.min(before.width, left + box.width); x += 1) {
        const ground = colorAt(after, x, y);
        const isGlyph = colorAt(before, x, y).some(
          (value, index) => Math.abs(value - (ground[index] ?? 0)) > 24,
        );
        if (isGlyph) ratios.push(ratio(paintOf(element), ground));
      }
    }
    ratios.sort((one, other) => one - other);
    return { text: element.textContent?.trim() ?? '', ratio: ratios[Math.floor(ratios.length / 50)] ?? 0 };
  });
}

/** The share of an element's pixels that differ from those of its ground, which is what most of them show. */
export async function shareOfInk(within: Locator): Promise<number> {
  const shown = (await within.screenshot({ animations: 'disabled' })).toString('base64');
  return within.evaluate(async (_, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const color = [data[at], data[at + 1], data[at + 2]].join();
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    return 1 - Math.max(...counts.values()) / (data.length / 4);
  }, shown);
}
