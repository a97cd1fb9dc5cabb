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
  const form = page('').querySelector('form');
  const names = [...(form?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name'));
  const keys =
    'name email phone zip city state piano_type condition budget_range timeline delivery_location opt_in_sms honeypot';
  assert.equal([...names].sort(), keys.split(' ').sort());
  for (const name of names.filter((name) => name !== 'honeypot')) {
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
  assert.equal(values('piano_type'), ['', 'acoustic-upright', 'baby-grand', 'grand', 'digital', 'hybrid']);
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

leadForm('helps browsers to fill the form in and to show the right keyboard', () => {
  const form = page('').querySelector('form');
  const attributes = (name: string) => {
    const field = form?.querySelector(`[name="${name}"]`);
    return ['autocomplete', 'type', 'inputmode', 'enterkeyhint'].map(
      (attribute) => field?.getAttribute(attribute) ?? null,
    );
  };
  assert.equal(attributes('name'), ['name', 'text', null, 'send']);
  assert.equal(attributes('email'), ['email', 'email', null, 'send']);
  assert.equal(attributes('phone'), ['tel', 'tel', null, 'send']);
  assert.equal(attributes('zip'), ['postal-code', 'text', 'numeric', 'send']);
  assert.equal(attributes('city'), ['address-level2', 'text', null, 'send']);
  assert.equal(attributes('state'), ['address-level1', 'text', null, 'send']);
  assert.equal([...(form?.querySelectorAll('fieldset > legend') ?? [])].map(textOf), [
    'How dealers can reach you',
    'Where you are',
    'The piano you have in mind',
  ]);
});

leadForm.run();
