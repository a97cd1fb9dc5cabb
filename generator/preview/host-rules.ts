import { join } from 'node:path';
import { readRegularFile } from '../system/regular-file.ts';

/** The headers and redirects that the site's own files for hosts define. */
export type HostRules = ReturnType<typeof hostRules>;

/** Reads `_headers` and `_redirects` of a site; a missing file has no rules. */
export const readHostRules = (folder: string): HostRules =>
  hostRules({ headers: readText(join(folder, '_headers')), redirects: readText(join(folder, '_redirects')) });

/** Returns the rules in the texts of the two files. */
export function hostRules(texts: { headers: string; redirects: string }) {
  const headers = parseHeaders(texts.headers.split('\n'));
  const redirects = parseRedirects(texts.redirects.split('\n'));
  return {
    headersFor: (path: string): Record<string, string> =>
      Object.fromEntries(headers.filter(({ pattern }) => pattern.test(path)).flatMap(({ fields }) => fields)),
    redirectFor: (path: string) => redirects.find(({ pattern }) => pattern.test(path)),
  };
}

function readText(file: string): string {
  try {
    return readRegularFile(file).toString();
  } catch {
    return '';
  }
}

interface HeaderRule {
  pattern: RegExp;
  fields: [name: string, value: string][];
}

/** A line that is not indented names a path; the lines below it are its headers. `! Name` removes a header that a host adds. */
function parseHeaders(lines: readonly string[]): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of lines) {
    if (line.startsWith('/')) rules.push({ pattern: patternOf(line.trim()), fields: [] });
    const [, name, value] = line.match(/^\s+([\w-]+):\s*(.*\S)\s*$/) ?? [];
    if (name && value) rules.at(-1)?.fields.push([name.toLowerCase(), value]);
  }
  return rules;
}

/** A line with the status 200 says at which address Cloudflare serves a file; here, its own address serves it. */
const parseRedirects = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    return from?.startsWith('/') && to && status !== '200'
      ? { pattern: patternOf(from), to, status: Number(status ?? 302) }
      : [];
  });

/** Returns the pattern of a path in which `*` stands for any text and `:name` for one segment. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
