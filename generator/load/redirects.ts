import { join } from 'node:path';
import * as z from 'zod';
import { pagePath } from '../addresses.ts';
import type { Redirect } from '../model/texts.ts';
import { isThere } from './files.ts';
import { formatValue } from './format.ts';
import { type LoadContext, readData } from './read-data.ts';
import { coded } from './schema-problems.ts';
import { record } from './validate.ts';

export const REDIRECTS_FILE = 'redirects.json';

/** In characters. Hosts read lines of up to 1,000: two addresses and a status. */
const MAX_LENGTH = 400;

/** A name does not start with a full stop, nor end as a compressed variant does. */
const OLD_PATH =
  /^(?!.*\.(?:br|gz)\/?$)\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*)?$/;
const PATH_WITH_FRAGMENT = /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*(?:#[A-Za-z0-9_-]+)?$/;

export const isRedirectable = (path: string): boolean => path.length <= MAX_LENGTH && OLD_PATH.test(path);

export const redirectsSchema = record({
  redirects: z.array(
    record({
      from: z
        .string()
        .max(MAX_LENGTH)
        .refine((value) => !/[?#]/.test(value), {
          error: ({ input }) => {
            const [path] = String(input).split(/[?#]/);
            return `${formatValue(input)} has a query or a fragment, and hosts redirect by the path alone. Write ${formatValue(path)}.`;
          },
          abort: true,
          ...coded('PG419'),
        })
        .regex(OLD_PATH, {
          error: ({ input }) =>
            `${formatValue(input)} is not the path of an old address; expected letters, digits, "-", "_", "~" and full stops between slashes, such as "/old/" or "/Old_Page.html".`,
        })
        .describe('The old path, such as "/old/" or "/Old_Page.html".'),
      to: z
        .string()
        .max(MAX_LENGTH)
        .regex(PATH_WITH_FRAGMENT, {
          error: ({ input }) =>
            `${formatValue(input)} is not the path of a page; expected lower-case words between slashes, such as "/new/" or "/new/#part".`,
        })
        .describe('The path of the page to show instead, with a fragment for a part of it.'),
    }),
  ),
});

export function loadRedirects(context: LoadContext): Redirect[] | undefined {
  if (!isThere(join(context.data, REDIRECTS_FILE))) return [];
  const file = readData(context, REDIRECTS_FILE, { schema: redirectsSchema });
  return file?.value.redirects.map((redirect, index) => ({
    ...redirect,
    from: pagePath(redirect.from),
    source: file.locate(['redirects', index]),
    addressSources: {
      from: file.locate(['redirects', index, 'from']),
      to: file.locate(['redirects', index, 'to']),
    },
  }));
}
