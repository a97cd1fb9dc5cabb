import type { Page } from 'playwright-core';
import { pageKinds, siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

/** What the accessibility tree of Chromium holds, in order: what a screen reader has to read from. */
const read = suite('browser: read aloud');
const site = siteFor(read, () => defaultSite().out);

interface Spoken {
  role: string;
  name: string;
}

/** In the order of the page. */
async function treeOf(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const spokenIn = (id: string): Spoken[] => {
    const { ignored, role, name, childIds = [] } = byId.get(id) ?? {};
    const own = ignored ? [] : [{ role: String(role?.value), name: String(name?.value ?? '') }];
    return [...own, ...childIds.flatMap(spokenIn)];
  };
  return spokenIn(nodes[0]?.nodeId ?? '');
}

const namesOf = (tree: Spoken[], role: string) =>
  tree.filter((node) => node.role === role).map(({ name }) => name);
const textOf = (tree: Spoken[]) => namesOf(tree, 'StaticText').join(' ');

read('no page says arrows or slashes, has a cell without words, or splits its first word', async () => {
  const faults: string[] = [];
  for (const path of Object.values(pageKinds)) {
    const { page } = await site.show(path);
    // What is folded is read when it is opened.
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    const tree = await treeOf(page);
    const [start] = await page.locator('.prose .text > p').allInnerTexts();
    const words = start?.split(/\s/).slice(0, 4).join(' ') ?? '';
    if (!textOf(tree).replace(/\s+/g, ' ').includes(words)) faults.push(`${path}: “${words}”`);
    for (const { role, name } of tree) {
      if (/[→←↑↓▶■✓≡★]|[′″]|(^|\s)\/(\s|$)/.test(name)) faults.push(`${path}: ${role} says “${name}”`);
      if (['rowheader', 'columnheader', 'gridcell', 'region'].includes(role) && name === '')
        faults.push(`${path}: ${role} says nothing`);
    }
  }
  assert.equal(faults, []);
});

read('a city says its prices once, and a table of air each season by name', async () => {
  const { page } = await site.show(pageKinds.city);
  const prices = namesOf(await treeOf(page), 'StaticText').filter((text) => text === '$10,000–$30,000');
  assert.is(prices.length, 1);
  await site.show('/climate/');
  const rows = await page.locator('.rows li').evaluateAll((all) => all.map((row) => row.textContent ?? ''));
  assert.ok(rows.length >= 150 && rows.every((row) => /% in winter, \d+% in summer, \w/.test(row)));
  const said = textOf(await treeOf(page)).replace(/\s+/g, ' ');
  assert.match(said, 'Cleveland 16% in winter, 69% in summer, Both');
});
