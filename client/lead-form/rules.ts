import * as z from 'zod/mini';

/** The text fields. `clean` is applied to their values before validation. */
const typed = ['name', 'email', 'phone', 'zip', 'city', 'state'] as const;

const letters = '\\p{L}\\p{M}';
const placeOrName = new RegExp(`^[${letters} '-]*$`, 'u');
const option = z.string().check(z.maxLength(50));

/** The rules of the lead form with the messages that visitors read. Lengths count UTF-16 units. */
export const lead = z.object({
  name: z
    .string()
    .check(
      z.minLength(1, 'Name is required'),
      z.maxLength(100, 'Name must be less than 100 characters'),
      z.regex(placeOrName, 'Name contains invalid characters'),
    ),
  email: z
    .string()
    .check(z.email('Invalid email address'), z.maxLength(255, 'Email must be less than 255 characters')),
  phone: z
    .string()
    .check(
      z.minLength(10, 'Phone number must be at least 10 digits'),
      z.maxLength(20, 'Phone number must be less than 20 characters'),
      z.regex(/^[\d ()+-]*$/, 'Phone number contains invalid characters'),
    ),
  zip: z
    .string()
    .check(
      z.maxLength(10, 'ZIP code must be less than 10 characters'),
      z.regex(/^[\d-]*$/, 'ZIP code must contain only numbers and dashes'),
    ),
  city: z
    .string()
    .check(
      z.minLength(1, 'City is required'),
      z.maxLength(100, 'City must be less than 100 characters'),
      z.regex(placeOrName, 'City contains invalid characters'),
    ),
  state: z
    .string()
    .check(
      z.minLength(1, 'State is required'),
      z.maxLength(50, 'State must be less than 50 characters'),
      z.regex(new RegExp(`^[${letters} ]*$`, 'u'), 'State contains invalid characters'),
    ),
  piano_type: option,
  condition: option,
  budget_range: option,
  timeline: option,
  delivery_location: option,
  opt_in_sms: z.boolean(),
  honeypot: z.string().check(z.maxLength(0, 'Bot detected')),
});

export type Lead = z.infer<typeof lead>;
export type LeadField = keyof Lead;
export type TypedField = (typeof typed)[number];
/** The error message of each invalid field. */
export type LeadErrors = Partial<Record<Exclude<LeadField, 'opt_in_sms'>, string>>;

/** The fields that can be invalid, in page order. */
export const pageOrder = [
  'piano_type',
  'condition',
  'budget_range',
  'timeline',
  'delivery_location',
  'city',
  'state',
  'zip',
  'name',
  'email',
  'phone',
  'honeypot',
] as const satisfies (keyof LeadErrors)[];

export const isTypedField = (name: string): name is TypedField => (typed as readonly string[]).includes(name);

/** True if a field must not be empty. Such fields are marked with `*`. */
export const isRequired = (field: TypedField): boolean => !lead.shape[field].safeParse('').success;

/** Returns the error message for a typed value, which is cleaned before; `undefined` if the value is valid. */
export const fieldError = (field: TypedField, value: string): string | undefined =>
  errorOf(field, clean(value));

/**
 * The same for a value of the data, such as the name of a city. Pages show it as it is written, so nothing is
 * removed from it.
 */
export const writtenError = (field: TypedField, value: string): string | undefined =>
  errorOf(field, withPlainMarks(value));

const errorOf = (field: TypedField, value: string): string | undefined =>
  lead.shape[field].safeParse(value).error?.issues[0]?.message;

/** Returns the first error of each invalid field of a lead. */
export function errorsOf(candidate: Lead): LeadErrors {
  const issues = lead.safeParse(candidate).error?.issues ?? [];
  // Of several errors of a field, the last entry stays: reversed, that is the first error.
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse());
}

/** Reads a lead from a form; a field that the form does not have is empty. */
export function readLead(form: FormData): Lead {
  const text = (name: LeadField) => String(form.get(name) ?? '');
  const value = (name: LeadField) =>
    name === 'opt_in_sms' ? form.has(name) : isTypedField(name) ? clean(text(name)) : text(name);
  const fields = Object.keys(lead.shape) as LeadField[];
  return Object.fromEntries(fields.map((name) => [name, value(name)])) as Lead;
}

/** Removes `<`, `>` and outer spaces; replaces curly apostrophes and Unicode dashes with `'` and `-`. */
export const clean = (value: string): string => withPlainMarks(value.replace(/[<>]/g, '')).trim();

const withPlainMarks = (value: string): string =>
  value.replace(/[\u2018\u2019\u02bc]/g, "'").replace(/[\u2010-\u2015\u2212]/g, '-');
