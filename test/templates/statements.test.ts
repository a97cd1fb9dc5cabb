import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StatementName, Statements } from '../../generator/model/index.ts';
import { reportAsJson, summarize } from '../../generator/report/summary.ts';
import { all, heading, hrefs, mainText, textsOf } from '../support/page-parts.ts';
import { type TinySite, textOf, tinySite } from '../support/tiny-site.ts';

const statements = suite('pages: statements');

const whole = {
  legalName: 'Blue Door Pianos LLC',
  postalAddress: { street: '1 Middle Lane', city: 'Akron', state: 'OH', zip: '44300-1234' },
  funding: 'Dealers pay by the month.',
  verified: ['It has a door.', 'The door is blue.'],
  calls: [
    { from: 'A dealer', expect: 'Up to {{dealersMatched.to}} calls.' },
    { from: 'A robot', expect: 'Never.' },
  ],
  author: { name: 'Jane Doe', role: 'pianist', url: 'https://jane.example/me' },
  reviewer: { name: 'Ada Pinblock', role: 'tuner in Akron', on: '2026-01-02' },
} satisfies Required<Statements>;

const words: Record<StatementName, string[]> = {
  legalName: ['is run by Blue Door Pianos LLC'],
  postalAddress: ['1 Middle Lane, Akron, OH 44300-1234'],
  funding: ['Who pays', 'Dealers pay by the month.'],
  verified: ['What “verified” means', 'It has a door.', 'The door is blue.'],
  calls: ['Who will call you', 'A dealer Up to 3 calls.', 'A robot Never.'],
  author: ['Who writes the guides', 'Jane Doe, pianist.'],
  reviewer: ['Who reviews the guides', 'Ada Pinblock, tuner in Akron.'],
};
const names = Object.keys(whole) as StatementName[];

/** Writes statements into a site, and builds it. Returns those that the summary of the build notes as missing, as its JSON does. */
async function buildWith(site: TinySite, statements: Statements | undefined): Promise<StatementName[]> {
  site.write({ 'data/site.json': { ...site.json('data/site.json'), statements, sample: [] } });
  const report = await site.build();
  const { missingStatements } = reportAsJson(report);
  const summary = summarize(report, { verbose: false, folder: 'out' });
  const line = /^ {2}note {3}"statements" in site\.json lacks (.*); pages say nothing of it$/m;
  assert.is(summary.match(line)?.[1] ?? '', missingStatements.join(', '));
  return [...missingStatements];
}

/** What the contact page says, with a space after each line. */
const partOf = (site: TinySite): string => {
  const part = site.page('contact/').querySelector('main');
  for (const line of all(part, 'br')) line.replaceWith(' ');
  return textOf(part);
};
const footerOf = (site: TinySite, path = ''): Element | null =>
  site.page(path).querySelector('body > footer');

const { legalName, funding, reviewer, ...withoutName } = whole;
const { postalAddress, verified, calls, author, ...withoutAddress } = whole;
const [full, nameless, homeless] = [tinySite(), tinySite(), tinySite()];

statements('are shown on the contact page, and noted by the summary where they are missing', async () => {
  for (const [site, given] of [
    [full, whole],
    [nameless, withoutName],
    [homeless, withoutAddress],
  ] as const) {
    const missing = names.filter((name) => !(name in given));
    assert.equal((await buildWith(site, given)).sort(), missing.sort());
    for (const name of names)
      for (const word of words[name]) assert.is(partOf(site).includes(word), name in given, word);
    assert.not.match(site.text('contact/index.html'), /undefined/);
  }
  assert.ok(heading(full.page('contact/'), 'How This Works, Who Pays, Who Calls You'));
});

statements('may all be missing: the site tells what happens to a request, and nothing else', async () => {
  const site = tinySite();
  assert.equal(await buildWith(site, undefined), names);
  const contact = site.page('contact/');
  assert.ok(heading(contact, 'How This Works'));
  assert.is(all(contact, '#how-this-works h3').length, 1);
  assert.not(contact.querySelector('.field-phone + details'));
  assert.is(bylineOf(site).words, undefined);
  assert.not.match(textOf(footerOf(site)), /is run by|gets its mail/);
  assert.not.match(mainText(site.page('terms/')), /is run by|Who Pays|Who Calls/);
});

statements('name the owner by name and address, or by one of them, in the footer and on legal pages', () => {
  assert.match(full.text('index.html'), '"legalName":"Blue Door Pianos LLC"');
  for (const [site, said] of [
    [full, 'Keyhaven is run by Blue Door Pianos LLC at 1 Middle Lane, Akron, OH 44300-1234.'],
    [homeless, 'Keyhaven is run by Blue Door Pianos LLC.'],
    [nameless, 'Keyhaven gets its mail at 1 Middle Lane, Akron, OH 44300-1234.'],
  ] as const) {
    assert.ok(textOf(footerOf(site)).includes(said), said);
    for (const path of ['terms/', 'privacy/']) assert.ok(mainText(site.page(path)).includes(said), path);
  }
});

statements('are linked from the form, the legal pages, the thank-you page and every footer', () => {
  const site = full;
  for (const path of ['', 'ohio/', 'ohio/cleveland/pianos/', 'contact/']) {
    const calls = site.page(path).querySelector('form.lead-form .field-phone + details dl');
    assert.equal(textsOf(calls, 'dd'), ['Up to 3 calls.', 'Never.'], path);
    assert.ok(hrefs(footerOf(site, path)).includes('/contact/#how-this-works'), path);
  }
  assert.ok(site.page('contact/').getElementById('who-calls'));
  for (const path of ['terms/', 'privacy/', 'thank-you/'])
    assert.ok(hrefs(site.page(path).querySelector('main')).includes('/contact/#how-this-works'), path);
});

const graphOf = (document: Document): Record<string, unknown>[] =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')['@graph'];

/** What the article of a site says of its people, in its words, its links and its JSON-LD. */
function bylineOf(site: TinySite) {
  const article = site.page('blog/an-article/');
  const [line] = all(article, '.reading-head > .byline');
  for (const end of all(line, 'br')) end.replaceWith(' / ');
  const nodeOf = (type: string) => graphOf(article).find((node) => node['@type'] === type) ?? {};
  const { reviewedBy, lastReviewed } = nodeOf('WebPage');
  const { author } = nodeOf('BlogPosting');
  return { words: line && textOf(line), hrefs: hrefs(line), author, reviewedBy, lastReviewed };
}

statements('name the author and the reviewer on articles, in words and in the JSON-LD', async () => {
  const person = { '@type': 'Person', name: 'Jane Doe', jobTitle: 'pianist', url: 'https://jane.example/me' };
  const reviewedBy = { '@type': 'Person', name: 'Ada Pinblock', jobTitle: 'tuner in Akron' };
  assert.equal(bylineOf(full), {
    words: 'By Jane Doe, pianist / Reviewed by Ada Pinblock, tuner in Akron, on January 2, 2026',
    hrefs: ['https://jane.example/me'],
    author: person,
    reviewedBy,
    lastReviewed: '2026-01-02',
  });
  assert.match(full.text('feed.xml'), '<author><name>Jane Doe</name></author>');
  assert.not('reviewedBy' in (graphOf(full.page('contact/'))[2] ?? {}));
  const unsigned = bylineOf(homeless);
  assert.match(String(unsigned.words), /^Reviewed by Ada Pinblock/);
  assert.match(JSON.stringify(unsigned.author), '/#organization"}');
  const unreviewed = { words: 'By Jane Doe, pianist', reviewedBy: undefined, lastReviewed: undefined };
  assert.equal(bylineOf(nameless), { ...bylineOf(full), ...unreviewed });
  // The article is of a later date than the review.
  const site = tinySite();
  await buildWith(site, { ...whole, reviewer: { ...whole.reviewer, on: '2025-09-30' } });
  assert.equal(bylineOf(site), { ...bylineOf(full), ...unreviewed });
  await buildWith(site, { ...whole, reviewer: { name: 'Ada Pinblock', role: 'tuner in Akron' } });
  assert.match(String(bylineOf(site).words), /Reviewed by Ada Pinblock, tuner in Akron$/);
});

statements('on who pays stand above the consent of each form, as the owner wrote them', async () => {
  const site = tinySite();
  const copy = site.json('data/copy.json') as { form: object };
  site.write({ 'data/copy.json': { ...copy, form: { ...copy.form, claim: 'A foundation pays.' } } });
  await site.build();
  for (const path of ['', 'ohio/', 'ohio/cleveland/pianos/', 'contact/'])
    assert.equal(textsOf(site.page(path), '.claim'), ['A foundation pays.'], path);
});

statements('have the ZIP code of their address checked', () => {
  const given = { postalAddress: { ...whole.postalAddress, zip: '4430' } };
  const site = tinySite();
  site.write({ 'data/site.json': { ...site.json('data/site.json'), statements: given } });
  assert.match(site.problems().join(), /postalAddress\.zip: "4430" is not a ZIP code/);
});

statements.run();
