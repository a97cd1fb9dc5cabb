import { createReadStream, realpathSync, type Stats, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'text/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Answers a request for a file as a static host does: `index.html` of folders, `/dir` to `/dir/`, `404.html` with 404. */
export function serveFile(folder: string, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const [path = '/', query] = (request.url ?? '/').split(/\?(.*)/s);
  const segments = segmentsOf(path);
  if (!segments) {
    response.writeHead(400).end();
    return;
  }
  const wanted = join(folder, ...segments);
  const stats = statInside(folder, wanted);
  const isHidden = segments.some((segment) => segment.startsWith('.'));
  if (stats?.isDirectory() && !isHidden && !path.endsWith('/')) {
    response.writeHead(301, { location: `${path}/${query === undefined ? '' : `?${query}`}` }).end();
    return;
  }
  const file = path.endsWith('/') ? join(wanted, 'index.html') : wanted;
  const found = isHidden ? undefined : statInside(folder, file);
  if (found?.isFile()) sendFile(file, { stats: found, status: 200, request, response });
  else sendNotFound(folder, request, response);
}

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

function sendNotFound(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const page = join(folder, '404.html');
  const stats = statInside(folder, page);
  if (stats) sendFile(page, { stats, status: 404, request, response });
  else response.writeHead(404).end();
}

interface Answer {
  stats: Stats;
  status: 200 | 404;
  request: IncomingMessage;
  response: ServerResponse;
}

function sendFile(file: string, { stats, status, request, response }: Answer): void {
  const etag = `"${stats.mtimeMs.toString(16)}-${stats.size.toString(16)}"`;
  const headers = {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': file.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    etag,
    'last-modified': stats.mtime.toUTCString(),
  };
  if (status === 200 && isUnchanged(request, { etag, stats })) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': stats.size });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
}

/** What the browser has already, by its tag or else by its date. */
function isUnchanged({ headers }: IncomingMessage, { etag, stats }: { etag: string; stats: Stats }): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(stats.mtimeMs / 1000) * 1000 <= since;
}
