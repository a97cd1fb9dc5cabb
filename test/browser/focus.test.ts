import type { Page } from 'playwright-core';
import { hydrated, pageKinds, settled, siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

const focus = suite('browser: focus');

const site = siteFor(focus, () => defaultSite().out);

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 720 };

interface Seen {
  presses: number;
  faults: string[];
}

/** On a desk, more than the header stays in view on these: letters, the parts of a text, the form. */
const STICKY = new Set(['glossary', 'article', 'city', 'contact']);

/**
 * Returns how many elements can be focused, and how many of them stand before the lead form. From then on, `window.seen` gathers
 * at each release of a key what is wrong with the focus: the next element in the order of the page has to have it, and to show it.
 */
function watchFocus(): { count: number; beforeForm: number } {
  const can = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const stops = [...document.querySelectorAll<HTMLElement | SVGElement>(can)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest(':disabled') &&
      // Radio buttons with one name are one stop.
      !element.matches('[type=radio]:not(:checked)'),
  );
  const seen: Seen = { presses: 0, faults: [] };
  Object.assign(window, { seen });
  addEventListener('keyup', () => {
    const fault = faultOfFocus(stops[seen.presses]);
    if (fault) seen.faults.push(`${seen.presses}: ${fault}`);
    seen.presses += 1;
  });
  const beforeForm = stops.findIndex((element) => element.closest('form.lead-form'));
  return { count: stops.length, beforeForm };

  function faultOfFocus(expected: Element | undefined): string | undefined {
    const element = document.activeElement;
    if (!(element instanceof Element) || element === document.body) return 'nothing has it';
    const name = `${element.tagName} "${element.textContent?.trim().slice(0, 50) || element.id}"`;
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
        .map((value) => Number(value) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (within: Element | null): string => {
      const { backgroundColor = 'rgb(255, 255, 255)' } = within ? getComputedStyle(within) : {};
      return backgroundColor === 'rgba(0, 0, 0, 0)'
        ? groundOf(within?.parentElement ?? null)
        : backgroundColor;
    };
    const isSeen = ({ left, top, right, bottom }: DOMRect) => {
      const [first, last] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      return [0.1, 0.5, 0.9].every((part) => {
        const met = document.elementFromPoint(left + (right - left) * part, first + (last - first) * part);
        const field = met?.closest('label')?.control ?? met;
        return field && (element.contains(field) || field.contains(element));
      });
    };
    /** True if a box that cuts off what is beyond it cuts off the outline, which reaches so many pixels beyond the element. */
    const isRingCut = (element: Element, reach: number) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isCutBy = (box: Element): boolean => {
        if (getComputedStyle(box).overflow === 'visible') return false;
        const inside = box.getBoundingClientRect();
        const beyond = [inside.left - left, inside.top - top, right - inside.right, bottom - inside.bottom];
        return beyond.some((pixels) => pixels > 0.5 - reach && pixels < reach);
      };
      if (left < reach - 0.5 || right + reach - 0.5 > innerWidth) return true;
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (isCutBy(box)) return true;
      return false;
    };
    if (element !== expected) return `${name} has it instead of ${expected?.outerHTML.slice(0, 100)}`;
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor, opacity } = getComputedStyle(element);
    if (outlineStyle !== 'solid' || Number.parseFloat(outlineWidth) < 2) return `${name} has no outline`;
    const { left, top, height } = element.getBoundingClientRect();
    const beside = document.elementFromPoint(left - 4, top + height / 2) ?? element.parentElement;
    const ground = groundOf(Number.parseFloat(outlineOffset) < 0 ? element : beside);
    const shades = [outlineColor, ground].map(luminance).sort((one, two) => two - one);
    const contrast = ((shades[0] ?? 0) + 0.05) / ((shades[1] ?? 0) + 0.05);
    if (contrast < 3) return `${name} has an outline of ${contrast.toFixed(1)}:1`;
    if (Number(opacity) < 1) return `${name} is faint`;
    if (isRingCut(element, Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)))
      return `${name} has an outline that is cut off`;
    return [...element.getClientRects()].some(isSeen) ? undefined : `${name} is hidden`;
  }
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, nativeVirtualKeyCode: 9 };

/** Presses Tab from the top of the page to its end, and waits in the lead form, if there is one, until it is hydrated. */
async function tabThrough(page: Page): Promise<string[]> {
  const { count, beforeForm } = await page.evaluate(watchFocus);
  assert.ok(count > 20, `there are ${count} stops`);
  await pressTab(page, beforeForm + 1);
  if (beforeForm >= 0) await hydrated(page);
  await pressTab(page, count - beforeForm - 1);
  const { presses, faults } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  assert.is(presses, count);
  return faults;
}

async function pressTab(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const keys = Array.from({ length: times }, () => ['rawKeyDown', 'keyUp'] as const).flat();
  await Promise.all(keys.map((type) => session.send('Input.dispatchKeyEvent', { type, ...TAB })));
  await session.detach();
}

for (const viewport of [PHONE, DESK])
  for (const [kind, path] of Object.entries(pageKinds)) {
    if (viewport === DESK && !STICKY.has(kind)) continue;
    focus(`Tab leads through the ${kind} page, at ${viewport.width} px, and shows where it is`, async () => {
      const { page } = await site.show(path, { viewport });
      await settled(page);
      assert.equal(await tabThrough(page), []);
    });
  }
