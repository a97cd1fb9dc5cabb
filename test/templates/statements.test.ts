import type { Statements } from '../../generator/model/index.ts';
import { reportAsJson, summarize } from '../../generator/report/summary.ts';
import { all, heading, hrefs, mainText, pagesShow, shownAt } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { article, type TinySite, textOf, tinySite } from '../support/tiny-site.ts';

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
  unmatched: 'Then nobody opens.',
  dealers: { cost: 'A dollar a door.', asked: 'Paint it.', join: 'Knock.' },
  author: { name: 'Jane Doe', role: 'pianist', url: 'https://jane.example/me' },
  reviewer: { name: 'Ada Pinblock', role: 'tuner in Akron', on: '2026-01-02' },
} satisfies Required<Statements>;

const words: Record<keyof Statements, string[]> = {
  legalName: ['is run by Blue Door Pianos LLC'],
  postalAddress: ['1 Middle Lane, Akron, OH 44300-1234'],
  funding: ['Who pays', 'Dealers pay by the month.'],
  verified: ['What “Verified” Means', 'It has a door.', 'The door is blue.'],
  calls: ['Who Will Call You', 'A dealer Up to 3 calls.', 'A robot Never.'],
  unmatched: ['Then nobody opens.'],
  dealers: ['For Dealers', 'A dollar a door.', 'Paint it.', 'Knock.'],
  author: ['Who writes the guides', 'Jane Doe, pianist.'],
  reviewer: ['Who reviews the guides', 'Ada Pinblock, tuner in Akron.'],
};
const names = Object.keys(whole) as (keyof Statements)[];

/** Writes statements into a site, and builds it. Returns those that the summary of the build notes as missing, as its JSON does. */
async function buildWith(site: TinySite, statements: Statements | undefined): Promise<(keyof Statements)[]> {
  site.write({ 'data/site.json': { ...site.json('data/site.json'), statements, sample: [] } });
  const report = await site.build();
  const { missingStatements } = reportAsJson(report);
  const summary = summarize(report);
  const line = /^ {2}note {3}"statements" in site\.json lacks (.*); pages leave that out$/m;
  assert.is(summary.match(line)?.[1] ?? '', missingStatements.join(', '));
  return [...missingStatements];
}

/** The text of a part, with a space after each line and before each paragraph. */
function linesOf(part: Element | null): string {
  for (const line of all(part, 'br')) line.replaceWith(' ');
  for (const paragraph of all(part, 'p')) paragraph.prepend(' ');
  return textOf(part);
}

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
    const shown = linesOf(site.page('contact/').querySelector('main'));
    for (const name of names)
      for (const word of words[name]) assert.is(shown.includes(word), name in given, word);
  }
  assert.ok(heading(full.page('contact/'), 'How This Works, Who Pays'));
});

statements('may all be missing: the site tells what happens to a request, and nothing else', async () => {
  const site = tinySite();
  assert.equal(await buildWith(site, undefined), names);
  const contact = site.page('contact/');
  assert.ok(heading(contact, 'How This Works'));
  assert.is(all(contact, '#how-this-works h3').length, 1);
  assert.not(contact.querySelector('.field-phone + details'));
  assert.match(shownAt(site.page('thank-you/'), '.steps + p'), /^Meanwhile, makers list their dealers /);
  assert.is(bylineOf(site).words, undefined);
  assert.not.match(textOf(contact.querySelector('footer')), /is run by|gets its mail/);
  assert.not.match(mainText(site.page('terms/')), /is run by|Who Pays|Who Calls/);
});

const isRun = /Keyhaven is run by Blue Door Pianos LLC at 1 Middle Lane, Akron, OH 44300-1234\./;
const callsInForm = { 'form.lead-form .field-phone + details dl dd': 'Up to 3 calls. | Never.' };
const linked = { 'main [href="/contact/#how-this-works"]': /\w/ };
pagesShow(statements, full.page, {
  '': { 'body > footer': isRun, 'script[type="application/ld+json"]': /"legalName":"Blue Door Pianos LLC"/ },
  'ohio/': { ...callsInForm, 'body > footer a @href': /\/contact\/#how-this-works/ },
  'ohio/cleveland/pianos/': callsInForm,
  'contact/': { ...callsInForm, '#who-calls': /\w/ },
  'terms/': { ...linked, main: isRun },
  'privacy/': { ...linked, main: isRun },
  'thank-you/': linked,
});
pagesShow(statements, homeless.page, { '': { 'body > footer': /is run by Blue Door Pianos LLC\./ } });
pagesShow(statements, nameless.page, {
  '': { 'body > footer': /Keyhaven gets its mail at 1 Middle Lane, Akron/ },
});

function bylineOf(site: TinySite) {
  const article = site.page('blog/an-article/');
  const line = article.querySelector('.reading-head > .byline');
  const data = article.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  const graph: Record<string, unknown>[] = JSON.parse(data)['@graph'];
  const nodeOf = (type: string) => graph.find((node) => node['@type'] === type) ?? {};
  const { reviewedBy, lastReviewed } = nodeOf('WebPage');
  const { author } = nodeOf('BlogPosting');
  return { words: line ? linesOf(line) : undefined, hrefs: hrefs(line), author, reviewedBy, lastReviewed };
}

statements('name the author and the reviewer on articles, in words and in the JSON-LD', async () => {
  assert.equal(bylineOf(full), {
    words: 'By Jane Doe, pianist Reviewed by Ada Pinblock, tuner in Akron, on January 2, 2026',
    hrefs: ['https://jane.example/me'],
    author: { '@type': 'Person', name: 'Jane Doe', jobTitle: 'pianist', url: 'https://jane.example/me' },
    reviewedBy: { '@type': 'Person', name: 'Ada Pinblock', jobTitle: 'tuner in Akron' },
    lastReviewed: '2026-01-02',
  });
  assert.match(full.text('feed.xml'), '<author><name>Jane Doe</name></author>');
  assert.not.match(full.text('contact/index.html'), '"reviewedBy"');
  const unsigned = bylineOf(homeless);
  assert.match(String(unsigned.words), /^Reviewed by Ada Pinblock/);
  assert.match(JSON.stringify(unsigned.author), '/#organization"}');
  const unreviewed = { words: 'By Jane Doe, pianist', reviewedBy: undefined, lastReviewed: undefined };
  assert.equal(bylineOf(nameless), { ...bylineOf(full), ...unreviewed });
  // The article is of a later date than the review.
  const site = tinySite();
  await buildWith(site, { ...whole, reviewer: { ...whole.reviewer, on: '2025-09-30' } });
  assert.equal(bylineOf(site), { ...bylineOf(full), ...unreviewed });
});

statements('show a portrait, but no reviewer of an article that was changed after the review', async () => {
  const site = tinySite();
  const text = article({}).replace('date: 2025-10-01', 'date: 2025-10-01\nupdated: 2026-01-03');
  site.write({ 'content/blog/an-article.md': text });
  const picture = { file: 'icon-192.png', alt: 'Jane at a bench' };
  await buildWith(site, { ...whole, author: { ...whole.author, picture } });
  assert.is(bylineOf(site).reviewedBy, undefined);
  assert.is(shownAt(site.page('blog/an-article/'), '.byline img @alt'), 'Jane at a bench');
  assert.match(shownAt(site.page('blog/an-article/'), '.label'), /^Updated January 3, 2026 · /);
  const html = site.text('blog/an-article/index.html');
  assert.match(html, '"datePublished":"2025-10-01"');
  assert.match(html, '"dateModified":"2026-01-03"');
  assert.match(site.text('sitemap.xml'), '/blog/an-article/</loc><lastmod>2026-01-03</lastmod>');
  assert.match(site.text('feed.xml'), '<updated>2026-01-03T00:00:00Z</updated>');
});
