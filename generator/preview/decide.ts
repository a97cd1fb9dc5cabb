import type { HostRules } from './host-rules.ts';

/** What a static host does with a request. `path` is decoded, without what could lead astray. */
export type Decision = { path: string } & (
  | { kind: 'file'; status: 200 | 404; file: string }
  | { kind: 'move'; status: number; location: string }
  | { kind: 'refuse'; status: 400 | 404 | 405 }
);

interface Site {
  rules: HostRules;
  /** What stands at a path, relative to the site's folder. */
  kindOf(path: string): 'file' | 'folder' | undefined;
}

/**
 * Decides as a static host does: `index.html` of folders, `/dir` to `/dir/`, `404.html` with 404, and the redirects that the
 * site asks of its host.
 */
export function decide(
  { method = 'GET', url = '/' }: { method?: string | undefined; url?: string | undefined },
  site: Site,
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

function decidePath(path: string, query: string, { rules, kindOf }: Site): Outcome {
  const redirect = rules.redirectFor(path);
  if (redirect)
    return { kind: 'move', status: redirect.status, location: redirect.to.replace(/(?=#|$)/, query) };
  if (path.endsWith('/index.html') && !isHidden(path))
    return { kind: 'move', status: 301, location: encodeURI(path.slice(0, -'index.html'.length)) + query };
  const wanted = path.slice(1);
  if (!isHidden(path) && !path.endsWith('/') && kindOf(wanted) === 'folder')
    return { kind: 'move', status: 301, location: `${encodeURI(path)}/${query}` };
  const file = path.endsWith('/') ? `${wanted}index.html` : wanted;
  if (!isHidden(path) && kindOf(file) === 'file') return { kind: 'file', status: 200, file };
  return kindOf('404.html') === 'file'
    ? { kind: 'file', status: 404, file: '404.html' }
    : { kind: 'refuse', status: 404 };
}

/** What is for hosts, not for visitors. */
const isHidden = (path: string): boolean =>
  /^\/(?:_headers|_redirects|404\.html)$|\/\.(?!well-known\/)|\.(?:br|gz)$/.test(path);

/** The decoded parts of a path; `undefined` where it cannot be decoded or could lead anywhere else. */
function segmentsOf(path: string): string[] | undefined {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => segment === '..' || /[/\\\0]/.test(segment)) ? undefined : segments;
  } catch {
    return;
  }
}
