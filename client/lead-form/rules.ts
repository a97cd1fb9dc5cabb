import { APOSTROPHES } from '../search/words.ts';

/** The text fields. `clean` is applied to their values before validation. */
const typed = ['name', 'email', 'phone', 'zip', 'city', 'state'] as const;
const options = ['piano_type', 'condition', 'budget_range', 'timeline', 'delivery_location'] as const;

export type TypedField = (typeof typed)[number];
export type Lead = Record<TypedField | (typeof options)[number] | 'honeypot', string> & {
  opt_in_sms: boolean;
};

/** A rule of a text, with the message that visitors read. Lengths count UTF-16 units. */
export type Rule = { message: string } & ({ least: number } | { most: number } | { pattern: RegExp });

const letters = '\\p{L}\\p{M}';
const placeOrName = new RegExp(`^[${letters} '-]*$`, 'u');
const option: Rule[] = [{ most: 50, message: 'Choose one of the options' }];

/**
 * The rules of the lead form. The first rule that a value breaks has its message. The specification gives limits and messages:
 * "less than 100" lets 100 pass.
 */
export const rules: Record<Exclude<keyof Lead, 'opt_in_sms'>, readonly Rule[]> = {
  name: [
    { least: 1, message: 'Name is required' },
    { most: 100, message: 'Name must be less than 100 characters' },
    { pattern: placeOrName, message: 'Name contains invalid characters' },
  ],
  email: [
    {
      // No period at an end of the part before the @, and no two in a row; then a name of a host.
      pattern: /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
      message: 'Invalid email address',
    },
    { most: 255, message: 'Email must be less than 255 characters' },
  ],
  phone: [
    { least: 10, message: 'Phone number must be at least 10 digits' },
    { most: 20, message: 'Phone number must be less than 20 characters' },
    { pattern: /^[\d ()+-]*$/, message: 'Phone number contains invalid characters' },
  ],
  zip: [
    { most: 10, message: 'ZIP code must be less than 10 characters' },
    { pattern: /^[\d-]*$/, message: 'ZIP code must contain only numbers and dashes' },
  ],
  city: [
    { least: 1, message: 'City is required' },
    { most: 100, message: 'City must be less than 100 characters' },
    { pattern: placeOrName, message: 'City contains invalid characters' },
  ],
  state: [
    { least: 1, message: 'State is required' },
    { most: 50, message: 'State must be less than 50 characters' },
    { pattern: new RegExp(`^[${letters} ]*$`, 'u'), message: 'State contains invalid characters' },
  ],
  piano_type: option,
  condition: option,
  budget_range: option,
  timeline: option,
  delivery_location: option,
  honeypot: [{ most: 0, message: 'Bot detected' }],
};

type LeadField = keyof Lead;
/** The error message of each invalid field. */
export type LeadErrors = Partial<Record<Exclude<LeadField, 'opt_in_sms'>, string>>;

/** The fields that can be invalid, in page order. */
export const pageOrder = [
  ...options,
  ...(['zip', 'city', 'state', 'name', 'email', 'phone', 'honeypot'] as const),
] satisfies (keyof LeadErrors)[];

export const isTypedField = (name: string): name is TypedField => (typed as readonly string[]).includes(name);

/** True if a field must not be empty. Such fields are marked with `*`. */
export const isRequired = (field: TypedField): boolean => errorOf(field, '') !== undefined;

/** Returns the error message for a typed value, which is cleaned before; `undefined` if the value is valid. */
export const fieldError = (field: TypedField, value: string): string | undefined =>
  errorOf(field, clean(value));

/**
 * The same for a value of the data, such as the name of a city. Pages show it as it is written, so nothing is
 * removed from it.
 */
export const writtenError = (field: TypedField, value: string): string | undefined =>
  errorOf(field, withPlainMarks(value));

const errorOf = (field: keyof typeof rules, value: string): string | undefined =>
  rules[field].find((rule) => isBroken(rule, value))?.message;

function isBroken(rule: Rule, value: string): boolean {
  if ('least' in rule) return value.length < rule.least;
  if ('most' in rule) return value.length > rule.most;
  return !rule.pattern.test(value);
}

/** Returns the first error of each invalid field of a lead. */
export function errorsOf(candidate: Lead): LeadErrors {
  const errors = pageOrder.map((name) => [name, errorOf(name, candidate[name])]);
  return Object.fromEntries(errors.filter(([, error]) => error));
}

/** Reads a lead from a form; a field that the form does not have is empty. */
export function readLead(form: FormData): Lead {
  const text = (name: LeadField) => String(form.get(name) ?? '');
  const value = (name: LeadField) =>
    name === 'opt_in_sms' ? form.has(name) : isTypedField(name) ? clean(text(name)) : text(name);
  const fields: LeadField[] = [...typed, ...options, 'opt_in_sms', 'honeypot'];
  return Object.fromEntries(fields.map((name) => [name, value(name)])) as Lead;
}

/**
 * Removes `<`, `>`, outer spaces and what nobody sees, such as marks of direction around a copied phone number; replaces all spaces,
 * apostrophes and Unicode dashes with those of a keyboard.
 */
export const clean = (value: string): string =>
  withPlainMarks(value.replace(/[<>\p{Cf}]/gu, '').replace(/\p{Zs}/gu, ' ')).trim();

const withPlainMarks = (value: string): string =>
  value.replace(APOSTROPHES, "'").replace(/[\u2010-\u2015\u2212]/g, '-');
