import { siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

const old = suite('browser: old piano');
const site = siteFor(old, () => defaultSite().out);

old('answers for a grand of 1925, and leads to the form for a trade-in', async () => {
  const { page, complaints } = await site.open('/old-piano/', { viewport: { width: 360, height: 740 } });
  const [heading, reasons] = [page.getByRole('heading', { level: 2 }).first(), page.locator('.verdict')];
  assert.is(await heading.innerText(), 'Tell Us Its Name, Kind and Decade');
  assert.not(await reasons.isVisible());
  await page.getByLabel('Name above the keys').selectOption('mason-hamlin');
  await page.getByLabel('Kind').selectOption('grand');
  await page.getByLabel('Built in the').selectOption('1920s');
  assert.match(await heading.innerText(), /^Your grand of the 1920s\s+Worth a Technician’s Visit$/);
  assert.match(await reasons.innerText(), /It is more than 70 years old: .* ivory.*\s+Cost: \$/);
  assert.is(new URL(page.url()).search, '?maker=mason-hamlin&kind=grand&decade=1920s');
  await page.getByRole('link', { name: 'What to Do Now' }).click();
  assert.ok(await page.locator('#visit[data-current] h3').isVisible());
  await page.reload();
  assert.match(await heading.innerText(), /Worth a Technician’s Visit$/);
  await page.getByRole('link', { name: 'Ask Dealers About a Trade-In', exact: true }).click();
  await page.waitForURL(`${site.origin}/?plan=trade-in.grand.1920s*`);
  assert.equal(complaints, []);
});

old('prints its answer on one sheet, and shows all answers with their costs without scripts', async () => {
  const { page } = await site.open('/old-piano/?kind=square');
  await page.getByLabel('Has it escaped').selectOption('no');
  assert.not(await page.getByRole('link', { name: /Trade-In/ }).isVisible());
  const sheets = String(await page.pdf({ format: 'Letter' })).match(/\/Type\s*\/Page\b/g) ?? [];
  assert.is(sheets.length, 1);
  const silent = await site.show('/old-piano/', { javaScriptEnabled: false });
  assert.is(await silent.page.locator('.entries > li').filter({ hasText: 'Cost:' }).count(), 4);
  assert.not(await silent.page.locator('.calculator').isVisible());
});
