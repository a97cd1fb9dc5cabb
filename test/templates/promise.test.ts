import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { mainText, sectionOf } from '../support/page-parts.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

/** What the site promises before the form, in it, and after it: the same everywhere. */
const promise = suite('pages: promise');

const { page } = defaultSite();
const PROMISE = 'within 24 hours, or we tell you that we have nobody near you yet';

promise(
  'is worded the same in heroes, steps, the section on dealers, the contact page, terms and thank-you',
  () => {
    const city = page('ohio/cleveland/pianos/');
    const parts: Record<string, string> = {
      'hero of home': textOf(page('').querySelector('.hero')),
      'steps of home': textOf(page('').getElementById('how-it-works')),
      'hero of a state': textOf(page('ohio/').querySelector('.hero')),
      'hero of a city': textOf(city.querySelector('.hero .lead')),
      'dealers of a city': textOf(sectionOf(city, 'Trusted Local Dealers')),
      'contact form': textOf(page('contact/').querySelector('#lead-form > p')),
      'how this works': textOf(page('contact/').getElementById('how-this-works')),
      terms: mainText(page('terms/')),
      'thank-you': textOf(sectionOf(page('thank-you/'), 'What Happens Next')),
    };
    for (const [part, text] of Object.entries(parts)) assert.ok(text.includes(PROMISE), `${part}: ${text}`);
  },
);

promise('has its time from the figures', async () => {
  const site = tinySite();
  const constants = site.json('data/constants.json');
  constants.figures.responseTime = { unit: 'hour', from: 7 };
  site.write({ 'data/constants.json': constants });
  await site.build();
  for (const path of ['', 'contact/', 'thank-you/', 'ohio/', 'ohio/cleveland/pianos/'])
    assert.ok(mainText(site.page(path)).includes(PROMISE.replace('24', '7')), path);
});

promise('tells on the thank-you page what happens when, and asks for nothing', () => {
  const thanks = page('thank-you/');
  const steps = [...(sectionOf(thanks, 'What Happens Next')?.querySelectorAll('.steps > li') ?? [])];
  assert.equal(
    steps.map((step) => [...step.querySelectorAll('.label, h3')].map(textOf)),
    [
      ['Now', 'We review your preferences'],
      ['Within 24 hours', 'You receive 2–3 verified dealers'],
      ['When it suits you', 'You visit showrooms'],
    ],
  );
  assert.is(thanks.querySelectorAll('main :is(form, input, output)').length, 0);
});

const byPeople = /covers calls, texts, and emails that a person makes or sends/;
const notAutomatic = /does not cover automatic dialing, recorded or artificial voices/;
const noCondition = /not a condition of being matched, nor of buying/;
const legal: [what: string, terms: RegExp, privacy: RegExp][] = [
  ['that the consent covers people only', byPeople, byPeople],
  ['that no automatic call is covered', notAutomatic, notAutomatic],
  ['that agreeing is no condition', noCondition, noCondition],
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
for (const [what, terms, privacy] of legal)
  promise(`says ${what}, in both legal texts`, () => {
    assert.match(mainText(page('terms/')), terms);
    assert.match(mainText(page('privacy/')), privacy);
  });

promise('has no privacy policy that anybody accepts, and no word that denies a sale', () => {
  for (const path of ['terms/', 'privacy/']) {
    assert.not.match(
      mainText(page(path)),
      /accept (?:our|this|the) privacy policy|\bsell them\b|\bsale” or\b/i,
      path,
    );
  }
});

promise.run();
