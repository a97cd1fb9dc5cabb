import * as z from 'zod';
import { slugify } from '../addresses.ts';
import { nearest } from '../problem/nearest.ts';
import type { ProblemCode, ProblemText } from '../problem/problem.ts';
import { formatList, formatValue } from './format.ts';

export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

interface RuleParams {
  code: ProblemCode;
  /** Returns the right value that a wrong one stands for, if that is known. */
  meant?: ((value: string) => string | undefined) | undefined;
}

/** Sets the problem code of a rule in a schema, and what finds the right value. */
export const coded = (code: ProblemCode, meant?: RuleParams['meant']): { params: RuleParams } => ({
  params: { code, meant },
});

/** Explains an issue of zod. It may be about several unknown keys: `key` is one of them, `keys` are those of the schema. */
export function explainIssue(
  issue: z.core.$ZodIssue,
  { key, keys }: { key?: string | undefined; keys: readonly string[] },
): ProblemText {
  switch (issue.code) {
    case 'unrecognized_keys':
      return {
        code: 'PG201',
        message: issue.message,
        hint: 'Correct its spelling or remove it.',
        suggestion: nearest(key ?? '', missingKeys(issue.input, keys)),
      };
    case 'invalid_type':
      return issue.input === undefined
        ? {
            code: 'PG202',
            message: `is missing; expected ${withArticle(issue.expected)}.`,
            hint: ownHint(issue) ?? 'Add it.',
          }
        : {
            code: 'PG203',
            message: `is ${formatValue(issue.input)}; expected ${withArticle(issue.expected)}.`,
            hint: ownHint(issue) ?? hintForType(issue.input, issue.expected),
          };
    case 'invalid_value':
      return explainChoice(issue.input, issue.values.map(String));
    case 'too_small':
      return {
        code: 'PG208',
        message: `${sizeOf(issue.input)}; expected ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`,
      };
    case 'too_big':
      return { code: 'PG208', message: `${sizeOf(issue.input)}; expected at most ${issue.maximum}.` };
    case 'invalid_key':
      return { ...explainFormat(issue.input, issue.issues[0] ?? issue), hint: 'Correct the key.' };
    default:
      return explainFormat(issue.input, issue);
  }
}

/** Returns the keys that a schema allows for the object at a path; none if the schema has no object there. */
export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let current: z.core.$ZodType = schema;
  for (const key of path) {
    const next = partOf(current, key);
    if (!next) return [];
    current = next;
  }
  return current instanceof z.ZodObject ? Object.keys(current.shape) : [];
}

function partOf(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional) return partOf(schema.unwrap(), key);
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  return schema instanceof z.ZodObject ? (schema.shape[String(key)] ?? schema._zod.def.catchall) : undefined;
}

const missingKeys = (input: unknown, keys: readonly string[]): string[] =>
  keys.filter((key) => typeof input !== 'object' || input === null || !Object.hasOwn(input, key));

function explainChoice(input: unknown, choices: readonly string[]): ProblemText {
  if (input === undefined)
    return { code: 'PG202', message: `is missing; expected ${formatList(choices)}.`, hint: 'Add it.' };
  const suggestion = typeof input === 'string' ? nearest(input, choices) : undefined;
  return { code: 'PG204', message: `is ${formatValue(input)}; expected ${formatList(choices)}.`, suggestion };
}

function explainFormat(input: unknown, issue: z.core.$ZodIssue): ProblemText {
  const { message } = issue;
  if (issue.code === 'invalid_format' && issue.pattern === String(SLUG)) {
    const plain = slugify(String(input));
    return { code: 'PG205', message, suggestion: plain === '' ? undefined : plain };
  }
  // Only coded() gives an issue a code.
  const params = issue.code === 'custom' ? (issue.params as RuleParams | undefined) : undefined;
  return { code: params?.code ?? 'PG211', message, suggestion: params?.meant?.(String(input)) };
}

/** The cure that the schema has for a value of a wrong type, in place of zod's message. */
const ownHint = ({ message }: z.core.$ZodIssue): string | undefined =>
  message.startsWith('Invalid input') ? undefined : message;

/** Returns how to write a value in the expected type, if that is known. */
function hintForType(input: unknown, expected: string): string | undefined {
  if (expected === 'string' && typeof input !== 'object') return 'Put it into double quotes.';
  if (expected === 'array')
    return typeof input === 'object'
      ? 'Write a list: it starts with [ and ends with ].'
      : 'Put it into brackets, as a list: [ ].';
  if (typeof input !== 'string' || expected === 'object') return;
  return expected === 'boolean' ? 'Write true or false, without quotes.' : 'Write digits, without quotes.';
}

function sizeOf(input: unknown): string {
  if (Array.isArray(input)) return `has ${input.length} ${input.length === 1 ? 'entry' : 'entries'}`;
  return typeof input === 'string' ? `has ${input.length} characters` : `is ${formatValue(input)}`;
}

const names: Partial<Record<string, string>> = { int: 'a whole number', boolean: 'true or false' };

const withArticle = (type: string): string =>
  names[type] ?? (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
