import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { siteFor } from '../support/browser/open-site.ts';
import { pageKinds } from '../support/browser/page-kinds.ts';
import { browserSuite } from '../support/browser/suite.ts';
import { defaultSite } from '../support/default-site.ts';

/** The months of a city sound as its air leaves a piano. What the page plays is measured, not what it means to play. */
const hearing = browserSuite('browser: hear a city');

const site = siteFor(hearing, () => defaultSite().out);
const MIDDLE_G = 196;

declare global {
  interface Window {
    heard: { context: BaseAudioContext; analyser: AnalyserNode }[];
  }
}

/** Listens to all that a page plays, into `window.heard`. */
function listen(): void {
  window.heard = [];
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...rest: number[]) {
    if (to instanceof AudioDestinationNode) {
      const analyser = new AnalyserNode(this.context, { fftSize: 32768, smoothingTimeConstant: 0 });
      window.heard.push({ context: this.context, analyser });
      Reflect.apply(connect, this, [analyser]);
    }
    return Reflect.apply(connect, this, [to, ...rest]);
  } as typeof connect;
}

/** The loudest frequency of the last sound near another one, in hertz, once the chord has drifted. */
const loudestNear = (page: Page, hertz: number): Promise<number> =>
  page.evaluate(async (hertz) => {
    const { analyser } = window.heard.at(-1) ?? {};
    if (!analyser) throw new Error('Nothing was heard.');
    while (analyser.context.currentTime < 2.5) await new Promise((resolve) => setTimeout(resolve, 50));
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    const width = analyser.context.sampleRate / analyser.fftSize;
    const first = Math.round((hertz - 12) / width);
    const near = [...levels.slice(first, Math.round((hertz + 12) / width))];
    const peak = first + near.indexOf(Math.max(...near));
    const [below = 0, at = 0, above = 0] = levels.slice(peak - 1, peak + 2);
    return (peak + (below - above) / (2 * (below - 2 * at + above))) * width;
  }, hertz);

const states = (page: Page) => page.evaluate(() => window.heard.map(({ context }) => context.state));
const keys = (page: Page) => page.locator('.air-year th button');

hearing('a month sounds by its humidity and the rule beside it, and a piano in care in tune', async () => {
  const prepare = (page: Page) => page.addInitScript(listen);
  const { page, requests, complaints } = await site.open(pageKinds.city, { prepare });
  const isSound = (url: string) => url.includes('/hear-');
  assert.equal([requests.filter(isSound), await states(page)], [[], []], 'before a press');
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
  assert.equal(await states(page), ['closed', 'closed', 'running'], 'a press ends the sound before it');
  assert.equal([requests.filter(isSound).length, complaints], [1, []]);
});

hearing('the sound ends when the page is left or hidden, and begins again at a press', async () => {
  const prepare = (page: Page) => page.addInitScript(listen);
  const { page } = await site.open(pageKinds.city, { prepare });
  for (const [index, leave] of ['pagehide', 'hidden'].entries()) {
    await keys(page).nth(index).click();
    await page.waitForFunction((index) => window.heard[index]?.context.state === 'running', index);
    await page.evaluate((leave) => {
      if (leave === 'pagehide') return dispatchEvent(new Event('pagehide'));
      Object.defineProperty(document, 'hidden', { value: true });
      return document.dispatchEvent(new Event('visibilitychange'));
    }, leave);
    await page.waitForFunction((index) => window.heard[index]?.context.state === 'closed', index);
    // By itself it ends after six seconds.
    assert.ok(
      (await page.evaluate((index) => window.heard[index]?.context.currentTime ?? 9, index)) < 5,
      leave,
    );
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
