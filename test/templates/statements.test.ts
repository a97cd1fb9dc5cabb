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

interface BuiltSite extends TinySite {
  missing: readonly StatementName[];
}

/** Builds a site that lacks some statements. The summary of the build has to note these, as its JSON does. */
async function siteWithout(lacking: readonly StatementName[]): Promise<BuiltSite> {
  const site = tinySite();
  const given = names.filter((name) => !lacking.includes(name)).map((name) => [name, whole[name]]);
  const statements = given.length > 0 ? Object.fromEntries(given) : undefined;
  site.write({ 'data/site.json': { ...site.json('data/site.json'), statements, sample: [] } });
  const report = await site.build();
  const { missingStatements: missing } = reportAsJson(report);
  const summary = summarize(report, { verbose: false, folder: 'out' });
  const line = /^ {2}note {3}"statements" in site\.json lacks (.*); pages say nothing of it$/m;
  const [, noted = ''] = summary.match(line) ?? [];
  assert.is(noted, missing.join(', '));
  return { ...site, missing };
}

/** What the contact page says, with a space after each line. */
const partOf = (site: TinySite): string => {
  const part = site.page('contact/').querySelector('main');
  for (const line of all(part, 'br')) line.replaceWith(' ');
  return textOf(part);
};
const footerOf = (site: TinySite, path = ''): Element | null =>
  site.page(path).querySelector('body > footer');

/** Each half of the statements is missing from one site. */
const halves: StatementName[][] = [
  ['legalName', 'funding', 'reviewer'],
  ['postalAddress', 'verified', 'calls', 'author'],
];
let full: BuiltSite;
let nameless: BuiltSite;
let homeless: BuiltSite;
statements.before(async () => {
  full = await siteWithout([]);
  nameless = await siteWithout(halves[0] ?? []);
  homeless = await siteWithout(halves[1] ?? []);
});

statements('are shown on the contact page, all of them', () => {
  assert.equal(full.missing, []);
  for (const word of Object.values(words).flat()) assert.ok(partOf(full).includes(word), word);
  assert.ok(heading(full.page('contact/'), 'How This Works, Who Pays, Who Calls You'));
});

statements('are noted by the summary where they are missing, and pages say nothing of them', () => {
  for (const [index, site] of [nameless, homeless].entries()) {
    assert.equal([...site.missing].sort(), [...(halves[index] ?? [])].sort());
    for (const name of names)
      for (const word of words[name])
        assert.is(partOf(site).includes(word), !site.missing.includes(name), `${name}: ${word}`);
    assert.not.match(site.text('contact/index.html'), /undefined/);
  }
});

statements('may all be missing: the site tells what happens to a request, and nothing else', async () => {
  const site = await siteWithout(names);
  assert.equal(site.missing, names);
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
  const author = { '@type': 'Person', name: 'Jane Doe', jobTitle: 'pianist', url: 'https://jane.example/me' };
  const reviewedBy = { '@type': 'Person', name: 'Ada Pinblock', jobTitle: 'tuner in Akron' };
  assert.equal(bylineOf(full), {
    words: 'By Jane Doe, pianist / Reviewed by Ada Pinblock, tuner in Akron, on January 2, 2026',
    hrefs: ['https://jane.example/me'],
    author,
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
  const [earlier, undated] = ['2025-09-30', undefined].map((on) => ({ ...whole.reviewer, on }));
  const site = tinySite();
  const rebuild = async (given: Statements) => {
    site.write({ 'data/site.json': { ...site.json('data/site.json'), statements: given, sample: [] } });
    await site.build();
    return bylineOf(site);
  };
  assert.equal(await rebuild({ ...whole, reviewer: earlier }), { ...bylineOf(full), ...unreviewed });
  const { words } = await rebuild({ ...whole, reviewer: undated });
  assert.match(String(words), /Reviewed by Ada Pinblock, tuner in Akron$/);
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
  const site = tinySite();
  const given = { postalAddress: { ...whole.postalAddress, zip: '4430' } };
  site.write({ 'data/site.json': { ...site.json('data/site.json'), statements: given, sample: [] } });
  assert.match(site.problems().join(), /postalAddress\.zip: "4430" is not a ZIP code/);
});

statements.run();
