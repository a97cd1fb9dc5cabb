import { join } from 'node:path';
import { readRegularFile } from '../system/regular-file.ts';

/** The answer of a static host to a request. `path` is decoded, without empty segments. */
export type Decision = { path: string } & (
  | { kind: 'file'; status: 200 | 404; file: string }
  | { kind: 'move'; status: number; location: string }
  | { kind: 'refuse'; status: 400 | 404 | 405 }
);

interface ServedSite {
  rules: HostRules;
  kindOf(path: string): 'file' | 'folder' | undefined;
}

/**
 * Decides how a static host answers a request: `index.html` for a folder, a redirect from `/dir` to `/dir/`, `404.html` with
 * status 404, and the redirects in the site's `_redirects`.
 */
export function decide(
  { method = 'GET', url = '/' }: { method?: string | undefined; url?: string | undefined },
  site: ServedSite,
): Decision {
  const [rawPath = '/', rest] = url.split(/\?(.*)/s);
  const query = rest === undefined ? '' : `?${rest}`;
  const segments = segmentsOf(rawPath);
  if (!segments) return { kind: 'refuse', status: 400, path: rawPath };
  const path = `/${segments.join('/')}${segments.length > 0 && rawPath.endsWith('/') ? '/' : ''}`;
  if (method !== 'GET' && method !== 'HEAD') return { kind: 'refuse', status: 405, path };
  return { ...decidePath(path, query, site), path };
}

type Outcome = Decision extends infer D ? (D extends { path: string } ? Omit<D, 'path'> : never) : never;

function decidePath(path: string, query: string, { rules, kindOf }: ServedSite): Outcome {
  const missing: Outcome =
    kindOf('404.html') === 'file'
      ? { kind: 'file', status: 404, file: '404.html' }
      : { kind: 'refuse', status: 404 };
  if (isHidden(path)) return missing;
  const redirect = rules.redirectFor(path);
  if (redirect)
    return { kind: 'move', status: redirect.status, location: redirect.to.replace(/(?=#|$)/, query) };
  if (path.endsWith('/index.html'))
    return { kind: 'move', status: 301, location: encodeURI(path.slice(0, -'index.html'.length)) + query };
  const name = path.slice(1);
  if (!path.endsWith('/') && kindOf(name) === 'folder')
    return { kind: 'move', status: 301, location: `${encodeURI(path)}/${query}` };
  const file = path.endsWith('/') ? `${name}index.html` : name;
  return kindOf(file) === 'file' ? { kind: 'file', status: 200, file } : missing;
}

/** True for files that only the host itself may use, such as `_headers`. */
const isHidden = (path: string): boolean =>
  /^\/(?:_headers|_redirects|404\.html)$|\/\.(?!well-known\/)|\.(?:br|gz)$/.test(path);

/** Returns the decoded segments of a path; `undefined` if it cannot be decoded or could lead out of the site. */
function segmentsOf(path: string): string[] | undefined {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => segment === '..' || /[/\\\0]/.test(segment)) ? undefined : segments;
  } catch {
    return;
  }
}

/** The headers and redirects that the site's own files for hosts define. */
type HostRules = ReturnType<typeof hostRules>;

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
