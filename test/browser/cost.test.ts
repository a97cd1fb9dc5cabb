import { siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

const cost = suite('browser: cost');
const site = siteFor(cost, () => defaultSite().out);

const phone = { width: 360, height: 740 };

cost('says what a budget leaves in a city, and leads to the form of the city', async () => {
  const { page, complaints } = await site.open('/cost/', { viewport: phone });
  const said = page.getByRole('status');
  assert.is(await said.innerText(), 'Of $3,000, about $2,491 is left for the piano.');
  await page.getByLabel('Amount in dollars').fill('6000');
  await page.getByLabel('Where you live').selectOption({ label: 'Cleveland' });
  await page.getByLabel('Delivery').uncheck();
  await page.getByLabel('There are stairs').check();
  await page.getByLabel('Your quote: Repairs').fill('300');
  await page.getByLabel('For a school or church').check();
  await page.getByLabel('Months of loan').focus();
  const left = 'Of $6,000, about $4,412 is left for the piano.';
  assert.is(await said.innerText(), left);
  const address = new URL(page.url());
  const query = 'sum=6000&stairs=on&has-move=off&place=/ohio/cleveland/pianos/&institution=on&repairs=300';
  assert.is(decodeURIComponent(address.search.slice(1)), query);

  await page.reload();
  await page
    .getByLabel('Where you live')
    .locator('option:checked', { hasText: 'Cleveland' })
    .waitFor({ state: 'attached' });
  assert.is(await said.innerText(), left);
  assert.not(await page.getByLabel('Delivery').isChecked());

  await page.getByRole('link', { name: 'Get Matched With Dealers' }).click();
  await page.waitForURL('**/ohio/cleveland/pianos/?plan=cost-6000.used.upright.stairs.institution*');
  assert.equal(complaints, []);
});

cost('sets what each seller includes, and takes from an address what its fields can have', async () => {
  const { page, complaints } = await site.open(
    '/cost/?seller=private&kind=<b>&sum=1e99&has-bench=off&place=/elsewhere/&plan=rent',
  );
  assert.not(await page.getByLabel('A bench').isChecked());
  assert.not(await page.getByLabel('Delivery').isChecked());
  assert.is(await page.getByLabel('Kind').inputValue(), 'upright');
  assert.is(await page.getByRole('status').innerText(), 'Enter an amount, such as 3000.');
  await page.getByLabel('From').selectOption('new');
  assert.ok(await page.getByLabel('Delivery').isChecked());
  const query = new URL(page.url()).search;
  assert.is(query, '?sum=1e99&seller=new');
  assert.equal(complaints, []);
});

cost('leads from a worked budget to its figures, with the same result', async () => {
  const { page } = await site.open('/cost/');
  const row = page.getByRole('row', { name: '$15,000' }).first();
  const left = await row.locator('td').last().innerText();
  await row.getByRole('link').click();
  await page.waitForURL(/sum=15000/);
  assert.is(await page.getByRole('status').innerText(), `Of $15,000, about ${left} is left before repairs.`);
});

cost('prints one sheet, with lines for quotes and no other fields', async () => {
  const { page } = await site.open('/cost/');
  const sheets = String(await page.pdf({ format: 'Letter' })).match(/\/Type\s*\/Page\b/g) ?? [];
  assert.is(sheets.length, 1);
  await page.emulateMedia({ media: 'print' });
  assert.not(await page.getByLabel('Amount in dollars').isVisible());
  assert.ok(await page.getByLabel('Your quote: Bench').isVisible());
  assert.ok(await page.getByText('First-year total, all in').isVisible());
});

cost('shows the worked budgets without scripts', async () => {
  const { page } = await site.show('/cost/', { javaScriptEnabled: false });
  assert.is(await page.getByRole('row', { name: '$15,000' }).count(), 2);
  assert.not(await page.locator('.answer').isVisible());
  assert.ok(await page.locator('#sheet .notice').isVisible());
});
