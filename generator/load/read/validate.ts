import * as z from 'zod';
import { slugify } from '../../addresses.ts';
import { nearest, nearestAmong } from '../../problem/nearest.ts';
import type { Problem, ProblemCode, ProblemText, Read } from '../../problem/problem.ts';
import { formatList, formatPath, formatValue } from '../schemas/format.ts';
import { type RuleParams, SLUG } from '../schemas/values.ts';
import { entryAt, type Locate, type Located, type Part } from './json.ts';

export function validate<T>({ value, locate }: Located, schema: z.ZodType<T>): Read<Located<T>> {
  // Compiling the schema takes longer than checking a file.
  const result = schema.safeParse(value, { reportInput: true, jitless: true });
  if (result.success) return { value: { value: result.data, locate }, problems: [] };
  const { issues } = result.error;
  const pathsOfTypes = new Set(
    issues.flatMap(({ code, path }) => (code === 'invalid_type' ? formatPath(path) : [])),
  );
  const problems = issues.flatMap((issue) => {
    // A value of a wrong type is reported once.
    if (issue.code !== 'invalid_type' && pathsOfTypes.has(formatPath(issue.path))) return [];
    if (issue.code !== 'unrecognized_keys') {
      const part = issue.code === 'invalid_key' ? 'key' : 'value';
      return { ...entryAt(locate, issue.path, part), ...explainIssue(issue) };
    }
    const keys = keysAt(schema, issue.path);
    return issue.keys.map((key) => ({
      ...entryAt(locate, [...issue.path, key], 'key'),
      code: 'PG201' as const,
      message: issue.message,
      hint: 'Correct the spelling, or remove it.',
      suggestion: nearest(key, keys),
    }));
  });
  return { value: undefined, problems };
}

function explainIssue(issue: z.core.$ZodIssue): ProblemText {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type': {
      const [name, hint] = TYPES[issue.expected] ?? [`a ${issue.expected}`];
      return input === undefined
        ? missing(name)
        : { code: 'PG203', message: unlike(input, name), hint };
    }
    case 'invalid_value': {
      const choices = issue.values.map(String);
      if (input === undefined) return missing(formatList(choices));
      const suggestion = typeof input === 'string' ? nearest(input, choices) : undefined;
      return { code: 'PG204', message: unlike(input, formatList(choices)), suggestion };
    }
    case 'too_small':
    case 'too_big': {
      const [bound, limit] =
        issue.code === 'too_big'
          ? ['at most ', issue.maximum]
          : [issue.inclusive ? 'at least ' : 'more than ', issue.minimum];
      const message = `${sizeOf(input)}; expected ${issue.exact ? '' : bound}${limit}.`;
      return { code: 'PG208', message };
    }
    case 'invalid_key':
      return { ...explainFormat(input, issue.issues[0] ?? issue), hint: 'Correct the key.' };
    default:
      return explainFormat(input, issue);
  }
}

function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]) {
  let current: z.core.$ZodType | undefined = schema;
  for (const key of path) current = current && partOf(current, key);
  return current instanceof z.ZodObject ? Object.keys(current.shape) : [];
}

function partOf(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional) return partOf(schema.unwrap(), key);
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  return schema instanceof z.ZodObject
    ? (schema.shape[String(key)] ?? schema._zod.def.catchall)
    : undefined;
}

function explainFormat(input: unknown, issue: z.core.$ZodIssue): ProblemText {
  const { message } = issue;
  if (issue.code === 'invalid_format' && issue.pattern === String(SLUG))
    return { code: 'PG205', message, suggestion: slugify(String(input)) || undefined };
  const { code = 'PG211', meant }: Partial<RuleParams> =
    (issue.code === 'custom' && issue.params) || {};
  return { code, message, suggestion: meant?.(String(input)) };
}

/** The keys are names of types in zod. */
const TYPES: Partial<Record<string, [name: string, cure: string]>> = {
  string: ['text', 'Write it in double quotes.'],
  array: ['a list', 'Start it with [ and end it with ].'],
  object: ['an object', 'Write keys with their values between { and }.'],
  boolean: ['true or false', 'Write true or false, without quotes.'],
  number: ['a number', 'Write digits, without quotes or commas.'],
  int: ['a whole number', 'Write digits, without quotes, commas or a fraction.'],
};

const missing = (expected: string): ProblemText => ({
  code: 'PG202',
  message: `is missing; expected ${expected}.`,
  hint: 'Add it.',
});

const unlike = (input: unknown, expected: string) =>
  `is ${formatValue(input)}; expected ${expected}.`;

function sizeOf(input: unknown) {
  if (Array.isArray(input)) return `has ${input.length} ${input.length === 1 ? 'entry' : 'entries'}`;
  return typeof input === 'string' ? `has ${input.length} characters` : `is ${formatValue(input)}`;
}

interface Target {
  code?: ProblemCode;
  /** Completes "… is not …", such as `a climate in climates.json`. */
  what: string;
  /** Completes "Correct the spelling, or …". */
  cure: string;
  /** The right name for a wrong one, if its meaning is plain. */
  meantBy?: (name: string) => string | undefined;
}

export function referenceTo(
  known: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  { code = 'PG212', what, cure, meantBy }: Target,
) {
  const nearestName = nearestAmong(() => [...known.keys()]);
  return (name: string, locate: Locate, path: readonly PropertyKey[], part?: Part): Problem[] => {
    if (known.has(name)) return [];
    const message = `${formatValue(name)} is not ${what}.`;
    const hint = `Correct the spelling, or ${cure}.`;
    const suggestion = meantBy?.(name) ?? nearestName(name);
    return [{ ...entryAt(locate, path, part), code, message, hint, suggestion }];
  };
}
