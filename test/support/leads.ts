import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Lead } from '../../client/lead-form/rules.ts';
import { projectText } from './tiny-site.ts';

/** A lead that passes every rule, as a form holds it. */
export const validLead: Lead = {
  ...{ name: 'Clara', email: 'clara@example.com', phone: '5551234567' },
  ...{ zip: '', city: 'Cleveland', state: 'Ohio' },
  ...{ piano_type: '', condition: '', budget_range: '', timeline: '', delivery_location: '' },
  opt_in_sms: false,
  honeypot: '',
};

const { honeypot: _, ...fields } = validLead;

const page_url = 'https://www.keyhaven.example/';
export const sentLead = { ...fields, page_url, timestamp: '2026-01-31T12:00:00.000Z' };

const schema = JSON.parse(projectText('data/schemas/lead.schema.json'));
const validate = new Ajv2020({ allErrors: true }).compile(schema);

export const schemaProblems = (lead: unknown): string[] =>
  validate(lead)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

/** Leads that a host must not take, by their fault: what differs from a valid lead. */
export const hostileLeads: Record<string, Record<string, unknown>> = {
  'no name': { name: undefined },
  'an empty name': { name: '' },
  'a tag in the name': { name: '<b>Clara</b>' },
  'a formula as name': { name: '=1+1' },
  'a line break in the name': { name: 'Clara\nBcc: all' },
  'a name that is too long': { name: 'a'.repeat(101) },
  'an object as name': { name: { $ne: null } },
  'two e-mail addresses': { email: 'a@b.example,c@d.example' },
  'a line break behind the e-mail address': { email: 'a@b.example\n' },
  'letters in the phone number': { phone: '555-CALL-NOW' },
  'a short phone number': { phone: '123' },
  'digits of another script': { phone: '٥٥٥١٢٣٤٥٦٧' },
  'consent as a text': { opt_in_sms: 'true' },
  'an honeypot': { honeypot: '' },
  'a key of its own': { admin: true },
  'a key that every object inherits': { constructor: 'x' },
  'a script as address': { page_url: 'javascript:alert(1)' },
  'an address with a tag': { page_url: 'https://a.example/<script>' },
  'an address that is too long': { page_url: `https://a.example/${'a'.repeat(16_000)}` },
  'a time that is too long': { timestamp: `2026-01-31T12:00:00.${'0'.repeat(20)}Z` },
  'a time without a zone': { timestamp: '2026-01-31T12:00:00' },
  'a day that does not exist': { timestamp: '2026-02-30T12:00:00.000Z' },
  'a long campaign': { utm_source: 'a'.repeat(201) },
  'a campaign that is null': { utm_source: null },
};
