import { defaultSite } from '../support/default-site.ts';
import { pagesShow } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';

const leadForm = suite('pages: lead form');

const { page, outputs } = defaultSite();

const VARIANTS = { '': 'section', 'ohio/': 'card', 'ohio/cleveland/pianos/': 'inline' };
for (const [path, variant] of Object.entries(VARIANTS))
  pagesShow(leadForm, page, {
    [path]: {
      [`#lead-form form.lead-form-${variant} fieldset:first-of-type label:has([name="piano_type"])`]:
        'Acoustic upright | Baby grand | Grand | Digital | Hybrid | Not sure',
      '.field-phone:has([aria-describedby="lead-phone-hint"]) + details > summary':
        'Dealers call or text only if you check the box below. We name 3 at most. Who will call me?',
      '#lead-phone-hint': /^Dealers call or text .* at most\.$/,
      '.promise + .fine-print': /^Free for you: dealers pay us\. No obligation to buy\./,
      // What * means.
      'fieldset:has([required]) > .starred': /^(?:Where you are|Your details)$/,
    },
  });

pagesShow(leadForm, page, {
  'ohio/cleveland/pianos/': {
    '.lead-form :is([name="state"], [name="zip"]) @name': 'state | zip',
    '.lead-form [role="status"]': '',
    '.lead-form': /^(?!.*accept)./,
    '.consent': /you can be matched and buy without it/,
    // The place of the messages is empty or hidden until there is one.
    'form.lead-form > :nth-last-child(-n + 5) @class': 'consent | toasts | button | promise | fine-print',
    '.lead-form [data-failure]:not([hidden])': '',
    '.lead-form button[type="submit"] ~ .fine-print a @href':
      '/privacy/ | /terms/ | tel:3125550147 | mailto:hello@keyhaven.example',
  },
  '': {
    '.lead-form :is([name="city"], [name="state"])[value]': '',
    '[name="piano_type"][checked] @value': '',
    '.pianos label:not(:has(use[href]))': '',
    'form.lead-form[novalidate] @method': 'dialog',
    // Browsers can fill it in, and show the right keyboard.
    '.lead-form [autocomplete]:not([name=honeypot]) @autocomplete':
      'postal-code | address-level2 | address-level1 | name | email | tel',
    '.lead-form [enterkeyhint] @enterkeyhint': 'next | next | next | next | next | send',
    '.lead-form :is([name="zip"], [name="email"], [name="phone"]) @type': 'text | email | tel',
    '.lead-form [name="zip"] @inputmode': 'numeric',
    'fieldset > p[role="status"]': '',
    '[data-matched-in] @data-matched-in': 'Get matched in',
  },
});

leadForm('finds a file with the cities whose ZIP codes are theirs alone', () => {
  for (const path of ['', 'contact/', 'ohio/']) {
    const settings = page(path).querySelector('.lead-form-island [type="application/json"]')?.textContent;
    const cities = outputs.get(JSON.parse(settings ?? '').zipFile.slice(1)) ?? '';
    assert.match(cities, /\D441Cleveland\d/);
    assert.not.match(cities, /Kailua/);
  }
});
