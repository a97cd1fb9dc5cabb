import type { Page } from 'playwright-core';
import { axeReport, ON_SCREEN } from '../support/browser/axe.ts';
import { settled, siteFor, type View, type Visit, variedPages } from '../support/browser/open-site.ts';
import { paintOf, setStyles } from '../support/browser/pixels.ts';
import { textFaults } from '../support/browser/text-faults.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

/**
 * Every kind of page shows all its text in every window, is accessible, and follows what visitors ask of
 * their systems: a dark screen, forced colors, paper.
 */
const kinds = suite('browser: page kinds');
const site = siteFor(kinds, () => defaultSite().out);

async function look(path: string, view: View = {}): Promise<Visit> {
  const visit = await site.show(path, view);
  await settled(visit.page);
  await setStyles(visit.page, '');
  // Pictures of parts scroll to them.
  await visit.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return visit;
}

async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard / 16) * 13 } });
  const size = `${standard}px`;
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === size, size);
}

/** As WCAG 1.4.12 has it. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

async function faultsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    faults.push(...(await textFaults(page)).map((fault) => `at ${width} px ${fault}`));
  }
  return faults;
}

/**
 * Texts of which axe cannot tell the contrast, since they lie on pictures, shades, or are one letter: the parts that hold them, how
 * many of these are measured, where others would say the same, and the texts within.
 */
const pictured = [
  { within: ':not(svg, svg *):has(> svg text)', most: 3, texts: 'svg text' },
  { within: '.prose .table', most: 1, texts: 'th, td' },
  { within: '.air-year', most: 1, texts: 'caption, th, td, p, output' },
  { within: '.letters', most: 1, texts: 'a' },
  // Axe takes the entries of two columns, and the loupe beside some, to overlap.
  { within: '.glossary dd', most: 3, texts: 'dd' },
  { within: '.timeline', most: 1, texts: 'strong, span' },
  { within: '.loupe', most: 1, texts: 'a' },
  // The words of a card lie on its radio button.
  { within: '.pianos', most: 1, texts: 'label' },
  { within: 'h1:has(> .phrase)', most: 1, texts: '.phrase' },
  { within: 'li:first-child :has(> .phrase)', most: 1, texts: '.phrase' },
];
const measured = 'svg, .prose .table, .air-year, .letters, .glossary dd, .timeline, .pianos, .phrase';

const phone = { width: 360, height: 900 };
/** Colors depend on the light, places on the width: each is seen twice, and what depends on neither once. */
const lights: (View & { rules?: object })[] = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light', rules: ON_SCREEN },
];
const nothing = { violations: [], undecided: [] };

const motion = () => [
  document.getAnimations().length,
  getComputedStyle(document.documentElement).scrollBehavior,
];

const HIDDEN = 'text, text * { fill: #0000 !important } * { -webkit-text-fill-color: #0000 !important }';

async function faintTexts(page: Page): Promise<string[]> {
  const paint = await paintOf(page, await page.evaluateHandle(findTexts, pictured), HIDDEN);
  seen.texts += paint.length;
  return paint.filter(({ ratio }) => ratio < 4.5).map(({ text }) => text);
}
const seen = { texts: 0, drawings: 0 };

function findTexts(parts: typeof pictured): Element[] {
  return parts.flatMap(({ within, most, texts }) =>
    [...document.querySelectorAll(within)].slice(0, most).flatMap((part) => {
      const { right } = part.getBoundingClientRect();
      return (
        [part, ...part.querySelectorAll(texts)]
          .filter((text) => text.matches(texts) && text.checkVisibility() && text.textContent?.trim())
          // To Chromium, a text in an SVG group without display is visible, but nowhere.
          .filter((text) => text.getClientRects().length > 0)
          // What has to be scrolled to is not in the picture.
          .filter((text) => text.getBoundingClientRect().right < right + 1)
      );
    }),
  );
}

for (const path of variedPages) {
  kinds(`${path} shows all its text from 320 px up, and at twice the size`, async () => {
    const { page } = await look(path);
    assert.equal(await page.evaluate(motion), [0, 'auto'], 'with less motion');
    // A window of 320 px is also one of 640 px at 200 % zoom.
    assert.equal(await faultsAt(page, [320, 600, 768, 1024, 1440]), []);
    await page.setViewportSize({ width: 320, height: 800 });
    await setStyles(page, SPACED);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await setStyles(page, '');
    assert.ok(beyond <= 0, `${beyond} px beyond the window, with spaces in text`);
    await setTextSize(page, 32);
    try {
      assert.equal(await faultsAt(page, [1280, 320]), [], 'at twice the size');
      assert.equal(await page.evaluate(narrowFields), [], 'at twice the size');
      await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
      const header = await page.locator('.site-header').boundingBox();
      assert.ok(header && header.y + header.height <= 0, 'the header takes no room of a phone');
    } finally {
      await setTextSize(page, 16);
    }
  });

  kinds(`axe finds no fault with ${path}, and text on drawings stands out by 4.5:1`, async () => {
    for (const { rules, ...view } of lights) {
      const { page } = await look(path, view);
      assert.equal(await axeReport(page, measured, ':root', rules), nothing, JSON.stringify(view));
      let faint = await faintTexts(page);
      // On a busy machine, a picture may be taken before all is painted.
      for (let round = 1; round < 25 && faint.length > 0; round += 1) faint = await faintTexts(page);
      assert.equal(faint, [], JSON.stringify(view));
    }
  });

  kinds(`in forced colors, every drawing of ${path} shows, and every control has a border`, async () => {
    const viewport = { width: 1280, height: 900 };
    const { page } = await look(path, { forcedColors: 'active', colorScheme: 'dark', viewport });
    const drawings = await page.evaluateHandle(() =>
      [...document.querySelectorAll('main svg')].filter(
        (drawing) => drawing.checkVisibility() && drawing.getBoundingClientRect().width > 0,
      ),
    );
    const paint = await paintOf(page, drawings, 'main svg * { visibility: hidden !important }');
    const blank = paint.filter(({ share }) => share <= 0.002);
    assert.equal(blank, [], 'blank drawings');
    seen.drawings += paint.length;
    assert.equal(await page.evaluate(bareControls), []);
    assert.equal(await page.evaluate(spotsAlike), [], 'told apart by color alone');
  });

  kinds(`on paper, ${path} says what it says, in dark ink, without what is for the screen`, async () => {
    const { page } = await look(path, { colorScheme: 'dark', viewport: { width: 720, height: 1000 } });
    await page.emulateMedia({ media: 'print' });
    const shown = (selector: string) => page.locator(selector).filter({ visible: true });
    // Of a page with a checklist, only the checklist is printed, with the name of the site at its end.
    assert.is(await shown('main :is(h1, .checklist h2)').count(), 1);
    assert.equal(await shown('.wordmark, .checklist strong').allTextContents(), ['Keyhaven']);
    const forScreens = '.site-header :is(nav, button, .button), .site-footer, .skip-link, form';
    assert.is(await shown(forScreens).count(), 0);
    const address = page.locator('.site-header .on-paper');
    const url = await page.getAttribute('link[rel=canonical]', 'href');
    assert.is(await address.textContent(), `(312) 555-0147 · ${url}`);
    assert.is(await address.isVisible(), path !== '/thank-you/');
    const heights = await page
      .locator('.faq details > p')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
    assert.ok(heights.every((height) => height > 10));
    assert.equal(await page.evaluate(paleTexts), []);
    const words = await page.locator('main').innerText();
    assert.not.match(words, /Send the form|ask, and hear|see the directory|the matching form/);
  });
}

/** The months of a year of air are on keys, which have borders. */
function bareControls(): string[] {
  const controls =
    'button:not(th button), .button, input:not([type=checkbox], .pickers *), select, .tile-map a';
  return [...document.querySelectorAll(controls)]
    .filter((element) => element.checkVisibility() && !element.closest('.honeypot'))
    .filter((element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      const isDrawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
      return !isDrawn || borderTopColor === backgroundColor;
    })
    .map((element) => element.className || element.id);
}

/** Fields that show fewer than some eight letters. */
function narrowFields(): string[] {
  const fields = [
    ...document.querySelectorAll<HTMLElement>('select, textarea, input:not([type=checkbox], [type=radio])'),
  ];
  return fields
    .filter((field) => field.checkVisibility() && !field.closest('.honeypot'))
    .map((field) => `${field.id}: ${Math.round(field.getBoundingClientRect().width)} px`)
    .filter((width) => Number(/(\d+) px/.exec(width)?.[1]) < 160);
}

/** Spots of a key to a chart that look like the one before them. */
function spotsAlike(): string[] {
  const looks = [...document.querySelectorAll('svg[width="10"] > *')].map((spot) => {
    const { fill, stroke } = getComputedStyle(spot);
    return { key: spot.closest('caption, li, p'), look: `${fill} ${stroke === 'none' ? fill : stroke}` };
  });
  return looks.flatMap(({ key, look }, index) =>
    looks.slice(0, index).some((other) => other.key === key && other.look === look)
      ? [`${key?.textContent}: ${look}`]
      : [],
  );
}

function paleTexts(): string[] {
  const holdsText = (element: Element) => [...element.childNodes].some(({ nodeType }) => nodeType === 3);
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.checkVisibility() && holdsText(element))
    .filter((element) => {
      const { color, fill, printColorAdjust } = getComputedStyle(element);
      // The months of black keys are printed in white on black.
      if (printColorAdjust === 'exact') return false;
      const ink = element instanceof SVGElement ? fill : color;
      return (ink.match(/[\d.]+/g) ?? []).slice(0, 3).some((part) => Number(part) > 110);
    })
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`);
}

kinds('with text of twice the size on a phone, pictures grow with it, and no word is broken', async () => {
  for (const [path, label] of [
    ['/texas/houston/pianos/', '.price-chart text'],
    ['/climate/', '.tile-map a'],
    ['/glossary/', '.numbered text'],
    ['/education/history-of-the-piano/', '.timeline strong'],
  ] as const) {
    const { page } = await look(path, { viewport: { width: 360, height: 800 } });
    const sizeOf = () =>
      page.evaluate((label) => {
        const text = document.querySelector(label)?.firstChild;
        const range = document.createRange();
        if (text) range.selectNode(text);
        return range.getBoundingClientRect().height;
      }, label);
    const before = await sizeOf();
    await setTextSize(page, 32);
    try {
      const growth = (await sizeOf()) / before;
      assert.ok(growth > 1.3, `${label} grows ${growth} times`);
      assert.equal(await page.evaluate(brokenWords), [], path);
    } finally {
      await setTextSize(page, 16);
    }
  }
});

/** Words on two lines that would fit on one. */
function brokenWords(): string[] {
  const all = [...document.querySelectorAll('main :is(p, li, td, th, dt, dd, h2, h3, strong)')];
  return all.flatMap((element) =>
    [...element.childNodes].flatMap((node) =>
      [...(node instanceof Text ? node.data : '').matchAll(/(?<!\p{L})[\p{L}’]{2,10}(?!\p{L})/gu)].flatMap(
        ({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set(
            [...range.getClientRects()].filter(({ width }) => width > 1).map(({ y }) => y),
          );
          const isInitial = index === 0 && element.matches('.text:first-child > p:first-child');
          return lines.size > 1 && !isInitial ? [word] : [];
        },
      ),
    ),
  );
}

kinds('the tests above have measured texts, and have seen drawings', () => {
  assert.ok(seen.texts > 200 && seen.drawings > 30, JSON.stringify(seen));
});

kinds('axe finds no fault with the open menu; by night, white keys are no brighter than text', async () => {
  const { page } = await site.show('/texas/houston/pianos/', { viewport: phone, colorScheme: 'dark' });
  await page.click('.menu-button');
  assert.ok(await page.locator('nav#sections').isVisible());
  assert.equal(await axeReport(page, measured, '.site-header'), nothing);
  const [key = 0, text = 0] = await page.evaluate(() =>
    ['.air-year th:not(.black)', 'body'].map((part) => {
      const { backgroundColor, color } = getComputedStyle(document.querySelector(part) ?? document.body);
      const levels = (part === 'body' ? color : backgroundColor).match(/\d+/g) ?? [];
      return levels.slice(0, 3).reduce((all, level) => all + Number(level), 0);
    }),
  );
  assert.ok(key > 300 && key < text, `${key} and ${text}`);
});
