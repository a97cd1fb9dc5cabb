import type { HostRules } from './host-rules.ts';

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
