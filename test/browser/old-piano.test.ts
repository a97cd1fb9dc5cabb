import { readPlan } from '../../client/plan/plan.ts';
import { siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

const old = suite('browser: old piano');
const site = siteFor(old, () => defaultSite().out);

old(
  'answers for a grand of 1925, keeps it in the address, and leads to the form for a trade-in',
  async () => {
    const { page, complaints } = await site.open('/old-piano/', { viewport: { width: 360, height: 740 } });
    const said = page.getByRole('status');
    assert.match(await said.innerText(), /^Worth more to a player than in money: give it away/);
    await page.getByLabel('Name above the keys').selectOption('mason-hamlin');
    await page.getByLabel('Kind').selectOption('grand');
    await page.getByLabel('Built in the').selectOption('1920s');
    assert.match(
      await said.innerText(),
      /^Worth a technician’s visit\s+It may be older than 70 years\..* ivory/,
    );
    assert.is(new URL(page.url()).search, '?maker=mason-hamlin&kind=grand&decade=1920s');
    await page.getByRole('link', { name: 'What to Do Now' }).click();
    assert.ok(await page.locator('#visit:target h3').isVisible());
    await page.reload();
    assert.match(await said.innerText(), /^Worth a technician’s visit/);
    await page.getByRole('link', { name: 'Ask Dealers About a Trade-In', exact: true }).click();
    await page.waitForURL(`${site.origin}/?plan=*`);
    assert.equal(readPlan(new URL(page.url()).search), ['trade-in', 'grand', '1920s']);
    assert.equal(complaints, []);
  },
);

old('prints its answer on one sheet, and shows all answers with their costs without scripts', async () => {
  const { page } = await site.open('/old-piano/?kind=square');
  const sheets = String(await page.pdf({ format: 'Letter' })).match(/\/Type\s*\/Page\b/g) ?? [];
  assert.is(sheets.length, 1);
  const silent = await site.show('/old-piano/', { javaScriptEnabled: false });
  assert.is(await silent.page.locator('.entries > li').filter({ hasText: 'Cost:' }).count(), 4);
  assert.not(await silent.page.locator('.calculator').isVisible());
});
