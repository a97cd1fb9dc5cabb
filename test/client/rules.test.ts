import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  clean,
  errorsOf,
  fieldError,
  isRequired,
  type TypedField,
  writtenError,
} from '../../client/lead-form/rules.ts';
import { validLead } from '../support/leads.ts';

const rules = suite('rules');

const long = (length: number) => 'a'.repeat(length);
const email = (length: number) => `${long(length - '@example.com'.length)}@example.com`;

/** Values that pass, and values that do not with their messages. */
const table: Record<TypedField, { passes: string[]; fails: Record<string, string[]> }> = {
  name: {
    passes: ['A', long(100), "Anne-Marie O'Neil", 'José Ñandú', 'Nguyễn Thị', 'François D’Arcy', '李 小龙'],
    fails: {
      'Name is required': ['', '   ', '<>'],
      'Name must be less than 100 characters': [long(101)],
      'Name contains invalid characters': ['R2D2', 'a@b', 'Dr. Who', 'a_b', 'x\ty'],
    },
  },
  email: {
    passes: ['a@b.co', 'first.last+tag@sub.example.com', email(255)],
    fails: {
      'Invalid email address': ['', 'a', 'a@', '@b.co', 'a b@c.de', 'a@b', 'a@@b.co'],
      'Email must be less than 255 characters': [email(256)],
    },
  },
  phone: {
    passes: ['5551234567', '(555) 123-4567', '+1 555 123 4567', '1'.repeat(20), '555–123–4567'],
    fails: {
      'Phone number must be at least 10 digits': ['', '123456789'],
      'Phone number must be less than 20 characters': ['1'.repeat(21)],
      'Phone number contains invalid characters': ['555.123.4567', '555 123 4567 x9', '55512345६7'],
    },
  },
  zip: {
    passes: ['', '9', '44101', '44101-1234', '1'.repeat(10)],
    fails: {
      'ZIP code must be less than 10 characters': ['1'.repeat(11)],
      'ZIP code must contain only numbers and dashes': ['4410A', '44101 1234'],
    },
  },
  city: {
    passes: ['L', long(100), 'Winston-Salem', "Coeur d'Alene", 'Cañon City'],
    fails: {
      'City is required': ['', ' '],
      'City must be less than 100 characters': [long(101)],
      'City contains invalid characters': ['St. Paul', 'Area 51'],
    },
  },
  state: {
    passes: ['Ohio', 'New York', long(50)],
    fails: {
      'State is required': [''],
      'State must be less than 50 characters': [long(51)],
      'State contains invalid characters': ['O-hio', 'D.C.', "Hawai'i"],
    },
  },
};

const fields = Object.keys(table) as TypedField[];
for (const field of fields) {
  rules(`${field}: lets pass what is right`, () => {
    for (const value of table[field].passes) assert.is(fieldError(field, value), undefined, value);
  });
  for (const [message, values] of Object.entries(table[field].fails))
    rules(`${field}: "${message}"`, () => {
      for (const value of values) assert.is(fieldError(field, value), message, value);
    });
}

rules('finds the first error of each field', () => {
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

rules('marks the required fields', () => {
  assert.equal(fields.filter(isRequired), ['name', 'email', 'phone', 'city', 'state']);
});

rules('takes out angle brackets and outer spaces, and folds typographic signs', () => {
  assert.is(clean('  <b>O’Neil–Smith</b> '), "bO'Neil-Smith/b");
});

rules('takes nothing out of a value that pages show as it is written', () => {
  assert.is(writtenError('city', '<b>Bangor'), 'City contains invalid characters');
  assert.is(writtenError('state', 'Ohio>'), 'State contains invalid characters');
  assert.is(writtenError('city', 'Coeur d’Alene'), undefined);
});

rules.run();
