import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import * as form from './lead-site.ts';
import type { Suite } from './open-site.ts';

/** A visitor meets a mishap, and goes on. However it went wrong, the lead can be sent in the end. */

type LeadSite = ReturnType<typeof form.leadSiteFor>;

/** Presses the button, and returns when the lead has reached the host, which does not answer. */
async function pressUnanswered(page: Page, { host }: LeadSite): Promise<void> {
  host.holdAnswers(200);
  await page.click(form.SUBMIT);
  await host.received(1);
}

/** What goes wrong once the fields are typed. Each returns the tab in which the visitor goes on, with the fields typed. */
const mishaps: Record<string, (page: Page, leadSite: LeadSite) => Promise<Page>> = {
  'the host breaks the connection, again and again': async (page, leadSite) => {
    leadSite.host.answer = (response) => response.destroy();
    for (const count of [1, 2, 3]) {
      await page.click(form.SUBMIT);
      await leadSite.host.received(count);
      await form.sees(page, form.FAILED);
    }
    return page;
  },
  'the page is left before the answer, and the visitor goes back and forth': async (page, leadSite) => {
    await pressUnanswered(page, leadSite);
    await page.goto(`${leadSite.site.origin}/glossary/`);
    for (const [step, path] of [
      [-1, form.CONTACT],
      [1, '/glossary/'],
      [-1, form.CONTACT],
    ] as const) {
      await form.travel(page, step);
      await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
    }
    return form.ready(page);
  },
  'the tab is closed before the answer, and another one is filled in': async (page, leadSite) => {
    await pressUnanswered(page, leadSite);
    const other = await leadSite.filledTab(page);
    await page.close();
    return other;
  },
  'two tabs are filled in alike, and neither gets an answer': async (page, leadSite) => {
    const other = await leadSite.filledTab(page);
    leadSite.host.answer = (response) => response.destroy();
    for (const tab of [page, other]) {
      await form.knowsOfNoAttempt(tab);
      await form.requestSubmit(tab);
      await form.sees(tab, form.FAILED);
    }
    return other;
  },
};

/** What the host keeps of a lead. */
type Row = Record<string, unknown>;

/** By this, a host tells that two leads are one. */
export const keyOf = ({ email, phone, timestamp }: Row): string => JSON.stringify([email, phone, timestamp]);

/** Tests every mishap. `kept` sees to what a host behind the form has kept: before, and after with the keys of what was sent. */
export function testMishaps<Before>(
  tests: Suite,
  leadSite: LeadSite,
  kept?: { before: () => Promise<Before>; after: (before: Before, keys: string[]) => Promise<void> },
): void {
  for (const [mishap, happen] of Object.entries(mishaps))
    tests(`a lead is sent, and its visitor thanked, if ${mishap}`, async () => {
      const before = await kept?.before();
      const { answer } = leadSite.host;
      const { page } = await leadSite.filledForm(form.withClock);
      const current = await happen(page, leadSite);
      leadSite.host.answer = answer;

      await current.clock.runFor(16_000);
      await form.send(current);
      const keys = [...new Set(leadSite.host.leads.map(({ body }) => keyOf(body)))];
      // Two tabs that share no attempt cannot know that they send the same.
      assert.ok(keys.length === 1 || (keys.length === 2 && mishap.startsWith('two tabs')), `${keys}`);
      assert.ok(leadSite.host.leads.every(({ body }) => body.name === form.clara.name));
      const left = await current.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
      assert.equal(left, [['lead-form:sent'], ['lead-form:lead']]);
      if (before !== undefined) await kept?.after(before, keys);
    });
}
