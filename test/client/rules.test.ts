import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clean, errorsOf, fieldError, type TypedField, writtenError } from '../../client/lead-form/rules.ts';
import { validLead } from '../support/leads.ts';

const rules = suite('rules');

const long = (length: number) => 'a'.repeat(length);
const email = (length: number) => `${long(length - '@example.com'.length)}@example.com`;

/** Values of each field that pass, and values that do not by their messages. */
const passes: Record<TypedField, string[]> = {
  name: ['A', long(100), "Anne-Marie O'Neil", 'Nguyễn Thị', 'François D’Arcy', '李 小龙'],
  email: ['a@b.co', 'first.last+tag@sub.example.com', email(255)],
  phone: ['5551234567', '(555) 123-4567', '+1 555 123 4567', '1'.repeat(20), '555–123–4567'],
  zip: ['', '9', '44101', '44101-1234', '1'.repeat(10)],
  city: ['L', long(100), 'Winston-Salem', "Coeur d'Alene", 'Cañon City'],
  state: ['Ohio', 'New York', long(50)],
};
const fails: Record<TypedField, Record<string, string[]>> = {
  name: {
    'Name is required': ['', '   ', '<>'],
    'Name must be less than 100 characters': [long(101)],
    'Name contains invalid characters': ['R2D2', 'a@b', 'Dr. Who', 'a_b', 'x\ty'],
  },
  email: {
    'Invalid email address': ['', 'a', 'a@', '@b.co', 'a b@c.de', 'a@b', 'a@@b.co'],
    'Email must be less than 255 characters': [email(256)],
  },
  phone: {
    'Phone number must be at least 10 digits': ['', '123456789'],
    'Phone number must be less than 20 characters': ['1'.repeat(21)],
    'Phone number contains invalid characters': ['555.123.4567', '555 123 4567 x9', '55512345६7'],
  },
  zip: {
    'ZIP code must be less than 10 characters': ['1'.repeat(11)],
    'ZIP code must contain only numbers and dashes': ['4410A', '44101 1234'],
  },
  city: {
    'City is required': ['', ' '],
    'City must be less than 100 characters': [long(101)],
    'City contains invalid characters': ['St. Paul', 'Area 51'],
  },
  state: {
    'State is required': [''],
    'State must be less than 50 characters': [long(51)],
    'State contains invalid characters': ['O-hio', 'D.C.', "Hawai'i"],
  },
};

for (const field of Object.keys(passes) as TypedField[])
  rules(`let pass what is right, and say what is wrong: ${field}`, () => {
    for (const value of passes[field]) assert.is(fieldError(field, value), undefined, value);
    for (const [message, values] of Object.entries(fails[field]))
      for (const value of values) assert.is(fieldError(field, value), message, value);
  });

rules('find the first error of each field', () => {
  assert.equal(errorsOf(validLead), {});
  assert.equal(errorsOf({ ...validLead, name: `${long(101)}1`, email: '', honeypot: 'x' }), {
    name: 'Name must be less than 100 characters',
    email: 'Invalid email address',
    honeypot: 'Bot detected',
  });
  for (const field of ['piano_type', 'condition', 'budget_range', 'timeline', 'delivery_location'] as const) {
    assert.equal(errorsOf({ ...validLead, [field]: long(50) }), {}, field);
    assert.ok(errorsOf({ ...validLead, [field]: long(51) })[field], field);
  }
});

rules('take angle brackets out of what is sent, but not of what pages show as it is written', () => {
  assert.is(clean('  <b>O’Neil–Smith</b> '), "bO'Neil-Smith/b");
  assert.is(clean('\u202a(312)\u00a0555\u20110100\u202c\u200b'), '(312) 555-0100');
  assert.is(writtenError('city', '<b>Bangor'), 'City contains invalid characters');
  assert.is(writtenError('state', 'Ohio>'), 'State contains invalid characters');
  assert.is(writtenError('city', 'Coeur d’Alene'), undefined);
});

rules.run();
