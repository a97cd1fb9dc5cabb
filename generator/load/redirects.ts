import * as z from 'zod';
import { pagePath } from '../addresses.ts';
import type { Redirect } from '../model/index.ts';
import { andThen, orThrow, type Problem, type Read } from '../problem/problem.ts';
import { type LoadContext, readData } from './read/read-data.ts';
import { formatValue } from './schemas/format.ts';
import { record, refusal } from './schemas/values.ts';

export const REDIRECTS_FILE = 'redirects.json';

/** In characters: hosts read lines of up to 1,000, with two addresses and a status. */
const MAX_LENGTH = 400;

/** No name starts with a period, or ends like a compressed variant. */
const OLD_PATH =
  /^(?!.*\.(?:br|gz)\/?$)\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*)?$/;
const PATH_WITH_FRAGMENT = /^\/(?:[A-Za-z0-9._-]+\/)*[A-Za-z0-9._-]*(?:#[A-Za-z0-9_-]+)?$/;

export const isRedirectable = (path: string): boolean =>
  path.length <= MAX_LENGTH && OLD_PATH.test(path);

export const redirectByHost = (to: string): string =>
  `Redirect it to ${to} in the configuration of the host: this file takes only plain paths without a query.`;

export const redirectsSchema = record({
  redirects: z.array(
    record({
      from: z
        .string()
        .max(MAX_LENGTH)
        .meta({ pattern: OLD_PATH.source })
        .describe('The old path, such as "/old/" or "/Old_Page.html".'),
      to: z
        .string()
        .max(MAX_LENGTH)
        .regex(
          PATH_WITH_FRAGMENT,
          refusal('is not a path of the site, such as "/new/", "/new/#part" or "/feed.xml".'),
        )
        .describe(
          'The path of the page or file to show instead, with a fragment for a part of a page.',
        ),
    }),
  ),
});

const RULES = { schema: redirectsSchema, missing: { redirects: [] } };

export const readRedirects = (data: string) =>
  orThrow(readData({ data, values: {} }, REDIRECTS_FILE, RULES)).value.redirects;

/** Leaves out paths that not all hosts match. */
export function loadRedirects(context: LoadContext): Read<Redirect[]> {
  return andThen(readData(context, REDIRECTS_FILE, RULES), (file) => {
    const redirects: Redirect[] = [];
    const problems: Problem[] = [];
    for (const [index, { from: address, to }] of file.value.redirects.entries()) {
      const from = pagePath(pathIn(address));
      const written = from === pagePath(address) ? undefined : address;
      const at = `redirects[${index}]`;
      const sourceOf = (...keys: string[]) => file.locate(['redirects', index, ...keys]);
      const addressSources = { from: sourceOf('from'), to: sourceOf('to') };
      if (isRedirectable(from))
        redirects.push({ from, to, written, source: sourceOf(), at, addressSources });
      else {
        const message = `${formatValue(address)} is not a path that all hosts match; expected letters, digits, "-", "_", "~" and periods between slashes, such as "/old/" or "/Old_Page.html".`;
        const hint = `Remove this record. ${redirectByHost(to)}`;
        problems.push({
          code: 'PG421',
          source: addressSources.from,
          at: `${at}.from`,
          message,
          hint,
        });
      }
    }
    return { value: redirects, problems };
  });
}

/** The address may be whole, and have a query or a fragment. */
const pathIn = (address: string) =>
  address.replace(/^https?:\/\/[^/?#]*|[?#].*$/gis, '').replace(/^\/?/, '/');
