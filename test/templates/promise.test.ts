import { defaultSite } from '../support/default-site.ts';
import { mainText, pagesShow, shownAt } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { projectText, textOf, tinySite } from '../support/tiny-site.ts';

const promise = suite('pages: promise');

const { page } = defaultSite();
const CITY = 'ohio/cleveland/pianos/';
/** What is promised where dealers are near; the rest stands once a page, below the button of the form. */
const ASKED = /Ask for 2–3 verified (?:local )?dealers, free. You hear within 24 hours/;
const NAMED = /\b2–3 verified (?:local )?dealers within 24 hours/;
const REST =
  'Only one dealer near you? We name it. None? We tell you within 24 hours. Then your details go to nobody.';
const literally = (text: string) => text.replace(/[?.]/g, '\\$&');

pagesShow(promise, page, {
  'ohio/': { '.hero': ASKED },
  [CITY]: { 'Trusted Local Dealers / p': /None is listed in Cleveland yet\. Meanwhile, / },
  'contact/': { '#how-this-works': NAMED },
  'terms/': {
    main: /within 24 hours, or we tell you that we have nobody near you yet\. Where there is only one/,
  },
  'thank-you/': { 'What Happens Next / li:nth-child(2)': new RegExp(`Within 24 hours.*${literally(REST)}`) },
  'blog/financing-piano/': {
    '[aria-labelledby="next_step"]': new RegExp(`we name 2–3 verified dealers, free\\. ${literally(REST)}`),
  },
});

promise('is told in full once a page, below the button', () => {
  for (const path of ['', 'ohio/', CITY, 'contact/'])
    assert.is(mainText(page(path)).match(/where none|none is near|nobody near|none\? /gi)?.length, 1, path);
  for (const path of ['', 'ohio/', CITY, 'contact/'])
    assert.is(textOf(page(path).querySelector('[type="submit"] + .promise')), REST);
});

const UNMATCHED =
  /No dealer gets your details, then or later, and we delete them after 30 days, unless you ask us to keep looking/;
promise('for a visitor near whom nobody is, is the same in forms, on pages and in the policy', () => {
  for (const path of ['', CITY, 'contact/', 'thank-you/', 'privacy/'])
    assert.match(textOf(page(path).querySelector('main')), UNMATCHED, path);
});

/** What every page that speaks of it promises in the same words. */
const SAME = {
  'one first contact of each dealer': {
    text: /one first contact about (?:your request|it|the request): by email if (?:you|the buyer) left the box (?:for follow‑up )?unchecked, else by call, text or email\./i,
    paths: ['', CITY, 'contact/', 'thank-you/', 'privacy/', 'terms/'],
  },
  'three emails': {
    text: /at most three emails: a receipt; the names of your dealers, or word that there are none; and, if we named any, on the third day one question: did they reach you\?/i,
    paths: ['', CITY, 'contact/', 'thank-you/', 'privacy/'],
  },
};
for (const [name, { text, paths }] of Object.entries(SAME))
  promise(`is the same in forms, on pages and in the policy: ${name}`, () => {
    for (const path of paths) assert.match(textOf(page(path).querySelector('main')), text, path);
  });

promise('has its lengths of keeping from the figures, in forms and in the policy', () => {
  for (const source of ['content/pages/privacy.md', 'content/pages/terms.md', 'data/site.json'])
    assert.not.match(projectText(source), /\b\d+ (?:days|months)\b/, source);
  const [policy, terms] = ['privacy/', 'terms/'].map((path) => textOf(page(path).body));
  for (const length of ['24 months', '30 days', '5 years'])
    for (const text of [policy, terms]) assert.match(text ?? '', length);
  assert.match(policy ?? '', /outlive.* For the bill: .* told us to stop: .* consent, for 5 years/);
});

promise('has its time from the figures, as prices have theirs, and who pays from the owner', async () => {
  const site = tinySite();
  const copy = site.json('data/copy.json') as { form: object };
  const constants = site.json('data/constants.json');
  constants.figures.responseTime = { unit: 'hour', from: 7 };
  constants.figures.rentalPerMonth = { unit: 'usd', from: 61, to: 171 };
  const form = { ...copy.form, claim: 'A foundation pays.' };
  site.write({ 'data/constants.json': constants, 'data/copy.json': { ...copy, form } });
  await site.build();
  for (const path of ['', 'contact/', 'thank-you/', 'ohio/', CITY]) {
    assert.match(mainText(site.page(path)), /within 7 hours/i, path);
    assert.not.match(textOf(site.page(path).body), /24 hours/, path);
  }
  assert.match(shownAt(site.page(CITY), '#prices'), /\$61–\$171/);
  for (const path of ['', 'ohio/', CITY])
    assert.match(shownAt(site.page(path), '.promise + .fine-print'), /^A foundation pays\. /, path);
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

promise('says of each name that goes along with a visitor why it does, and who gets it', () => {
  const policy = mainText(page('privacy/'));
  const [, names = ''] = /NAMES = '(.+?)'/.exec(projectText('client/campaign/campaign.ts')) ?? [];
  for (const name of names.split(' ')) assert.match(policy, name);
  for (const words of ['which are worth paying for', 'They reach us', 'dealers and the networks'])
    assert.match(policy, words);
});

promise('has no privacy policy that anybody accepts, and no word that denies a sale', () => {
  const denied = /accept (?:our|this|the) privacy policy|\bsell them\b|\bsale” or\b/i;
  for (const path of ['terms/', 'privacy/']) assert.not.match(mainText(page(path)), denied, path);
});
