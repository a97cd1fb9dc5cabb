import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pageKinds, siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';

const hearing = suite('browser: hear a city');

const site = siteFor(hearing, () => defaultSite().out);

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

const recorded = { prepare: (page: Page) => page.addInitScript(record) };

async function press(page: Page, key: Locator): Promise<void> {
  await page.evaluate(() => document.querySelector('output')?.replaceChildren());
  await key.click();
  await page.waitForFunction(() => document.querySelector('output')?.textContent);
}

/** For each sound, true if it has ended. */
const endings = (page: Page) =>
  page.evaluate(() => window.sounds.map(({ context }) => context.state === 'closed'));
const keys = (page: Page) => page.locator('.air-year th button');

hearing('a month sounds by its humidity and the rule beside it, and a piano in care in tune', async () => {
  const { page, requests, complaints } = await site.open(pageKinds.city, recorded);
  const isSound = (url: string) => url.includes('/hear-');
  assert.equal([requests.filter(isSound), await endings(page)], [[], []], 'before a press');
  const [, rule = ''] =
    /about ([\d.]+) cents/.exec((await page.locator('.more-air').textContent()) ?? '') ?? [];
  const year = (await page.locator('.air-year td b').allInnerTexts()).map(Number);
  const presses = [
    { key: keys(page).nth(0), points: (year[0] ?? 0) - 45, says: /^January, \d+%: about \d+ cents flat\.$/ },
    { key: keys(page).nth(7), points: (year[7] ?? 0) - 45, says: /^August, \d+%: about \d+ cents? \w+\.$/ },
    { key: page.locator('.hear button'), points: 0, says: /^Cared for, 45%: in tune\.$/ },
  ];
  for (const { key, points, says } of presses) {
    await press(page, key);
    assert.match(await page.locator('.air-year output').innerText(), says);
    assert.is(await page.locator('.air-year [aria-current]').innerText(), await key.innerText());
    const ramps = await page.evaluate(() => window.sounds.at(-1)?.ramps ?? []);
    const cents = points * Number(rule);
    assert.ok(
      ramps.some((value) => Math.abs(value - cents) < 0.1),
      `${ramps}, not ${cents} cents`,
    );
  }
  assert.equal(await endings(page), [true, true, false], 'a press ends the sound before it');
  assert.equal([requests.filter(isSound).length, complaints], [1, []]);
});

hearing('the sound ends when the page is left or hidden, and begins again at a press', async () => {
  const { page } = await site.open(pageKinds.city, recorded);
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

hearing('without Web Audio or scripts there is the chart alone', async () => {
  const mute = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'));
  for (const options of [{ prepare: mute }, { javaScriptEnabled: false }]) {
    const { page, complaints } = await site.open(pageKinds.city, options);
    assert.is(await page.locator('.air-year button').filter({ visible: true }).count(), 0);
    assert.is(await page.locator('.air-year th').first().innerText(), 'Jan');
    assert.not(await page.locator('.hear').isVisible());
    assert.equal(complaints, []);
  }
});

hearing.run();
