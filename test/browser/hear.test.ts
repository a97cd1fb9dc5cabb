import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pageKinds, siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';

const hearing = suite('browser: hear a city');

const site = siteFor(hearing, () => defaultSite().out);
const MIDDLE_G = 196;

declare global {
  interface Window {
    heard: { hasEnded: boolean; listen(): Promise<AnalyserNode> }[];
  }
}

/** Seconds: once the chord has drifted, and before it ends. */
const LISTENED = 3;

/** Writes down all that a page plays, into `window.heard`, without a loudspeaker: so many seconds of it are there at once. */
function record(seconds: number): void {
  window.heard = [];
  Object.assign(window, {
    AudioContext: function AudioContext() {
      const context = new OfflineAudioContext(1, seconds * 44_100, 44_100);
      const analyser = new AnalyserNode(context, { fftSize: 32768, smoothingTimeConstant: 0 });
      analyser.connect(context.destination);
      const sound = { hasEnded: false, listen: () => context.startRendering().then(() => analyser) };
      return Object.defineProperties(context, {
        state: { get: () => (sound.hasEnded ? 'closed' : 'running') },
        resume: { value: async () => {} },
        close: {
          value: async () => {
            sound.hasEnded = true;
          },
        },
        destination: {
          // What plays a sound connects it here, once.
          get: () => {
            window.heard.push(sound);
            return analyser;
          },
        },
      });
    },
  });
}

const recorded = { prepare: (page: Page) => page.addInitScript(record, LISTENED) };

/** The loudest frequency of the last sound near another one, in hertz. */
const loudestNear = (page: Page, hertz: number): Promise<number> =>
  page.evaluate(async (hertz) => {
    const analyser = await window.heard.at(-1)?.listen();
    if (!analyser) throw new Error('Nothing was heard.');
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    const width = analyser.context.sampleRate / analyser.fftSize;
    const first = Math.round((hertz - 12) / width);
    const near = [...levels.slice(first, Math.round((hertz + 12) / width))];
    const peak = first + near.indexOf(Math.max(...near));
    const [below = 0, at = 0, above = 0] = levels.slice(peak - 1, peak + 2);
    return (peak + (below - above) / (2 * (below - 2 * at + above))) * width;
  }, hertz);

/** For each sound, true if it has ended. */
const endings = (page: Page) => page.evaluate(() => window.heard.map(({ hasEnded }) => hasEnded));
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
  for (const [index, { key, points, says }] of presses.entries()) {
    await key.click();
    await page.waitForFunction((index) => window.heard.length > index, index);
    assert.match(await page.locator('.air-year output').innerText(), says);
    assert.is(await page.locator('.air-year [aria-current]').innerText(), await key.innerText());
    const cents = 1200 * Math.log2((await loudestNear(page, MIDDLE_G)) / MIDDLE_G);
    assert.ok(Math.abs(cents - points * Number(rule)) < 1.5, `${cents} cents at ${points} points`);
  }
  assert.equal(await endings(page), [true, true, false], 'a press ends the sound before it');
  assert.equal([requests.filter(isSound).length, complaints], [1, []]);
});

hearing('the sound ends when the page is left or hidden, and begins again at a press', async () => {
  const { page } = await site.open(pageKinds.city, recorded);
  for (const [index, leave] of ['pagehide', 'hidden'].entries()) {
    await keys(page).nth(index).click();
    await page.waitForFunction((index) => window.heard.length > index, index);
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
