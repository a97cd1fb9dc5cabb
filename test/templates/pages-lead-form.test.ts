import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { all, pagesShow, shownAt, textsOf } from '../support/page-parts.ts';
import { textOf } from '../support/tiny-site.ts';

const leadForm = suite('pages: lead form');

const { page } = defaultSite();
const CITY = 'ohio/cleveland/pianos/';
const VARIANTS = { '': 'section', 'ohio/': 'card', 'contact/': 'card', [CITY]: 'inline' };
const REQUIRED = ['city', 'state', 'name', 'email', 'phone'];
const TYPED = ['city', 'state', 'zip', 'name', 'email', 'phone'];

for (const [path, variant] of Object.entries(VARIANTS)) {
  const form = () => page(path).querySelector(`#lead-form form.lead-form-${variant}`);

  leadForm(`asks for the kind of piano first, each kind with a drawing, in a ${variant}: /${path}`, () => {
    const group = form()?.querySelector('fieldset');
    const kinds = ['No preference', 'Acoustic upright', 'Baby grand', 'Grand', 'Digital', 'Hybrid'];
    assert.equal(textsOf(group, '.pianos label'), kinds);
    const radios = all(group, '[type="radio"][name="piano_type"]');
    assert.equal(
      radios.map((radio) => radio.getAttribute('value')),
      ['', 'acoustic-upright', 'baby-grand', 'grand', 'digital', 'hybrid'],
    );
    assert.equal(all(group, '[checked]'), radios.slice(0, 1));
    const [noPreference, ...drawings] = radios.map((radio) => radio.closest('label')?.querySelector('use'));
    assert.is(noPreference, null);
    for (const drawing of drawings)
      assert.ok(page(path).querySelector(`symbol${drawing?.getAttribute('href')} path`));
  });

  leadForm(`says why it asks for the phone, and first what * means: /${path}`, () => {
    const notes = textsOf(form(), '.field-phone + details > summary');
    assert.equal(notes, ['Who will call me? Open to see.']);
    assert.equal(textsOf(form(), '.claim:has(+ .consent)'), [
      'At most 3 dealers will call, text or email you about this request. Dealers pay us; for you it is free.',
    ]);
    assert.is(textsOf(form(), '.required-hint:first-child').length, 1);
  });
}

leadForm('marks the labels of the fields that are required', () => {
  const form = page('').querySelector('form.lead-form');
  const marked = all(form, 'label')
    .filter((label) => textOf(label).includes('*'))
    .map((label) => form?.querySelector(`#${label.getAttribute('for')}`)?.getAttribute('name'));
  assert.equal(marked, REQUIRED);
});

pagesShow(leadForm, page, {
  [CITY]: {
    '.lead-form [name="city"] @value': 'Cleveland',
    '.lead-form [name="state"] @value': 'Ohio',
    '.lead-form': /^(?!.*accept)./,
    '.consent': /you can be matched and buy without it/,
    // The place of the messages is empty or hidden until there is one.
    'form.lead-form > :nth-last-child(-n + 5) @class': 'claim | consent | toasts | button | fine-print',
    '.lead-form [data-failure][role="alert"]:not([hidden])': '',
    '.lead-form button[type="submit"] + .fine-print a @href':
      '/privacy/ | /terms/ | tel:3125550147 | mailto:hello@keyhaven.example',
  },
  'ohio/': {
    '.lead-form :is([name="city"], [name="state"])[value] @value': 'Ohio',
  },
  '': {
    '.lead-form :is([name="city"], [name="state"])[value]': '',
    '.lead-form legend': 'The piano you have in mind | Where you are | Your details',
    '[name="condition"] option @value': ' | new | used | undecided',
    '[name="budget_range"] option @value':
      ' | under-1000 | 1000-3000 | 3000-5000 | 5000-10000 | 10000-20000 | over-20000',
    '[name="timeline"] option @value': ' | 0-30-days | 1-3-months | researching',
    '[name="delivery_location"] option @value': ' | house | apartment | school | church | studio',
    '.lead-form [name]:not([type="radio"]) @name':
      'condition | budget_range | timeline | delivery_location | city | state | zip | name | email | phone | honeypot | opt_in_sms',
    '.lead-form':
      /I agree to receive follow-up calls, texts, and emails from Keyhaven or partner dealers.*Message\/data rates may apply/,
    '[name="opt_in_sms"][checked]': '',
    '.lead-form button[type="submit"]': 'Get Matched Today',
    '.lead-form a[href="/privacy/"], .lead-form a[href="/terms/"]': /\|/,
    'form.lead-form[novalidate] @method': 'dialog',
  },
});

leadForm('helps browsers to fill it in, and shows the right keyboard', () => {
  const keyboards = TYPED.map((name) =>
    ['autocomplete', 'type', 'inputmode', 'enterkeyhint']
      .map((attribute) => shownAt(page(''), `.lead-form [name="${name}"] @${attribute}`))
      .join(' '),
  );
  assert.equal(keyboards, [
    'address-level2 text  next',
    'address-level1 text  next',
    'postal-code text numeric next',
    'name text  next',
    'email email  next',
    'tel tel  send',
  ]);
});

leadForm.run();
