import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StatementName, Statements } from '../../generator/model/index.ts';
import { reportAsJson, summarize } from '../../generator/report/summary.ts';
import { heading, hrefs, mainText } from '../support/page-parts.ts';
import { type TinySite, textOf, tinySite } from '../support/tiny-site.ts';

/** The owner's statements in site.json: pages show each that is given, and say nothing of each that is not. */
const statements = suite('pages: statements');

const all: Required<Statements> = {
  legalName: 'Blue Door Pianos LLC',
  postalAddress: { street: '1 Middle Lane', city: 'Akron', state: 'OH', zip: '44300-1234' },
  funding: 'Dealers pay by the month.',
  verified: ['It has a door.', 'The door is blue.'],
  calls: [
    { from: 'A dealer', expect: 'Up to {{dealersMatched.to}} calls.' },
    { from: 'A robot', expect: 'Never.' },
  ],
  reviewer: { name: 'Ada Pinblock', role: 'tuner in Akron' },
};

/** Words of each statement that the contact page shows. */
const words: Record<StatementName, string[]> = {
  legalName: ['is run by Blue Door Pianos LLC'],
  postalAddress: ['1 Middle Lane, Akron, OH 44300-1234'],
  funding: ['Who pays', 'Dealers pay by the month.'],
  verified: ['What “verified” means', 'It has a door.', 'The door is blue.'],
  calls: ['Who will call you', 'A dealer Up to 3 calls.', 'A robot Never.'],
  reviewer: ['Who reviews the guides', 'Ada Pinblock, tuner in Akron.'],
};
const names = Object.keys(all) as StatementName[];

async function siteWith(given: Statements | undefined): Promise<{ site: TinySite; missing: unknown }> {
  const site = tinySite();
  const { statements: _, ...settings } = site.json('data/site.json');
  site.write({ 'data/site.json': { ...settings, statements: given } });
  const report = await site.build();
  const { missingStatements } = reportAsJson(report);
  const [, told] =
    summarize(report, { verbose: false, folder: 'out' }).match(
      /^ {2}note {3}"statements" in site\.json lacks (.*); pages say nothing of it$/m,
    ) ?? [];
  assert.is(told ?? '', missingStatements.join(', '));
  return { site, missing: missingStatements };
}

/** The part "How this works" of the contact page, with a space after each line. */
const partOf = (site: TinySite): string => {
  const part = site.page('contact/').getElementById('how-this-works');
  for (const line of part?.querySelectorAll('br') ?? []) line.replaceWith(' ');
  return textOf(part);
};

statements('are shown on the contact page, all of them', async () => {
  const { site, missing } = await siteWith(all);
  assert.equal(missing, []);
  for (const word of Object.values(words).flat()) assert.ok(partOf(site).includes(word), word);
  assert.ok(heading(site.page('contact/'), 'How This Works, Who Pays, Who Calls You'));
});

for (const name of names) {
  statements(`say nothing of ${name} where it is missing, and the summary notes it`, async () => {
    const { [name]: _, ...rest } = all;
    const { site, missing } = await siteWith(rest);
    assert.equal(missing, [name]);
    const shown = partOf(site);
    for (const word of words[name]) assert.not(shown.includes(word), word);
    for (const other of names.filter((other) => other !== name && words[other].length > 1))
      for (const word of words[other]) assert.ok(shown.includes(word), word);
    assert.not.match(site.text('contact/index.html'), /undefined/);
  });
}

statements('may all be missing: what happens to a request is told, and nothing else', async () => {
  const { site, missing } = await siteWith(undefined);
  assert.equal(missing, names);
  const contact = site.page('contact/');
  assert.ok(heading(contact, 'How This Works'));
  assert.is(contact.querySelectorAll('#how-this-works h3').length, 1);
  assert.not(hrefs(contact.querySelector('form')).includes('/contact/#who-calls'));
  assert.not.match(textOf(contact.querySelector('body > footer')), /is run by|gets its mail/);
  assert.not.match(textOf(site.page('terms/').querySelector('main')), /is run by|Who Pays|Who Calls/);
});

statements('name the company, or its address alone, in the footer and on legal pages', async () => {
  const { legalName, postalAddress } = all;
  for (const [given, said] of [
    [
      { legalName, postalAddress },
      'Keyhaven is run by Blue Door Pianos LLC at 1 Middle Lane, Akron, OH 44300-1234.',
    ],
    [{ legalName }, 'Keyhaven is run by Blue Door Pianos LLC.'],
    [{ postalAddress }, 'Keyhaven gets its mail at 1 Middle Lane, Akron, OH 44300-1234.'],
  ] as const) {
    const { site } = await siteWith(given);
    assert.ok(textOf(site.page('').querySelector('body > footer')).includes(said), said);
    for (const path of ['terms/', 'privacy/']) assert.ok(mainText(site.page(path)).includes(said), path);
  }
});

statements('are linked from the form, the legal pages, the thank-you page and every footer', async () => {
  const { site } = await siteWith(all);
  for (const path of ['', 'ohio/', 'ohio/cleveland/pianos/', 'contact/']) {
    const form = site.page(path).querySelector('form.lead-form');
    const link = form?.querySelector('a[href="/contact/#who-calls"]');
    assert.is(textOf(link), 'Who will call me?', path);
    assert.ok(link?.closest('fieldset')?.querySelector('[name="phone"]'), path);
    assert.ok(hrefs(site.page(path).querySelector('body > footer')).includes('/contact/#how-this-works'));
  }
  assert.ok(site.page('contact/').getElementById('who-calls'));
  for (const path of ['terms/', 'privacy/', 'thank-you/'])
    assert.ok(hrefs(site.page(path).querySelector('main')).includes('/contact/#how-this-works'), path);
});

statements('give the organization in the JSON-LD its legal name and its address', async () => {
  const organization = async (given: Statements) => {
    const { site } = await siteWith(given);
    const json = site.page('').querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    return JSON.parse(json)['@graph'][0];
  };
  const whole = await organization(all);
  assert.is(whole.legalName, 'Blue Door Pianos LLC');
  assert.equal(whole.address, {
    '@type': 'PostalAddress',
    streetAddress: '1 Middle Lane',
    addressLocality: 'Akron',
    addressRegion: 'OH',
    postalCode: '44300-1234',
    addressCountry: 'US',
  });
  const bare = await organization({ funding: all.funding });
  assert.not('legalName' in bare || 'address' in bare);
});

const wrong: [fault: string, given: object, says: RegExp][] = [
  [
    'a state in small letters',
    { postalAddress: { ...all.postalAddress, state: 'oh' } },
    /statements\.postalAddress\.state: "oh" is not the postal code of a state/,
  ],
  [
    'a ZIP code of four digits',
    { postalAddress: { ...all.postalAddress, zip: '4430' } },
    /statements\.postalAddress\.zip: "4430" is not a ZIP code/,
  ],
  ['a list without a check', { verified: [] }, /statements\.verified: /],
  [
    'two rows on one caller',
    {
      calls: [
        { from: 'A dealer', expect: 'One call.' },
        { from: 'A dealer', expect: 'Two.' },
      ],
    },
    /statements\.calls\[1\]\.from: "A dealer" stands here a second time/,
  ],
  ['a key that is misspelt', { legalNane: 'X' }, /statements\.legalNane: is not a known key/],
  [
    'a token that is unknown',
    { funding: 'We pay {{dealerMatched}}.' },
    /statements\.funding: \{\{dealerMatched\}\} is not a known token/,
  ],
];
for (const [fault, given, says] of wrong) {
  statements(`are refused with ${fault}, with file and line`, () => {
    const site = tinySite();
    site.write({ 'data/site.json': { ...site.json('data/site.json'), statements: given } });
    const problems = site.problems();
    assert.is(problems.length, 1, problems.join('\n'));
    assert.match(problems[0] ?? '', /^data\/site\.json:\d+:\d+ /);
    assert.match(problems[0] ?? '', says);
  });
}

statements.run();
