import { createReadStream, realpathSync, type Stats, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { type HostRules, readHostRules } from './host-rules.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const COMPRESSIBLE = new Set(['.html', '.css', '.js', '.json', '.xml', '.txt', '.svg', '.webmanifest']);

interface Visit {
  folder: string;
  /** Decoded, without what a path may hold to lead astray, and with its slash at the end if it had one. */
  path: string;
  query: string;
  rules: HostRules;
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Answers a request as a static host does: `index.html` of folders, `/dir` to `/dir/`, `404.html` with 404, and the headers and
 * redirects that the site's own files for hosts ask for.
 */
export function serveFile(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const [rawPath = '/', query] = (request.url ?? '/').split(/\?(.*)/s);
  const rules = readHostRules(folder);
  const segments = segmentsOf(rawPath);
  if (!segments) {
    response.writeHead(400, rules.headersFor(rawPath)).end();
    return;
  }
  const path = `/${segments.join('/')}${segments.length > 0 && rawPath.endsWith('/') ? '/' : ''}`;
  const visit = { folder, path, query: query === undefined ? '' : `?${query}`, rules, request, response };
  if (request.method === 'GET' || request.method === 'HEAD') answer(visit);
  else response.writeHead(405, { allow: 'GET, HEAD', ...rules.headersFor(path) }).end();
}

function answer(visit: Visit): void {
  const { folder, path, query, rules } = visit;
  const redirect = rules.redirectFor(path);
  if (redirect) {
    move(visit, { status: redirect.status, location: redirect.to.replace(/(?=#|$)/, query) });
    return;
  }
  if (/^\/(?:_headers|_redirects|404\.html)$|\/\.(?!well-known\/)|\.(?:br|gz)$/.test(path)) {
    sendNotFound(visit);
    return;
  }
  if (path.endsWith('/index.html')) {
    move(visit, { status: 301, location: `${encodeURI(path.slice(0, -'index.html'.length))}${query}` });
    return;
  }
  const wanted = join(folder, path);
  if (!path.endsWith('/') && statInside(folder, wanted)?.isDirectory()) {
    move(visit, { status: 301, location: `${encodeURI(path)}/${query}` });
    return;
  }
  const file = path.endsWith('/') ? join(wanted, 'index.html') : wanted;
  if (statInside(folder, file)?.isFile()) sendFile(file, visit, 200);
  else sendNotFound(visit);
}

const move = ({ path, rules, response }: Visit, { status, location }: { status: number; location: string }) =>
  response.writeHead(status, { ...rules.headersFor(path), location }).end();

/** The decoded parts of a path; `undefined` where it cannot be decoded or could lead anywhere else. */
function segmentsOf(path: string): string[] | undefined {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => segment === '..' || /[/\\\0]/.test(segment)) ? undefined : segments;
  } catch {
    return;
  }
}

/** The file's stats, unless there is none or a link leads out of the folder. */
function statInside(folder: string, path: string): Stats | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${realpathSync(path)}${sep}`.startsWith(realpathSync(folder) + sep) ? stats : undefined;
}

function sendNotFound(visit: Visit): void {
  const page = join(visit.folder, '404.html');
  if (statInside(visit.folder, page)?.isFile()) sendFile(page, visit, 404);
  else visit.response.writeHead(404, visit.rules.headersFor(visit.path)).end();
}

function sendFile(file: string, { folder, path, rules, request, response }: Visit, status: 200 | 404): void {
  const variant = variantOf(file, folder, request);
  const stats = statSync(variant.file);
  const etag = `"${stats.mtimeMs.toString(16)}-${stats.size.toString(16)}"`;
  const headers = {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=0, must-revalidate',
    ...(COMPRESSIBLE.has(extname(file)) && { vary: 'Accept-Encoding' }),
    ...(variant.encoding && { 'content-encoding': variant.encoding }),
    etag,
    'last-modified': stats.mtime.toUTCString(),
    ...rules.headersFor(path),
  };
  if (status === 200 && isUnchanged(request, { etag, stats })) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': stats.size });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(variant.file)
      .on('error', () => response.destroy())
      .pipe(response);
}

/** The compressed variant beside a file that the browser understands, or else the file. */
function variantOf(
  file: string,
  folder: string,
  { headers }: IncomingMessage,
): { file: string; encoding?: string } {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (accepted.includes(encoding) && statInside(folder, file + ending)?.isFile())
      return { file: file + ending, encoding };
  }
  return { file };
}

/** What the browser has already, by its tag or else by its date. */
function isUnchanged({ headers }: IncomingMessage, { etag, stats }: { etag: string; stats: Stats }): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(stats.mtimeMs / 1000) * 1000 <= since;
}
