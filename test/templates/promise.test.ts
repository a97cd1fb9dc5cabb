import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { mainText, pagesShow, shownAt } from '../support/page-parts.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

const promise = suite('pages: promise');

const { page } = defaultSite();
const PROMISE = 'within 24 hours, or we tell you that we have nobody near you yet';
const CITY = 'ohio/cleveland/pianos/';
const isPromised = new RegExp(PROMISE);

pagesShow(promise, page, {
  '': { '.hero': isPromised, '#how-it-works': isPromised },
  'ohio/': { '.hero': isPromised },
  [CITY]: { 'Trusted Local Dealers / p': isPromised },
  'contact/': { '#lead-form > p': isPromised, '#how-this-works': isPromised },
  'terms/': { main: isPromised },
  'thank-you/': { 'What Happens Next / li': isPromised },
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

const inBoth = {
  'that the consent covers people only': /covers calls, texts, and emails that a person makes or sends/,
  'that no automatic call is covered': /does not cover automatic dialing, recorded or artificial voices/,
  'that agreeing is no condition': /not a condition of being matched, nor of buying/,
  'that dealers learn of it':
    /each dealer learns whether you checked the box|told whether you checked the consent box/,
  'who directs the details': /you direct us to pass your details to (?:the|these) dealers/i,
};
for (const [what, words] of Object.entries(inBoth))
  promise(`says ${what}, in both legal texts`, () => {
    for (const path of ['terms/', 'privacy/']) assert.match(mainText(page(path)), words, path);
  });

promise('has no privacy policy that anybody accepts, and no word that denies a sale', () => {
  const denied = /accept (?:our|this|the) privacy policy|\bsell them\b|\bsale” or\b/i;
  for (const path of ['terms/', 'privacy/']) assert.not.match(mainText(page(path)), denied, path);
});

promise.run();
