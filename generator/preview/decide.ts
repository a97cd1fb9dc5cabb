import { join } from 'node:path';
import { readRegularFile } from '../system/regular-file.ts';

/** Without a file, the answer has no body. */
export interface Decision {
  /** The requested path, decoded, without empty segments. */
  path: string;
  status: number;
  file?: string;
  headers?: Record<string, string>;
}

/** Works as a static host: `index.html` for a folder, a slash at its end, `404.html`, and `_redirects`. */
export function decide(
  { method = 'GET', url = '/' }: { method?: string | undefined; url?: string | undefined },
  rules: ReturnType<typeof hostRules>,
  kindOf: (path: string) => 'file' | 'folder' | undefined,
): Decision {
  const [rawPath = '/', rest] = url.split(/\?(.*)/s);
  const query = rest === undefined ? '' : `?${rest}`;
  const segments = segmentsOf(rawPath);
  if (!segments) return { path: rawPath, status: 400 };
  const path = `/${segments.join('/')}${segments.length > 0 && rawPath.endsWith('/') ? '/' : ''}`;
  if (method !== 'GET' && method !== 'HEAD') return { path, status: 405, headers: { allow: 'GET, HEAD' } };
  const missing = { path, status: 404, ...(kindOf('404.html') === 'file' && { file: '404.html' }) };
  if (isHidden(path)) return missing;
  const move = (status: number, location: string) => ({ path, status, headers: { location } });
  const redirect = rules.redirectFor(path);
  if (redirect) return move(redirect.status, redirect.to.replace(/(?=#|$)/, query));
  if (path.endsWith('/index.html')) return move(301, encodeURI(path.slice(0, -'index.html'.length)) + query);
  const name = path.slice(1);
  if (!path.endsWith('/') && kindOf(name) === 'folder') return move(301, `${encodeURI(path)}/${query}`);
  const file = path.endsWith('/') ? `${name}index.html` : name;
  return kindOf(file) === 'file' ? { path, status: 200, file } : missing;
}

/** Only the host itself may read these files, such as `_headers`. */
const isHidden = (path: string): boolean =>
  /^\/(?:_headers|_redirects|404\.html)$|\/\.(?!well-known\/)|\.(?:br|gz)$/.test(path);

/** Returns decoded segments; `undefined` if that fails, or for a path that could lead out of the site. */
function segmentsOf(path: string): string[] | undefined {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => segment === '..' || /[/\\\0]/.test(segment)) ? undefined : segments;
  } catch {
    return;
  }
}

export function readHostRules(folder: string) {
  const read = (name: string) => {
    try {
      return readRegularFile(join(folder, name)).toString();
    } catch {
      return '';
    }
  };
  return hostRules({ headers: read('_headers'), redirects: read('_redirects') });
}

export function hostRules(texts: { headers: string; redirects: string }) {
  const headers = parseHeaders(texts.headers.split('\n'));
  const redirects = parseRedirects(texts.redirects.split('\n'));
  return {
    headersFor: (path: string): Record<string, string> =>
      Object.fromEntries(headers.filter(({ pattern }) => pattern.test(path)).flatMap(({ fields }) => fields)),
    redirectFor: (path: string) => redirects.find(({ pattern }) => pattern.test(path)),
  };
}

/** A line that is not indented names a path; the lines below it are its headers. `! Name` removes a header that the host adds. */
function parseHeaders(lines: readonly string[]) {
  const rules: { pattern: RegExp; fields: [name: string, value: string][] }[] = [];
  for (const line of lines) {
    if (line.startsWith('/')) rules.push({ pattern: patternOf(line.trim()), fields: [] });
    const [, name, value] = line.match(/^\s+([\w-]+):\s*(.*\S)\s*$/) ?? [];
    if (name && value) rules.at(-1)?.fields.push([name.toLowerCase(), value]);
  }
  return rules;
}

/** Status 200 gives a file another address on Cloudflare; here, the file's own address serves it. */
const parseRedirects = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    return from?.startsWith('/') && to && status !== '200'
      ? { pattern: patternOf(from), to, status: Number(status ?? 302) }
      : [];
  });

/** `*` matches any text, `:name` one segment. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
