import * as z from 'zod';
import type { Report } from '../problem/problem.ts';
import type { Steps } from '../steps.ts';
import { formatPath, formatValue } from './format.ts';
import type { Located } from './json.ts';
import { isOrigin, ORIGIN, originIn, withoutSlash } from './origin.ts';
import { isoDateIn, isRealDate } from './real-date.ts';
import { coded, explainIssue, keysAt, SLUG } from './schema-problems.ts';
import { NOT_IN_XML } from './text-problems.ts';

export function record<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `is not a known key; expected ${Object.keys(shape).join(', ')}.`
        : undefined,
  });
}

// `meta` repeats the rules of `refine` in JSON Schema, as far as possible there. A JSON Schema may accept values that `refine`
// refuses, but must not refuse values that `refine` accepts.

export const slug = z
  .string()
  .max(80)
  .regex(SLUG, {
    error: ({ input }) =>
      `${formatValue(input)} is not a slug; expected lower-case letters, digits and single hyphens, such as "los-angeles".`,
  });

export const isoDate = z
  .string()
  .refine(isRealDate, {
    error: ({ input }) =>
      `${formatValue(input)} is not a date; expected one that exists, such as "2025-10-14".`,
    ...coded('PG206', isoDateIn),
  })
  .meta({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Matches control characters, those that XML forbids, and surrogates. Most texts have none: they are told from others in half the time. */
const UNUSUAL = /[^\x20-\x7e\xa0-\ud7ff\ue000-\ufffd]/;

/** A text of one line: not empty, without spaces at its ends and without control characters. */
export const text = z
  .string()
  .refine((value) => value !== '' && value === value.trim(), {
    error: ({ input }) => `${formatValue(input)} is empty or has spaces at an end; expected text.`,
    ...coded('PG207'),
  })
  .refine((value) => !UNUSUAL.test(value) || (!/\p{Cc}/u.test(value) && !NOT_IN_XML.test(value)), {
    error: ({ input }) =>
      `${formatValue(input)} has a character that cannot be shown; expected text in one line.`,
    ...coded('PG207'),
  })
  .meta({ pattern: oneLine('[^\\s\\u0000-\\u001f\\u007f-\\u009f]') });

/** The keys of an object whose values are texts. */
export const texts = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;

/** A text of one line that ends with a question mark. */
export const question = text
  .refine((value) => value.endsWith('?'), {
    error: ({ input }) => `${formatValue(input)} does not end with a question mark; expected a question.`,
  })
  .meta({ pattern: oneLine('\\?') });

/** Returns the pattern of `text` for JSON Schema, with a pattern for its last character. */
function oneLine(lastCharacter: string): string {
  return `^(?=\\S)[^\\u0000-\\u001f\\u007f-\\u009f]*${lastCharacter}$`;
}

export const phoneNumber = z.string().regex(/^(?=(?:\D*\d){10})[\d ()+-]{10,20}$/, {
  error: ({ input }) =>
    `${formatValue(input)} is not a phone number; expected at least 10 digits, with spaces, parentheses, "+" or "-", such as "(312) 555-0100".`,
});

export const origin = z
  .string()
  .overwrite(withoutSlash)
  .refine(isOrigin, {
    error: ({ input }) => `${formatValue(input)} is not a usable origin; expected ${ORIGIN}.`,
    ...coded('PG211', originIn),
  })
  .meta({ pattern: '^https?://[a-z0-9._:\\[\\]-]+/?$' });

export const httpsUrl = z
  .string()
  .refine(isHttpsUrl, {
    error: ({ input }) => `${formatValue(input)} is not an https address.`,
    ...coded('PG211', (value) => {
      const secure = value.replace(/^(?:http:\/\/)?/i, 'https://');
      return /^[^/@]+\.[a-z]+(?:\/|$)/i.test(secure.slice(8)) && isHttpsUrl(secure) ? secure : undefined;
    }),
  })
  .meta({ format: 'uri', pattern: '^https://' });

const IS_URL = z.url({ protocol: /^https$/ });

function isHttpsUrl(value: string): boolean {
  return IS_URL.safeParse(value).success;
}

/** A text of `least` to `most` characters, counted after its tokens are filled. */
export const textOfLength = (least: number, most: number) =>
  text
    .refine(({ length }) => length >= least && length <= most, {
      error: ({ input }) => `has ${String(input).length} characters; expected ${least} to ${most}.`,
      ...coded('PG208'),
    })
    .meta({ anyOf: [{ minLength: least, maxLength: most }, { pattern: '\\{\\{' }] });

export const nonEmptyList = <Item extends z.ZodType>(item: Item) => z.array(item).min(1);

/** A list with at least one entry, all with different values under `key`. */
export const distinctList = <Item extends z.ZodObject>(item: Item, key: keyof z.infer<Item> & string) =>
  distinctRecords(item, key).min(1);

/** A list that may be empty, all entries with different values under `key`. */
export const distinctRecords = <Item extends z.ZodObject>(item: Item, key: keyof z.infer<Item> & string) =>
  z.array(item).superRefine((entries, context) => {
    reportRepetitions(
      entries.map((entry) => entry[key]),
      { context, pathOf: (index) => [index, key] },
    );
  });

/** A list with at least one entry, each of which stands once. */
export const distinctValues = <Item extends z.ZodType<string>>(item: Item) =>
  nonEmptyList(item)
    .superRefine((values, context) => {
      reportRepetitions(values, { context, pathOf: (index) => [index] });
    })
    .meta({ uniqueItems: true });

function reportRepetitions(
  values: readonly unknown[],
  { context, pathOf }: { context: z.RefinementCtx; pathOf: (index: number) => PropertyKey[] },
): void {
  const seen = new Set<unknown>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value))
      context.addIssue({
        code: 'custom',
        path: pathOf(index),
        message: `${formatValue(value)} stands here a second time; expected it once.`,
        ...coded('PG209'),
      });
    seen.add(value);
  }
}

/**
 * Checks a value against its schema. If there are problems, reports all with their sources and returns `undefined`. Of a part of
 * a list, `start` is the index of its first entry.
 */
export function validate<T>(
  { value, locate }: Located,
  schema: z.ZodType<T>,
  report: Report,
  start = 0,
): T | undefined {
  // Compiling the schema takes longer than checking a file once, and gains nothing on a large file either.
  const result = schema.safeParse(value, { reportInput: true, jitless: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  const pathsOfTypes = new Set(
    issues.flatMap(({ code, path }) => (code === 'invalid_type' ? formatPath(path) : [])),
  );
  for (const issue of issues) {
    // A value of a wrong type has no further problem, such as the length of a text in place of a list.
    if (issue.code !== 'invalid_type' && pathsOfTypes.has(formatPath(issue.path))) continue;
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of keys) {
      const [first, ...rest] = key === undefined ? issue.path : [...issue.path, key];
      const path = first === undefined ? [] : [typeof first === 'number' ? start + first : first, ...rest];
      const isKey = key !== undefined || issue.code === 'invalid_key';
      report({
        source: locate(path, isKey ? 'key' : 'value'),
        at: formatPath(path),
        ...explainIssue(issue, { key, keys: keysAt(schema, issue.path) }),
      });
    }
  }
  return;
}

/** The most entries that are checked in one step. */
const ENTRIES_IN_STEP = 2000;

/**
 * Checks a value as `validate` does, in steps: a list, or an object with records, may be long. The schema has no rule that compares
 * their entries, and gives what it takes.
 */
export function* validateInSteps<T>(
  { value, locate }: Located,
  schema: z.ZodType<T, T>,
  report: Report,
): Steps<T | undefined> {
  let isValid = true;
  for (const part of partsOf(value, schema)) {
    isValid =
      validate({ value: part.value, locate }, part.schema, report, part.start) !== undefined && isValid;
    yield;
  }
  return isValid ? (value as T) : undefined;
}

interface Part {
  value: unknown;
  schema: z.ZodType;
  start?: number;
}

/** Cuts a list into parts. The first part of an object has all but the entries of its records, which follow. */
function* partsOf(value: unknown, schema: z.ZodType): Generator<Part> {
  if (schema instanceof z.ZodArray && Array.isArray(value) && value.length > 0)
    for (const { start, entries } of slicesOf(value)) yield { value: entries, schema, start };
  else if (schema instanceof z.ZodObject && isObject(value)) {
    const records = Object.keys(value).filter(
      (key) => schema.shape[key] instanceof z.ZodRecord && isObject(value[key]),
    );
    yield { value: { ...value, ...Object.fromEntries(records.map((key) => [key, {}])) }, schema };
    for (const key of records) {
      const all: Record<string, unknown> = Object(value[key]);
      const part = z.object({ [key]: schema.shape[key] });
      for (const { entries } of slicesOf(Object.keys(all)))
        yield { value: { [key]: withKeys(all, entries) }, schema: part };
    }
  } else yield { value, schema };
}

function* slicesOf<Entry>(all: readonly Entry[]): Generator<{ start: number; entries: Entry[] }> {
  for (let start = 0; start < all.length; start += ENTRIES_IN_STEP)
    yield { start, entries: all.slice(start, start + ENTRIES_IN_STEP) };
}

/** Returns a part of a record. An object without a prototype takes many keys in a tenth of the time. */
function withKeys(all: Readonly<Record<string, unknown>>, keys: readonly string[]): object {
  const part = Object.create(null);
  for (const key of keys) part[key] = all[key];
  return part;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
