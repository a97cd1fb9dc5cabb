import { accessSync, constants, fstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import sirv from 'sirv';
import { contentTypeOf, isText } from '../media-types.ts';
import { visible } from '../problem/display.ts';
import { readRegularFile } from '../system/regular-file.ts';
import { decide, hostRules } from './decide.ts';
import { type LeadsSettings, receiveLead } from './leads.ts';
import { type ServerSettings, startServer } from './local-server.ts';

export interface PreviewSettings extends ServerSettings {
  out: string;
  leads: LeadsSettings;
  log: (line: string) => void;
}

/** Serves a built site, and replaces the external host that receives leads. */
export function startPreview({ out, leads, log, ...settings }: PreviewSettings) {
  const serveFile = staticHost(out);
  return startServer(settings, {
    morePorts: 0,
    async answer(request, response) {
      if (request.url?.split('?')[0] === '/webhook/leads') await receiveLead(leads, response, log);
      else serveFile(request, response);
    },
    fail(error, { method, url }, response) {
      log(visible(`${method} ${url} failed: ${error instanceof Error ? error.message : error}`));
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    },
  });
}

/** For files without a rule of their own: browsers ask again before each use. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Reads the site's files for hosts at each request, since a build may replace them. */
function staticHost(folder: string) {
  const send = sirv(folder, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path, { size }) {
      if (!isText(path)) response.removeHeader('vary');
      // sirv sends 416 only for a start beyond the file.
      const { headers } = response.req;
      const [, start, end] = headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? [];
      if (Number(start) > Number(end)) headers.range = `bytes=${size}-`;
      // A build may replace or remove the file before it is read: browsers then ask again.
      response.on('pipe', (content) => {
        content.on('open', (file: number) => fstatSync(file).size === size || response.destroy());
        content.on('error', () => response.destroy());
      });
    },
  });
  const read = (name: string) => {
    try {
      return String(readRegularFile(join(folder, name)));
    } catch {
      return '';
    }
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    const { status, file, headers } = decide(request, hostRules(read), (path) =>
      kindOf(folder, path),
    );
    if (file === undefined) {
      response.writeHead(status, headers).end();
      return;
    }
    const ofFile = { 'content-type': contentTypeOf(file), 'cache-control': REVALIDATED, ...headers };
    if (status === 404) {
      const body = readFileSync(join(folder, file));
      const ofBody = { vary: 'Accept-Encoding', 'content-length': body.length };
      response.writeHead(404, { ...ofFile, ...ofBody }).end(body);
      return;
    }
    response.setHeaders(new Map(Object.entries(ofFile)));
    request.url = encodeURI(`/${file}`);
    send(request, response);
  };
}

/** `undefined` for anything that cannot be read, and for a link that leads out of the folder. */
function kindOf(folder: string, path: string) {
  const name = join(folder, path);
  try {
    accessSync(name, constants.R_OK);
    if (!`${realpathSync(name)}${sep}`.startsWith(realpathSync(folder) + sep)) return;
    const stats = statSync(name);
    if (stats.isFile()) return 'file';
    return stats.isDirectory() ? 'folder' : undefined;
  } catch {}
}
