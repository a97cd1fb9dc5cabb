import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Redirect } from '../model/index.ts';
import { formatValue } from './format.ts';
import { type LoadContext, readData } from './read-data.ts';
import { record } from './validate.ts';

const FILE = 'redirects.json';

/** Hosts take lines of 1,000 characters: two of these and a status fit. */
const LONGEST = 400;

const PATH = /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*$/;
const PATH_OR_PART = new RegExp(`${PATH.source.slice(0, -1)}(?:#[A-Za-z0-9_-]+)?$`);

const address = (pattern: RegExp, expected: string) =>
  z
    .string()
    .max(LONGEST)
    .regex(pattern, {
      error: ({ input }) => `${formatValue(input)} is not the path of a page; expected ${expected}.`,
    });

export const redirectsSchema = record({
  redirects: z.array(
    record({
      from: address(PATH, 'lower-case words between slashes, such as "/old/"').describe(
        'The path that has changed: lower-case words between slashes.',
      ),
      to: address(PATH_OR_PART, 'lower-case words between slashes, such as "/new/" or "/new/#part"').describe(
        'The path of the page that visitors are led to, or of a part of it.',
      ),
    }),
  ),
});

/** Reads the addresses that have changed. A site that has never changed one needs no file. */
export function loadRedirects(context: LoadContext): Redirect[] | undefined {
  if (!existsSync(join(context.data, FILE))) return [];
  const file = readData(context, FILE, { schema: redirectsSchema });
  return file?.value.redirects.map((redirect, index) => ({
    ...redirect,
    source: file.locate(['redirects', index]),
    addressSources: {
      from: file.locate(['redirects', index, 'from']),
      to: file.locate(['redirects', index, 'to']),
    },
  }));
}
