import { z } from 'zod';
import type { Report } from '../problem.ts';
import type { Located } from './source.ts';

/** An object that has these keys and no others. */
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

export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: ({ input }) =>
      `${show(input)} is not a slug; expected lower-case letters, digits and single hyphens, such as "los-angeles".`,
  });

export const isoDate = z.string().refine(isRealDate, {
  error: ({ input }) => `${show(input)} is not a date; expected one that exists, such as "2025-10-14".`,
});

/** Text of one line with something in it, and no spaces at the edges. */
export const text = z
  .string()
  .refine((value) => value !== '' && value === value.trim(), {
    error: ({ input }) => `${show(input)} is empty or has spaces at an end; expected text.`,
  })
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), {
    error: ({ input }) => `${show(input)} has a character that cannot be shown; expected text in one line.`,
  });

/** Text that search engines show: between `least` and `most` characters. */
export const sized = (least: number, most: number) =>
  text.refine(({ length }) => length >= least && length <= most, {
    error: ({ input }) => `has ${String(input).length} characters; expected ${least} to ${most}.`,
  });

/** A list with at least one entry. */
export const some = <Item extends z.ZodType>(item: Item) => z.array(item).min(1);

/** A list with at least one entry, no two of which have the same value under `key`. */
export const distinct = <Item extends z.ZodObject>(item: Item, key: keyof z.infer<Item> & string) =>
  some(item).superRefine((entries, context) => {
    const seen = new Set<unknown>();
    for (const [index, entry] of entries.entries()) {
      const value = entry[key];
      if (seen.has(value)) {
        context.addIssue({
          code: 'custom',
          path: [index, key],
          message: `${show(value)} stands here a second time; expected it once.`,
        });
      }
      seen.add(value);
    }
  });

/** True for an ISO date (`2024-02-29`) that the calendar has. */
export function isRealDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Checks a value against its schema. Everything that is wrong is reported with its line, and `undefined` returned. */
export function validate<T>(located: Located, schema: z.ZodType<T>, report: Report): T | undefined {
  const result = schema.safeParse(located.value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of keys) {
      const path = key === undefined ? issue.path : [...issue.path, key];
      report({ source: located.locate(path), at: formatPath(path), ...explain(issue) });
    }
  }
  return;
}

function explain(issue: z.core.$ZodIssue): { message: string; hint?: string } {
  switch (issue.code) {
    case 'unrecognized_keys':
      return { message: issue.message, hint: 'Correct its spelling or remove it.' };
    case 'invalid_type':
      return issue.input === undefined
        ? { message: `is missing; expected ${article(issue.expected)}.`, hint: 'Add it.' }
        : { message: `is ${show(issue.input)}; expected ${article(issue.expected)}.` };
    case 'invalid_value':
      return { message: `is ${show(issue.input)}; expected ${list(issue.values.map(String), 'or')}.` };
    case 'too_small':
      return {
        message: `${amount(issue)}; expected ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`,
      };
    case 'too_big':
      return { message: `${amount(issue)}; expected at most ${issue.maximum}.` };
    case 'invalid_key':
      return { message: issue.issues[0]?.message ?? issue.message, hint: 'Correct the key.' };
    default:
      return { message: issue.message };
  }
}

const amount = ({ input }: { input?: unknown }): string =>
  Array.isArray(input)
    ? `has ${input.length} ${input.length === 1 ? 'entry' : 'entries'}`
    : `is ${show(input)}`;

const article = (type: string): string =>
  type === 'int' ? 'a whole number' : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;

/** A value as it would be written in the file, cut where it is long. */
export function show(value: unknown): string {
  const written = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return written.length > 60 ? `${written.slice(0, 57)}…` : written;
}

export function list(words: readonly string[], conjunction = 'or'): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/** `[3].city_slug`; the whole file is ``. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
