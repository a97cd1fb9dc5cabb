import * as z from 'zod/mini';

/** The texts that a visitor types; `<`, `>` and outer spaces are taken out of them before validation. */
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

/** True where an empty field does not pass: those that are marked with `*`. */
export const isRequired = (field: TypedField): boolean => !lead.shape[field].safeParse('').success;

/** What is wrong with one field's value, in the visitor's words; `undefined` where nothing is. */
export function fieldError(field: TypedField, value: string): string | undefined {
  return lead.shape[field].safeParse(clean(value)).error?.issues[0]?.message;
}

/** Takes out `<`, `>` and outer spaces; folds curly apostrophes and Unicode dashes to `'` and `-`. */
export function clean(value: string): string {
  return value
    .replace(/[<>]/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
}
