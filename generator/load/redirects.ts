import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Redirect } from '../model.ts';
import { type Reader, readData } from './reader.ts';
import { record, show } from './validate.ts';

const FILE = 'redirects.json';

/** Hosts take lines of 1,000 characters: two of these and a status fit. */
const LONGEST = 400;

const page = /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*$/;
const part = /^(?:#[A-Za-z0-9_-]+)?$/;

const address = (isRight: (value: string) => boolean, expected: string) =>
  z
    .string()
    .max(LONGEST)
    .refine(isRight, {
      error: ({ input }) => `${show(input)} is not the path of a page; expected ${expected}.`,
    });

const schema = record({
  redirects: z.array(
    record({
      from: address((from) => page.test(from), 'lower-case words between slashes, such as "/old/"'),
      to: address((to) => {
        const at = to.indexOf('#');
        return at < 0 ? page.test(to) : page.test(to.slice(0, at)) && part.test(to.slice(at));
      }, 'lower-case words between slashes, such as "/new/" or "/new/#part"'),
    }),
  ),
});

/** Reads the addresses that have changed. A site that has never changed one needs no file. */
export function loadRedirects(reader: Reader): Redirect[] | undefined {
  if (!existsSync(join(reader.data, FILE))) return [];
  const file = readData(reader, FILE, { schema });
  return file?.value.redirects.map((redirect, index) => ({
    ...redirect,
    source: file.locate(['redirects', index]),
  }));
}
