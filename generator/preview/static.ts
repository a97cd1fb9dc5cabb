import { closeSync, fstatSync, openSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { contentTypeOf, isText } from '../media-types.ts';
import { type Decision, decide } from './decide.ts';
import { readHostRules } from './host-rules.ts';

/** The cache rule of files without a rule of their own: browsers ask before each use. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

interface Visit {
  folder: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** The headers that the site's own files for hosts define. */
  hostHeaders: Record<string, string>;
}

/** Answers a request as a static host does, with the headers and redirects that the site's own files for hosts define. */
export function serveFile(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const rules = readHostRules(folder);
  const decision = decide(request, { rules, kindOf: (path) => kindOf(folder, path) });
  const hostHeaders = rules.headersFor(decision.path);
  if (decision.kind === 'file') sendFile(decision, { folder, request, response, hostHeaders });
  else response.writeHead(decision.status, headersOf(decision, hostHeaders)).end();
}

/** Returns the headers of an answer without a body. */
export const headersOf = (
  decision: Exclude<Decision, { kind: 'file' }>,
  hostHeaders: Record<string, string>,
) => ({
  ...hostHeaders,
  ...(decision.kind === 'move' && { location: decision.location }),
  ...(decision.status === 405 && { allow: 'GET, HEAD' }),
});

function kindOf(folder: string, path: string): 'file' | 'folder' | undefined {
  const stats = statInside(folder, join(folder, path));
  if (stats?.isFile()) return 'file';
  return stats?.isDirectory() ? 'folder' : undefined;
}

/** Returns the stats of a file; `undefined` if the file system has none for this path, or a link leads out of the folder. */
function statInside(folder: string, path: string): Stats | undefined {
  try {
    const stats = statSync(path);
    return `${realpathSync(path)}${sep}`.startsWith(realpathSync(folder) + sep) ? stats : undefined;
  } catch {
    return;
  }
}

/** Returns a file in one state, even if a build replaces it meanwhile; `undefined` if it cannot be read. */
function readState(file: string): { stats: Stats; body: Buffer } | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    return { stats: fstatSync(descriptor), body: readFileSync(descriptor) };
  } catch {
    return;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function sendFile(
  { file: name, status }: { file: string; status: 200 | 404 },
  { folder, request, response, hostHeaders }: Visit,
): void {
  const file = join(folder, name);
  const variant = variantOf(file, folder, request);
  const state = readState(variant.file);
  if (!state) {
    response.writeHead(404, hostHeaders).end();
    return;
  }
  const { stats, body } = state;
  const etag = `"${stats.mtimeMs.toString(16)}-${stats.size.toString(16)}"`;
  const headers = {
    'content-type': contentTypeOf(file),
    'cache-control': REVALIDATED,
    ...(isText(file) && { vary: 'Accept-Encoding' }),
    ...(variant.encoding && { 'content-encoding': variant.encoding }),
    etag,
    'last-modified': stats.mtime.toUTCString(),
    ...hostHeaders,
  };
  if (status === 200 && isUnchanged(request, { etag, stats })) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns the compressed variant beside a file if the browser accepts it, or else the file. */
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

/** True if the browser already has this file, judged by its tag or else by its date. */
function isUnchanged({ headers }: IncomingMessage, { etag, stats }: { etag: string; stats: Stats }): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(stats.mtimeMs / 1000) * 1000 <= since;
}
