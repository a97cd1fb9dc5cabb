import type { Locator, Page } from 'playwright-core';
import { pageKinds, siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

const hearing = suite('browser: hear a city');

declare global {
  interface Window {
    /** The contexts of all sounds that a page has played, and the values to which it has had something move in them. */
    sounds: { context: AudioContext; ramps: number[] }[];
  }
}

function record(): void {
  window.sounds = [];
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.sounds.push({ context: this, ramps: [] });
    }
  };
  const { linearRampToValueAtTime } = AudioParam.prototype;
  AudioParam.prototype.linearRampToValueAtTime = function (value, time) {
    window.sounds.at(-1)?.ramps.push(value);
    return linearRampToValueAtTime.call(this, value, time);
  };
}

const phone = { width: 360, height: 740 };
const site = siteFor(hearing, () => defaultSite().out, record);

async function press(page: Page, key: Locator): Promise<void> {
  await page.evaluate(() => document.querySelector('output')?.replaceChildren());
  await key.click();
  await page.waitForFunction(() => document.querySelector('output')?.textContent);
}

const endings = (page: Page) =>
  page.evaluate(() => window.sounds.map(({ context }) => context.state === 'closed'));
const pressed = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('[aria-pressed="true"]'), (key) => key.getAttribute('value')),
  );
const keys = (page: Page) => page.locator('.air-year th button');

hearing('a month sounds by its humidity and the rule beside it, and a piano in care in tune', async () => {
  const { page, requests, complaints } = await site.open(pageKinds.city);
  const width = async () => (await page.locator('.air-year').boundingBox())?.width;
  const before = await width();
  await page.locator('.more-air summary').click();
  assert.is(await width(), before, 'the fold beside the chart takes none of its room');
  const isSound = (url: string) => url.includes('/hear-');
  assert.equal([requests.filter(isSound), await endings(page)], [[], []], 'before a press');
  const [, rule = ''] =
    /sounds ([\d.]+) cents/.exec((await page.locator('.more-air').textContent()) ?? '') ?? [];
  const year = (await page.locator('.air-year td b').allInnerTexts()).map(Number);
  const presses = [
    { key: keys(page).nth(0), points: (year[0] ?? 0) - 45, says: /^January, at \d+%: \d+ cents flat\.$/ },
    { key: keys(page).nth(7), points: (year[7] ?? 0) - 45, says: /^August, at \d+%: \d+ cents? \w+\.$/ },
    { key: page.locator('.hear [value=""]'), points: 0, says: /^In care, at 45%: in tune\.$/ },
  ];
  for (const { key, points, says } of presses) {
    await press(page, key);
    assert.match(await page.locator('.air-year output').innerText(), says);
    assert.equal(await pressed(page), [await key.getAttribute('value')]);
    const ramps = await page.evaluate(() => window.sounds.at(-1)?.ramps ?? []);
    const cents = points * Number(rule);
    // The volume moves, too.
    const isPlayed = ramps.some((value) => Math.abs(value - cents) < 0.01);
    assert.ok(isPlayed, `${ramps}, not ${cents} cents`);
  }
  assert.equal(await endings(page), [true, true, false], 'a press ends the sound before it');
  assert.equal([requests.filter(isSound).length, complaints], [1, []]);
});

hearing('the sound ends when the page is left or hidden, and begins again at a press', async () => {
  const { page } = await site.open(pageKinds.city);
  for (const [index, leave] of ['pagehide', 'hidden'].entries()) {
    await press(page, keys(page).nth(index));
    assert.not((await endings(page))[index], leave);
    await page.evaluate((leave) => {
      if (leave === 'pagehide') return dispatchEvent(new Event('pagehide'));
      Object.defineProperty(document, 'hidden', { value: true });
      return document.dispatchEvent(new Event('visibilitychange'));
    }, leave);
    assert.ok((await endings(page))[index], leave);
  }
});

hearing('a sound that cannot start gives its keys back after two seconds', async () => {
  const prepare = async (page: Page) => {
    await page.clock.install();
    await page.addInitScript(() => {
      // A browser without a loudspeaker waits for one.
      Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
    });
  };
  const { page } = await site.open(pageKinds.city, { prepare });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await press(page, keys(page).nth(0));
  await page.clock.runFor(1_999);
  assert.equal(await pressed(page), ['hear-january']);
  await page.clock.runFor(1);
  assert.equal(await pressed(page), []);
  assert.match(await page.locator('.air-year output').innerText(), /^No sound came/);
});

hearing('the farthest month has a key on the first screen; one more press ends it', async () => {
  const { page } = await site.open('/texas/houston/pianos/', { viewport: phone });
  const year = (await page.locator('.air-year td b').allInnerTexts()).map(Number);
  const most = Math.max(...year.map((humidity) => Math.abs(humidity - 45)));
  assert.is(year[5], 45 + most, 'June');
  const octave = page.locator('.air-octave');
  const marked = (by: string) =>
    octave
      .locator('.dry, .fit, .damp')
      .evaluateAll((all, by) => all.flatMap((bar, index) => (bar.matches(by) ? index : [])), by);
  assert.equal([await marked('.farthest'), await marked('.lit')], [[5], []]);
  const groundOf = (part: string) =>
    page.locator(part).evaluate((part) => getComputedStyle(part).backgroundColor);
  assert.is(await groundOf('#climate'), await groundOf('.hero'));
  assert.is(await page.locator('#climate h2 + p').innerText(), 'June pulls it 21 cents sharp.');
  const name = await page.locator('.hero .facts dt').last().innerText();
  const caption = await page.locator('.air-year caption').innerText();
  assert.ok(caption.startsWith(name.replace(/ \(.*/, ', in %')), 'one name for its air');
  for (const keys of ['.air-octave', '.air-year table']) {
    const { x, width } = (await page.locator(keys).boundingBox()) ?? {};
    assert.equal([x, width], [0, 360], keys);
  }
  const words = 'Hear June: 21 cents sharp\nif left untreated (100 is a half step)';
  assert.is(await octave.locator('strong').innerText(), words);
  const { y = 0, height = 0 } = (await octave.boundingBox()) ?? {};
  assert.ok(y + height < phone.height, `ends at ${y + height} px`);
  await press(page, octave);
  assert.is(await page.locator('.air-year output').textContent(), `June, at ${year[5]}%: 21 cents sharp.`);
  assert.equal([await pressed(page), await marked('.lit')], [['hear-june', 'hear-june'], [5]]);
  const sign = await octave.locator('strong').evaluate((part) => getComputedStyle(part, '::before').content);
  assert.match(sign, '■');
  assert.is(await page.evaluate(() => scrollY), 0);
  await octave.click();
  await page.waitForFunction(() => window.sounds.every(({ context }) => context.state === 'closed'));
  assert.equal([await pressed(page), await marked('.lit')], [[], []]);
});

/** Notes what is lit, from now on: a light may be shorter than a look takes. */
const noteLit = (page: Page) =>
  page.evaluate(() => {
    const lit = new Set<string>();
    Object.assign(window, { lit });
    const note = ({ target }: MutationRecord) => {
      const { value, style } = target as HTMLButtonElement;
      if ((target as Element).getAttribute('aria-pressed') === 'true') lit.add(value);
      else lit.add(`month ${style.getPropertyValue('--month')}`);
    };
    const attributeFilter = ['aria-pressed', 'style'];
    new MutationObserver((all) => all.forEach(note)).observe(document, { subtree: true, attributeFilter });
  });

const lights = (page: Page, what: string[]) =>
  page.waitForFunction((what) => {
    const { lit } = window as unknown as { lit: Set<string> };
    return what.every((part) => lit.has(part));
  }, what);

/** Where several months sound after each other: the key, what is said, and what is lit in turn. */
const series: [path: string, key: string, says: RegExp, lit: string[]][] = [
  [
    pageKinds.city,
    '.hear [value=year]',
    /^\w+: \d+ cents flat\. \w+: (?:\d+ cents? \w+|in tune)\.$/,
    ['year', 'hear-january', 'hear-february'],
  ],
  [
    '/ohio/',
    '.air-table tr:has-text("Cleveland") button',
    /^Cleveland\. January: \d+ cents flat\. \w+: \d+ cents sharp\.$/,
    ['Cleveland', 'month 1', 'month 2'],
  ],
  [
    '/climate/',
    '[aria-label="Hear Cleveland"]',
    /^Cleveland\. Winter: \d+ cents flat\. Summer: \d+ cents sharp\.$/,
    [],
  ],
];
for (const [path, key, says, lit] of series)
  hearing(`${key} of ${path} sounds and lights its months one after another, until Escape`, async () => {
    const { page, complaints } = await site.open(path);
    await noteLit(page);
    await press(page, page.locator(key));
    assert.match(await page.locator('main output').first().innerText(), says);
    assert.is(await page.locator(key).getAttribute('aria-pressed'), 'true');
    await lights(page, lit);
    await page.keyboard.press('Escape');
    assert.equal([await pressed(page), (await endings(page)).at(-1), complaints], [[], true, []]);
  });

hearing('a link to a month shows and marks its key in silence; a button shares a sentence', async () => {
  const { page } = await site.open('/texas/houston/pianos/#hear-june', { viewport: phone });
  const groundOf = (month: string) =>
    page.locator(`#hear-${month}`).evaluate((key) => getComputedStyle(key).getPropertyValue('--key'));
  assert.is.not(await groundOf('june'), await groundOf('april'));
  const topOf = async (part: string) => (await page.locator(part).boundingBox())?.y ?? 0;
  const [top, bottom] = [await topOf('.air-year'), await topOf('.air-year output')];
  assert.ok(top > 56 && bottom < phone.height, `${top} to ${bottom}`);
  assert.equal(await endings(page), []);
  const text = 'In Houston, June pulls an untreated piano 21 cents sharp.';
  const url = `${site.origin}/texas/houston/pianos/#hear-june`;
  for (const [canShare, expected] of [
    [true, { text, url }],
    [false, `${text} ${url}`],
  ] as const) {
    await page.evaluate((canShare) => {
      const shared = (data: unknown) => {
        document.title = JSON.stringify(data);
        return Promise.resolve();
      };
      Object.defineProperty(navigator, 'share', { value: canShare ? shared : undefined, configurable: true });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: shared }, configurable: true });
    }, canShare);
    await page.locator('[data-link]').click();
    assert.equal(JSON.parse(await page.title()), expected);
  }
  assert.is(await page.locator('.air-year output').innerText(), 'The link is copied.');
});

hearing('without Web Audio or scripts there is the chart alone', async () => {
  const mute = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'));
  for (const options of [{ prepare: mute }, { javaScriptEnabled: false }]) {
    const { page, complaints } = await site.open(pageKinds.city, options);
    assert.is(await page.locator('.air-year button').filter({ visible: true }).count(), 0);
    assert.is(await page.locator('.air-year th').first().innerText(), 'January');
    assert.not(await page.locator('.hear').isVisible());
    await page.locator('a.air-octave').click();
    await page.waitForURL(/#hear-/);
    assert.equal(complaints, []);
  }
});
