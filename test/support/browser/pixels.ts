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

/** A part of a page in pixels from its start, with the numbers of the elements on it. */
type Part = { left: number; top: number; right: number; bottom: number; members: number[] };

/**
 * Compares two pictures of each part of a page that has elements: with styles that hide what elements paint, and without. To paint a
 * whole page takes seconds, so the window is no taller than the tallest part.
 */
export async function paintOf(page: Page, elements: JSHandle<Element[]>, hidden: string): Promise<Paint[]> {
  const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
  await setStyles(page, STILL);
  const heights = (await elements.evaluate(findParts)).map(({ top, bottom }) => bottom - top);
  if (heights.length === 0) return [];
  await page.setViewportSize({ ...viewport, height: Math.max(...heights) });
  const session = await page.context().newCDPSession(page);
  const paint: Paint[] = [];
  for (const part of await elements.evaluate(findParts)) {
    const { left, top, right, bottom } = part;
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
    const clip = { x: left, y: top, width: right - left, height: bottom - top, scale: 1 };
    const picture = { clip, optimizeForSpeed: true, captureBeyondViewport: false };
    const pictures: string[] = [];
    for (const styles of [STILL + hidden, STILL]) {
      await setStyles(page, styles);
      pictures.push((await session.send('Page.captureScreenshot', picture)).data);
    }
    paint.push(...(await elements.evaluate(compare, { part, pictures })));
  }
  await session.detach();
  await setStyles(page, '');
  await page.setViewportSize(viewport);
  return paint;
}

/** Runs in the browser. */
function findParts(elements: Element[]): Part[] {
  const parts: Part[] = [];
  const boxes = elements.map((element, member) => ({ box: element.getBoundingClientRect(), member }));
  for (const { box, member } of boxes.sort((one, other) => one.box.top - other.box.top)) {
    const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top + scrollY))];
    const [right, bottom] = [Math.min(innerWidth, Math.ceil(box.right)), Math.ceil(box.bottom + scrollY)];
    const last = parts.at(-1);
    // A picture of so much more costs less than another picture.
    if (last && top < last.bottom + 400) {
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, right);
      last.bottom = Math.max(last.bottom, bottom);
      last.members.push(member);
    } else parts.push({ left, top, right, bottom, members: [member] });
  }
  return parts;
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
  { part, pictures }: { part: Part; pictures: string[] },
): Promise<Paint[]> {
  const decode = async (base64: string) => {
    const letters = atob(base64);
    const data = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) data[at] = letters.charCodeAt(at);
    const { image } = await new ImageDecoder({ data, type: 'image/png' }).decode();
    if (!image.format?.startsWith('BGR')) throw new Error(`pixels are ${image.format}`);
    const pixels = new Uint32Array(image.allocationSize() / 4);
    await image.copyTo(pixels);
    return { pixels, width: image.codedWidth, height: image.codedHeight };
  };
  const linear = (level = 0) =>
    level <= 0.04045 * 255 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = ([red, green, blue]: readonly number[]) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const luminanceOfPaint = (element: Element) => {
    const { fill, color } = getComputedStyle(element);
    const channels = (element instanceof SVGElement ? fill : color).match(/[\d.]+/g) ?? [];
    if (Number(channels[3] ?? 1) < 1) throw new Error('a text is transparent');
    return luminance(channels.map(Number));
  };
  const channelsOf = (pixel: number) => [(pixel >> 16) & 255, (pixel >> 8) & 255, pixel & 255];
  const differ = (one: number, other: number) =>
    [0, 8, 16].some((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)) > 24);

  const [hidden, shown] = await Promise.all(pictures.map(decode));
  if (!hidden || !shown) throw new Error('there is no canvas');
  return part.members.flatMap((member) => {
    const element = elements[member];
    if (!element) return [];
    const box = element.getBoundingClientRect();
    const [left, top] = [box.left - part.left, box.top + scrollY - part.top];
    /** How many pixels that the element paints are on each color. */
    const below = new Map<number, number>();
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(shown.height, top + box.height); y += 1) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(shown.width, left + box.width); x += 1) {
        const at = y * shown.width + x;
        const [one = 0, other = 0] = [hidden.pixels[at], shown.pixels[at]];
        if (one !== other && differ(one, other)) below.set(one, (below.get(one) ?? 0) + 1);
      }
    }
    const paint = luminanceOfPaint(element);
    const contrasts = Array.from(below, ([color, count]) => {
      const other = luminance(channelsOf(color));
      return { count, ratio: (Math.max(paint, other) + 0.05) / (Math.min(paint, other) + 0.05) };
    }).sort((one, other) => one.ratio - other.ratio);
    const all = contrasts.reduce((sum, { count }) => sum + count, 0);
    let faintest = 0;
    const { ratio = 0 } =
      contrasts.find(({ count }) => {
        faintest += count;
        return faintest > all / 50;
      }) ?? {};
    return { text: element.textContent?.trim() ?? '', share: all / (box.width * box.height), ratio };
  });
}
