import type { Lead } from '../../client/lead-form/rules.ts';

/** A lead that passes every rule, as a form holds it. */
export const validLead: Lead = {
  name: 'Clara',
  email: 'clara@example.com',
  phone: '5551234567',
  zip: '',
  city: 'Cleveland',
  state: 'Ohio',
  piano_type: '',
  condition: '',
  budget_range: '',
  timeline: '',
  delivery_location: '',
  opt_in_sms: false,
  honeypot: '',
};

const { honeypot: _, ...fields } = validLead;

export const sentLead = {
  ...fields,
  page_url: 'https://www.keyhaven.example/',
  timestamp: '2026-01-31T12:00:00.000Z',
};
