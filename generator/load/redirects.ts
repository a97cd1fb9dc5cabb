import { join } from 'node:path';
import * as z from 'zod';
import type { Redirect } from '../model/texts.ts';
import { isThere } from './files.ts';
import { formatValue } from './format.ts';
import { type LoadContext, readData } from './read-data.ts';
import { record } from './validate.ts';

export const REDIRECTS_FILE = 'redirects.json';

/** The longest address, in characters. Hosts read lines of up to 1,000: two addresses and a status. */
const MAX_LENGTH = 400;

const PATH = /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*$/;
const PATH_WITH_FRAGMENT = new RegExp(`${PATH.source.slice(0, -1)}(?:#[A-Za-z0-9_-]+)?$`);

/** True for a path that a redirect may start at. */
export const isRedirectable = (path: string): boolean => path.length <= MAX_LENGTH && PATH.test(path);

const address = (pattern: RegExp, expected: string) =>
  z
    .string()
    .max(MAX_LENGTH)
    .regex(pattern, {
      error: ({ input }) => `${formatValue(input)} is not the path of a page; expected ${expected}.`,
    });

export const redirectsSchema = record({
  redirects: z.array(
    record({
      from: address(PATH, 'lower-case words between slashes, such as "/old/"').describe(
        'The old path: lower-case words between slashes.',
      ),
      to: address(
        PATH_WITH_FRAGMENT,
        'lower-case words between slashes, such as "/new/" or "/new/#part"',
      ).describe('The path of the page to show instead, with a fragment for a part of it.'),
    }),
  ),
});

/** Reads the redirects. Their file is optional. */
export function loadRedirects(context: LoadContext): Redirect[] | undefined {
  if (!isThere(join(context.data, REDIRECTS_FILE))) return [];
  const file = readData(context, REDIRECTS_FILE, { schema: redirectsSchema });
  return file?.value.redirects.map((redirect, index) => ({
    ...redirect,
    source: file.locate(['redirects', index]),
    addressSources: {
      from: file.locate(['redirects', index, 'from']),
      to: file.locate(['redirects', index, 'to']),
    },
  }));
}
