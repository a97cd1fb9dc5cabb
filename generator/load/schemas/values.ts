import * as z from 'zod';
import { withoutSlash } from '../../addresses.ts';
import type { ProblemCode } from '../../problem/problem.ts';
import { isPhone, isRealDate, normalizeDate, normalizePhone, PHONE } from './american-values.ts';
import { formatValue } from './format.ts';
import { isOrigin, leadsSomewhere, normalizeOrigin, ORIGIN } from './origin.ts';
import { meantBy, NOT_IN_XML, plainOf } from './plain-text.ts';

export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const coded = (code: ProblemCode, meant?: (value: string) => string | undefined) => ({
  params: { code, meant },
});
export type RuleParams = ReturnType<typeof coded>['params'];

export function record<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `is not a known key; expected ${known}.` : undefined,
  });
}

/** The words follow the value. */
export const refusal = (words: string, code?: ProblemCode, meant?: RuleParams['meant']) => ({
  error: ({ input }: { input?: unknown }) => `${formatValue(input)} ${words}`,
  ...(code && coded(code, meant)),
});

export const matching = (pattern: RegExp, words: string) => z.string().regex(pattern, refusal(words));

export const optional = <Item extends z.ZodType>(item: Item, description: string) =>
  item.optional().describe(description);

// `meta` repeats rules of `refine` for JSON Schema. It must accept all that `refine` accepts.

export const slug = z
  .string()
  .max(80)
  .regex(
    SLUG,
    refusal(
      'is not a slug; expected lowercase letters, digits and single hyphens, such as "los-angeles".',
    ),
  );

export const isoDate = z
  .string()
  .refine(
    (date) => date >= '1990' && isRealDate(date),
    refusal(
      'is not a valid date from 1990 on; expected one such as "2025-10-14".',
      'PG206',
      normalizeDate,
    ),
  )
  .meta({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Recognizes texts without control characters and such in half the time. */
const UNUSUAL = /[^\x20-\x7e\xa0-\ud7ff\ue000-\ufffd]/;

export const text = z
  .string()
  .refine(
    (value) => value !== '' && value === value.trim(),
    refusal('is empty, or starts or ends with a space; expected text.', 'PG207'),
  )
  .refine((value) => !UNUSUAL.test(value) || (!/\p{Cc}/u.test(value) && !NOT_IN_XML.test(value)), {
    ...refusal(
      'contains a character that cannot be shown, such as a tab or a line break; expected one line of text.',
      'PG207',
    ),
    abort: true,
  })
  .refine(
    (value) => plainOf(value) === undefined,
    refusal(
      'contains HTML, Markdown, or garbled or invisible characters; expected plain text.',
      'PG234',
      meantBy,
    ),
  )
  .meta({ pattern: oneLine('[^\\s\\u0000-\\u001f\\u007f-\\u009f]') });

export const question = text
  .refine(
    (value) => value.endsWith('?'),
    refusal('does not end with a question mark; expected a question.'),
  )
  .meta({ pattern: oneLine('\\?') });

function oneLine(lastCharacter: string): string {
  return `^(?=\\S)[^\\u0000-\\u001f\\u007f-\\u009f]*${lastCharacter}$`;
}

export const phoneNumber = z
  .string()
  .refine(
    isPhone,
    refusal(
      'is not a phone number; expected at least 10 digits, with spaces, parentheses, "+" or "-", and no area code or exchange below 200, such as "(312) 555-0100".',
      'PG211',
      normalizePhone,
    ),
  )
  .meta({ pattern: PHONE.source });

export const origin = z
  .string()
  .overwrite(withoutSlash)
  .refine(isOrigin, refusal(`is not a usable origin; expected ${ORIGIN}.`, 'PG211', normalizeOrigin))
  .meta({ pattern: '^https?://[a-z0-9._:\\[\\]-]+/?$' });

const HTTPS = z.url({ protocol: /^https$/ });
const isHttpsUrl = (value: string): boolean =>
  !/\s/.test(value) && HTTPS.safeParse(value).success && leadsSomewhere(value);

export const httpsUrl = z
  .string()
  .refine(isHttpsUrl, refusal('is not an https address of a website.', 'PG211', normalizeUrl))
  .meta({ format: 'uri', pattern: '^https://' });

/** Corrects `www.example.com`, `http://www.example.com` and an address with spaces. */
export function normalizeUrl(text: string): string | undefined {
  const secure = text.replace(/^(?:https?:\/\/)*/i, 'https://').replaceAll(' ', '%20');
  return /^[^/@]+\.[a-z]+(?:\/|$)/i.test(secure.slice(8)) && isHttpsUrl(secure) ? secure : undefined;
}

/** Counts characters after tokens are filled. */
export const textOfLength = (least: number, most: number) =>
  text
    .refine(({ length }) => length >= least && length <= most, {
      error: ({ input }) => `has ${String(input).length} characters; expected ${least} to ${most}.`,
      ...coded('PG208'),
    })
    .meta({ anyOf: [{ minLength: least, maxLength: most }, { pattern: '\\{\\{' }] });

export const nonEmptyList = <Item extends z.ZodType>(item: Item) => z.array(item).min(1);

/** Has entries, with different values under `key`. */
export const distinctList = <Item extends z.ZodObject>(
  item: Item,
  key: keyof z.infer<Item> & string,
) => distinctRecords(item, key).min(1);

export const distinctRecords = <Item extends z.ZodObject>(
  item: Item,
  key: keyof z.infer<Item> & string,
) =>
  z.array(item).superRefine((entries, context) => {
    const values = entries.map((entry) => entry[key]);
    refuseRepetitions(values, context, key);
  });

export const distinctValues = <Item extends z.ZodType<string>>(item: Item) =>
  nonEmptyList(item)
    .superRefine((values, context) => refuseRepetitions(values, context))
    .meta({ uniqueItems: true });

function refuseRepetitions(
  values: readonly unknown[],
  { addIssue }: z.RefinementCtx,
  ...key: string[]
): void {
  const seen = new Set<unknown>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value))
      addIssue({
        code: 'custom',
        path: [index, ...key],
        message: `${formatValue(value)} appears twice; expected it once.`,
        ...coded('PG209'),
      });
    seen.add(value);
  }
}

export const pictureRecord = record({
  file: text.describe('Its name in content/images/, such as "shop.jpg".'),
  alt: optional(text, 'A description of the picture, for people who do not see it.'),
})
  .superRefine(({ alt }, { addIssue }) => {
    if (alt !== undefined) return;
    const message = 'is missing; expected a description, for people who do not see the picture.';
    addIssue({ code: 'custom', path: ['alt'], message, ...coded('PG314') });
  })
  .meta({ required: ['file', 'alt'] });
