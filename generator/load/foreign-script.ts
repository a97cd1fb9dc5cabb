import * as z from 'zod';
import type { Report } from '../problem/problem.ts';
import { formatValue } from './format.ts';
import { type MarkdownFile, refuseWords } from './front-matter.ts';
import { isOrigin } from './origin.ts';
import { origin, record, text } from './validate.ts';

/** A content security policy and the files for hosts can name it as it is. */
const PATH = '(?:/[A-Za-z0-9._~-]+)+';

const isAddress = (value: string): boolean => {
  const [, host = '', path = ''] = value.match(/^([a-z]+:\/\/[^/]+)(.*)$/) ?? [];
  return isOrigin(host) && new RegExp(`^${PATH}$`).test(path) && new URL(value).href === value;
};

export const foreignScriptSchema = record({
  name: text.describe('The name of the service, which the privacy policy tells.'),
  src: z
    .string()
    .refine(isAddress, {
      error: ({ input }) =>
        `${formatValue(input)} is not the address of a script; expected https, a host and a plain path without a query, such as "https://plausible.io/js/script.js".`,
    })
    .meta({ pattern: `^https?://[a-z0-9._:\\[\\]-]+${PATH}$` })
    .describe('The address of the script. A script that stands in the page itself is not possible.'),
  connect: z.array(origin).describe('The origins that the script may send to.').optional(),
  integrity: z
    .string()
    .regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/, {
      error: ({ input }) =>
        `${formatValue(input)} is not a hash; expected "sha384-" and the hash of the script in Base64.`,
    })
    .describe('The hash of the script. Browsers run no other version of it.')
    .optional(),
  attributes: z
    .record(
      z.string().regex(/^data-[a-z][a-z0-9-]*$/, {
        error: ({ input }) =>
          `${formatValue(input)} is not possible here; expected a name such as "data-domain".`,
      }),
      text,
    )
    .describe('Further attributes of the element, such as "data-domain".')
    .optional(),
});

/** A script of another origin, such as one that counts visits. */
export type ForeignScript = z.infer<typeof foreignScriptSchema>;

/** The words by which the shipped privacy policy says that no page has such a script. */
const DENIAL = 'no analytics, advertising trackers, or third-party scripts';

export const checkPrivacy = (policy: MarkdownFile, { name }: ForeignScript, report: Report): void =>
  refuseWords(policy, DENIAL, report, {
    code: 'PG417',
    message: `this denies the script of ${name}, which site.json names.`,
    hint: 'Say what is so; the page itself tells of the script.',
  });
