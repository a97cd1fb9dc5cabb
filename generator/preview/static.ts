import { accessSync, constants, fstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import sirv from 'sirv';
import { contentTypeOf, isText } from '../media-types.ts';
import { type Decision, decide, readHostRules } from './decide.ts';

/** The cache rule of files without a rule of their own: browsers ask before each use. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

/**
 * Returns the function that answers requests as a static host does, with the headers and redirects that the site's own files for
 * hosts define. Each request looks at the folder anew, since a build may replace the site meanwhile.
 */
export function staticHost(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  const send = sirv(folder, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path, { size }) {
      if (!isText(path)) response.removeHeader('vary');
      // A build may replace or remove the file before it is read: browsers then ask again.
      response.on('pipe', (content) => {
        content.on('open', (file: number) => fstatSync(file).size === size || response.destroy());
        content.on('error', () => response.destroy());
      });
    },
  });
  return (request, response) => {
    const rules = readHostRules(folder);
    const decision = decide(request, { rules, kindOf: (path) => kindOf(folder, path) });
    const hostHeaders = rules.headersFor(decision.path);
    if (decision.kind !== 'file') {
      response.writeHead(decision.status, headersOf(decision, hostHeaders)).end();
      return;
    }
    const { file, status } = decision;
    const headers = { 'content-type': contentTypeOf(file), 'cache-control': REVALIDATED, ...hostHeaders };
    if (status === 404) {
      const body = readFileSync(join(folder, file));
      response
        .writeHead(404, { ...headers, vary: 'Accept-Encoding', 'content-length': body.length })
        .end(body);
      return;
    }
    response.setHeaders(new Map(Object.entries(headers)));
    request.url = encodeURI(`/${file}`);
    send(request, response);
  };
}

export const headersOf = (
  decision: Exclude<Decision, { kind: 'file' }>,
  hostHeaders: Record<string, string>,
) => ({
  ...hostHeaders,
  ...(decision.kind === 'move' && { location: decision.location }),
  ...(decision.status === 405 && { allow: 'GET, HEAD' }),
});

/** Returns `undefined` for a path without a file that may be read, and for a link that leads out of the folder. */
function kindOf(folder: string, path: string): 'file' | 'folder' | undefined {
  const name = join(folder, path);
  try {
    accessSync(name, constants.R_OK);
    const isInside = `${realpathSync(name)}${sep}`.startsWith(realpathSync(folder) + sep);
    const stats = statSync(name);
    if (!isInside || !(stats.isFile() || stats.isDirectory())) return;
    return stats.isFile() ? 'file' : 'folder';
  } catch {
    return;
  }
}
