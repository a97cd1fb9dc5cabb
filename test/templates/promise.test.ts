import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { mainText, shownAt } from '../support/page-parts.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

const promise = suite('pages: promise');

const { page } = defaultSite();
const PROMISE = 'within 24 hours, or we tell you that we have nobody near you yet';
const CITY = 'ohio/cleveland/pianos/';

for (const [path, place] of [
  ['', '.hero'],
  ['', '#how-it-works'],
  ['ohio/', '.hero'],
  [CITY, 'Trusted Local Dealers / p'],
  ['contact/', '#lead-form > p'],
  ['contact/', '#how-this-works'],
  ['terms/', 'main'],
  ['thank-you/', 'What Happens Next / li'],
] as const)
  promise(`is worded the same at ${place} of /${path}`, () => {
    const shown = shownAt(page(path), place);
    assert.ok(shown.includes(PROMISE), shown);
  });

promise('has its time from the figures, as prices have theirs', async () => {
  const site = tinySite();
  const constants = site.json('data/constants.json');
  constants.figures.responseTime = { unit: 'hour', from: 7 };
  constants.figures.rentalPerMonth = { unit: 'usd', from: 61, to: 171 };
  site.write({ 'data/constants.json': constants });
  await site.build();
  for (const path of ['', 'contact/', 'thank-you/', 'ohio/', CITY]) {
    assert.ok(mainText(site.page(path)).includes(PROMISE.replace('24', '7')), path);
    assert.not.match(textOf(site.page(path).body), /24 hours/, path);
  }
  assert.match(shownAt(site.page(CITY), '#prices'), /\$61–\$171/);
});

const legal: [what: string, terms: RegExp, privacy?: RegExp][] = [
  ['that the consent covers people only', /covers calls, texts, and emails that a person makes or sends/],
  ['that no automatic call is covered', /does not cover automatic dialing, recorded or artificial voices/],
  ['that agreeing is no condition', /not a condition of being matched, nor of buying/],
  [
    'that dealers learn whether the visitor agreed',
    /each dealer learns whether you checked the box/,
    /told whether you checked the consent box/,
  ],
  [
    'who directs the details to dealers',
    /you direct us to pass your details to the dealers/,
    /You direct us to pass your details to these dealers/,
  ],
];
for (const [what, terms, privacy = terms] of legal)
  promise(`says ${what}, in both legal texts`, () => {
    assert.match(mainText(page('terms/')), terms);
    assert.match(mainText(page('privacy/')), privacy);
  });

promise('has no privacy policy that anybody accepts, and no word that denies a sale', () => {
  const denied = /accept (?:our|this|the) privacy policy|\bsell them\b|\bsale” or\b/i;
  for (const path of ['terms/', 'privacy/']) assert.not.match(mainText(page(path)), denied, path);
});

promise.run();
