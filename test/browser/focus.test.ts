import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OpenSite, openSite } from '../support/browser/open-site.ts';
import { pageKinds, settled } from '../support/browser/page-kinds.ts';
import { defaultSite } from '../support/default-site.ts';

/** Everything can be reached by keyboard, in the order of the page, and one sees where one is. */
const focus = suite('browser: focus');

let site: OpenSite;

focus.before(async () => {
  site = await openSite((await defaultSite()).out);
});

focus.after(async () => {
  await site.close();
});

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 720 };

/** Where more than the header stays in view on a desk. */
const STICKY = new Set(['glossary', 'article', 'history', 'state', 'city', 'contact']);

/** Numbers what can be focused in the order of the page, and says how many there are. */
function numberStops(): number {
  const can = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const stops = [...document.querySelectorAll<HTMLElement>(can)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !element.closest(':disabled'),
  );
  for (const [index, element] of stops.entries()) element.dataset.stop = String(index);
  return stops.length;
}

/** What is wrong with how the element that has the focus shows it; nothing if it is fine. */
function faultOfFocus(expected: number): string | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return `${expected}: nothing has it`;
  const name = `${element.tagName.toLowerCase()} "${element.textContent?.trim() || element.id}"`.slice(0, 60);
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
      .map((value) => Number(value) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (within: Element | null): string => {
    const { backgroundColor = 'rgb(255, 255, 255)' } = within ? getComputedStyle(within) : {};
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(within?.parentElement ?? null) : backgroundColor;
  };
  const isSeen = ({ left, top, right, bottom }: DOMRect) => {
    const [first, last] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    return [0.1, 0.5, 0.9].every((part) => {
      const met = document.elementFromPoint(left + (right - left) * part, first + (last - first) * part);
      const field = met?.closest('label')?.control ?? met;
      return field && (element.contains(field) || field.contains(element));
    });
  };
  if (element.dataset.stop !== String(expected)) return `${name} has it instead of ${expected}`;
  const { outlineStyle, outlineWidth, outlineOffset, outlineColor, opacity } = getComputedStyle(element);
  if (outlineStyle !== 'solid' || Number.parseFloat(outlineWidth) < 2) return `${name} has no outline`;
  const { left, top, height } = element.getBoundingClientRect();
  const beside = document.elementFromPoint(left - 4, top + height / 2) ?? element.parentElement;
  const ground = groundOf(Number.parseFloat(outlineOffset) < 0 ? element : beside);
  const shades = [outlineColor, ground].map(luminance).sort((one, two) => two - one);
  const contrast = ((shades[0] ?? 0) + 0.05) / ((shades[1] ?? 0) + 0.05);
  if (contrast < 3) return `${name} has an outline of ${contrast.toFixed(1)}:1`;
  if (Number(opacity) < 1) return `${name} is faint`;
  return [...element.getClientRects()].some(isSeen) ? undefined : `${name} is hidden`;
}

/** Presses Tab from the top of the page to its end. */
async function tabThrough(page: Page): Promise<string[]> {
  const count = await page.evaluate(numberStops);
  assert.ok(count > 20, `there are ${count} stops`);
  const faults: string[] = [];
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(faultOfFocus, stop);
    if (fault) faults.push(fault);
  }
  return faults;
}

for (const [kind, path] of Object.entries(pageKinds)) {
  focus(`Tab leads through the ${kind} page, from top to bottom, and shows where it is`, async () => {
    for (const viewport of STICKY.has(kind) ? [PHONE, DESK] : [PHONE]) {
      const { page } = await site.open(path, { viewport, reducedMotion: 'reduce' });
      await settled(page);
      assert.equal(await tabThrough(page), [], `${path} at ${viewport.width} px`);
      await page.context().close();
    }
  });
}

focus.run();
