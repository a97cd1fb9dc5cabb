import { paths } from '../../addresses.ts';
import type { Redirect } from '../../model/index.ts';
import type { HeaderRule } from './headers.ts';
import { word, words } from './words.ts';

/**
 * `_headers` as Netlify and Cloudflare Pages read it. The line that starts with an exclamation mark takes a header of
 * Cloudflare's away, by which any site may read ours; Netlify passes it over.
 */
export function headersFile(rules: readonly HeaderRule[]): string {
  return rules
    .flatMap(({ path, headers }) => [
      path === '/*' ? path : word(path),
      ...headers.map(([name, value]) => `  ${word(name)}: ${words(value)}`),
      ...(path === '/*' ? ['  ! Access-Control-Allow-Origin'] : []),
      '',
    ])
    .join('\n');
}

/**
 * `_redirects` as both read it. Cloudflare tells a path from the same with a slash, so each stands there twice; the lines with
 * a placeholder come last, because it counts every line after the first of them against a smaller limit.
 */
export function redirectsFile(redirects: readonly Redirect[]): string {
  const lines = [
    ...redirects.flatMap(({ from, to }) => bothForms(from, word(to))),
    ...bothForms('/pianos/', paths.home),
    ...bothForms('/:state/pianos/', paths.home),
  ];
  return `${lines.join('\n')}\n`;
}

const bothForms = (from: string, to: string): string[] =>
  [withoutSlash(from), from].map((form) => `${word(form)} ${to} 301`);

export const withoutSlash = (path: string): string => path.replace(/\/$/, '');
