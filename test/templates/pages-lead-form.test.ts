import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { hrefs } from '../support/page-parts.ts';
import { textOf } from '../support/tiny-site.ts';

/** The lead form as pages have it before any script runs. */
const leadForm = suite('pages: lead form');

const { page } = defaultSite();

leadForm('puts the lead form where the specification has it, in its three variants', () => {
  const form = (path: string) => page(path).querySelector('#lead-form form');
  assert.ok(form('')?.classList.contains('lead-form-section'));
  assert.ok(form('ohio/cleveland/pianos/')?.classList.contains('lead-form-inline'));
  assert.ok(form('ohio/')?.classList.contains('lead-form-card'));
  assert.ok(form('contact/')?.classList.contains('lead-form-card'));
  const value = (path: string, name: string) =>
    form(path)?.querySelector(`[name="${name}"]`)?.getAttribute('value') ?? null;
  assert.is(value('ohio/cleveland/pianos/', 'city'), 'Cleveland');
  assert.is(value('ohio/cleveland/pianos/', 'state'), 'Ohio');
  assert.is(value('ohio/', 'state'), 'Ohio');
  assert.is(value('ohio/', 'city'), null);
  assert.is(value('', 'state'), null);
});

leadForm('renders every field of the form with its label, options and marks', () => {
  const form = page('').querySelector('form.lead-form');
  const names = [
    ...new Set([...(form?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name'))),
  ];
  const keys =
    'piano_type condition budget_range timeline delivery_location city state zip name email phone honeypot opt_in_sms';
  assert.equal(names, keys.split(' '));
  for (const name of names.filter((name) => name !== 'honeypot' && name !== 'piano_type')) {
    const field = form?.querySelector(`[name="${name}"]`);
    const label = form?.querySelector(`label[for="${field?.id}"]`);
    assert.ok(textOf(label), String(name));
    assert.is(
      /\*/.test(textOf(label)),
      ['name', 'email', 'phone', 'city', 'state'].includes(name ?? ''),
      String(name),
    );
  }
  const values = (name: string) =>
    [...(form?.querySelectorAll(`[name="${name}"] option`) ?? [])].map((option) =>
      option.getAttribute('value'),
    );
  assert.equal(values('condition'), ['', 'new', 'used', 'undecided']);
  assert.equal(values('budget_range'), [
    '',
    'under-1000',
    '1000-3000',
    '3000-5000',
    '5000-10000',
    '10000-20000',
    'over-20000',
  ]);
  assert.equal(values('timeline'), ['', '0-30-days', '1-3-months', 'researching']);
  assert.equal(values('delivery_location'), ['', 'house', 'apartment', 'school', 'church', 'studio']);
  assert.match(
    textOf(form),
    /I agree to receive follow-up calls, texts, and emails from Keyhaven or partner dealers/,
  );
  assert.match(textOf(form), /Message\/data rates may apply/);
  assert.not(form?.querySelector('[name="opt_in_sms"]')?.hasAttribute('checked'));
  assert.is(textOf(form?.querySelector('button[type="submit"]')), 'Get Matched Today');
  assert.ok(hrefs(form).includes('/privacy/') && hrefs(form).includes('/terms/'));
  assert.ok(form?.hasAttribute('novalidate'));
  assert.is(form?.getAttribute('method'), 'dialog');
});

leadForm('asks for the kind of piano first, by radio buttons with a drawing each', () => {
  for (const path of ['', 'ohio/', 'ohio/cleveland/pianos/', 'contact/']) {
    const document = page(path);
    const group = document.querySelector('.lead-form fieldset');
    assert.is(textOf(group?.querySelector('legend')), 'The piano you have in mind');
    const radios = [...(group?.querySelectorAll('[name="piano_type"]') ?? [])];
    assert.equal(
      radios.map((radio) => [radio.getAttribute('value'), textOf(radio.closest('label'))]),
      [
        ['', 'No preference'],
        ['acoustic-upright', 'Acoustic upright'],
        ['baby-grand', 'Baby grand'],
        ['grand', 'Grand'],
        ['digital', 'Digital'],
        ['hybrid', 'Hybrid'],
      ],
    );
    assert.ok(radios.every((radio) => radio.getAttribute('type') === 'radio'));
    assert.equal(
      radios.map((radio) => radio.hasAttribute('checked')),
      [true, false, false, false, false, false],
    );
    for (const radio of radios) {
      const symbol = radio.closest('label')?.querySelector('use')?.getAttribute('href') ?? '';
      assert.ok(document.querySelector(`symbol${symbol} path`), `${path}: ${symbol} is drawn`);
    }
  }
});

leadForm(
  'says below the phone field why it is asked for, and above the first required field what * means',
  () => {
    for (const path of ['', 'contact/', 'ohio/', 'ohio/cleveland/pianos/']) {
      const form = page(path).querySelector('form.lead-form');
      const note = form?.querySelector('.field-phone > input + .fine-print');
      assert.match(textOf(note), /^Dealers need it to reach you\. Who will call me\?$/);
      assert.match(textOf(form?.querySelector('legend + .required-hint + .fields')), /^City \*/);
    }
  },
);

leadForm('says at the end what sending means, and how else to reach people', () => {
  const form = page('ohio/cleveland/pianos/').querySelector('form.lead-form');
  const button = form?.querySelector('button[type="submit"]');
  // The place of the messages is empty or hidden until there is one.
  assert.equal(
    [...(form?.children ?? [])].slice(-5).map((part) => part.className || part.localName),
    ['fine-print', 'consent', 'div', 'button', 'fine-print'],
  );
  assert.not.match(textOf(form), /accept/);
  assert.match(textOf(form?.querySelector('.consent')), /you can be matched and buy a piano without it/);
  assert.ok(form?.querySelector('[data-failure][role="alert"]')?.hasAttribute('hidden'));
  assert.equal(hrefs(button?.nextElementSibling), ['tel:3125550147', 'mailto:hello@keyhaven.example']);
});

leadForm('helps browsers to fill the form in and to show the right keyboard', () => {
  const form = page('').querySelector('form.lead-form');
  const attributes = (name: string) => {
    const field = form?.querySelector(`[name="${name}"]`);
    return ['autocomplete', 'type', 'inputmode', 'enterkeyhint'].map(
      (attribute) => field?.getAttribute(attribute) ?? null,
    );
  };
  assert.equal(attributes('city'), ['address-level2', 'text', null, 'next']);
  assert.equal(attributes('state'), ['address-level1', 'text', null, 'next']);
  assert.equal(attributes('zip'), ['postal-code', 'text', 'numeric', 'next']);
  assert.equal(attributes('name'), ['name', 'text', null, 'next']);
  assert.equal(attributes('email'), ['email', 'email', null, 'next']);
  assert.equal(attributes('phone'), ['tel', 'tel', null, 'send']);
  assert.equal([...(form?.querySelectorAll('fieldset > legend') ?? [])].map(textOf), [
    'The piano you have in mind',
    'Where you are',
    'Your details',
  ]);
});

leadForm.run();
