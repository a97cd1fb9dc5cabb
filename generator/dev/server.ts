import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { contentTypeOf } from '../media-types.ts';
import type { Output } from '../model/index.ts';
import { decide } from '../preview/decide.ts';
import { hostRules } from '../preview/host-rules.ts';
import { type LeadsSettings, receiveLead } from '../preview/leads.ts';
import { isForThisMachine, listen, shut } from '../preview/server.ts';
import { headersOf } from '../preview/static.ts';
import { UsageError } from '../problem/problem.ts';
import { devScript } from './dev-script.ts';
import { openEvents } from './events.ts';
import { leadsPage } from './leads-page.ts';
import { isServer, watchedFolders } from './needs.ts';
import { problemPage, withDevScript } from './problem-page.ts';
import { type LiveSettings, type LiveSite, openLiveSite } from './site.ts';
import { type Explain, listFiles, openUpdates } from './updates.ts';
import { watchFolders } from './watch.ts';

export interface DevSettings extends LiveSettings {
  port: number;
  leads: LeadsSettings;
  tell: (line: string) => void;
  explain: Explain;
}

export interface DevServer {
  origin: string;
  close(): Promise<void>;
}

/** The address below which everything is the development server's own. */
const OWN = '/__pianogen/';

/**
 * Serves the site as it is in its sources, as a host would, and tells the browsers that show it of changes. The first of the
 * ports from `port` on that is free is taken.
 */
export async function startDev({ port, leads, tell, explain, ...settings }: DevSettings): Promise<DevServer> {
  const events = openEvents();
  const script = await devScript(settings.project);
  let site: LiveSite | undefined;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '/';
    if (path === `${OWN}dev.js`)
      send(response, { status: 200, type: 'text/javascript; charset=utf-8', body: script });
    else if (path === `${OWN}events`) events.add(response);
    else if (path === `${OWN}leads`) send(response, { status: 200, type: HTML, body: leadsPage(leads.file) });
    else if (path === '/webhook/leads') await receiveLead(leads, { request, response, tell });
    else if (!site || events.problem() !== undefined)
      send(response, {
        status: 500,
        type: HTML,
        body: problemPage(events.problem() ?? 'The site is not ready yet.', events.version()),
      });
    else await serveSite(site, request, response);
  }

  async function serveSite(
    site: LiveSite,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const text = async (file: string) => String(await site.read(file));
    const rules = hostRules({ headers: await text('_headers'), redirects: await text('_redirects') });
    const decision = decide(request, { rules, kindOf: (path) => site.kindOf(path) });
    const asked = rules.headersFor(decision.path);
    if (decision.kind !== 'file') {
      response.writeHead(decision.status, headersOf(decision, asked)).end();
      return;
    }
    const { status, file } = decision;
    const version = events.version();
    const made = await site.read(file);
    const body = file.endsWith('.html') ? withDevScript(String(made), version) : made;
    send(response, {
      status,
      type: contentTypeOf(file),
      body,
      headers: asked,
      isHead: request.method === 'HEAD',
    });
  }

  const server = createServer((request, response) => {
    if (!isForThisMachine(request)) {
      response.writeHead(421).end();
      return;
    }
    serve(request, response).catch((error) => {
      tell(`\n${explain(error, 'terminal')}\n`);
      const body = problemPage(explain(error, 'page'), events.version());
      send(response, { status: 500, type: HTML, body });
    });
  });
  const origin = await listenNear(server, { port, tell });

  const live = await openLiveSite({ ...settings, leadsHost: settings.leadsHost ?? origin });
  const updates = openUpdates(live, { events, tell, explain });
  const watching = await watchFolders(watchedFolders(settings), (changed) => {
    const own = changed.filter((file) => isServer(file, settings));
    if (own.length > 0) tell(`Start the server again to have it follow ${listFiles(own)}.`);
    updates.take(changed);
  });
  await updates.take([]);
  site = live;
  return {
    origin,
    async close() {
      await watching.close();
      events.close();
      await shut(server);
      await updates.ended();
      await live.close();
    },
  };
}

const HTML = 'text/html; charset=utf-8';

interface Answer {
  status: number;
  type: string;
  body: Output['body'];
  headers?: Record<string, string>;
  isHead?: boolean;
}

/** Only what has its content's hash in its name is kept by the browser: of all else, it would show what was. */
function send(response: ServerResponse, { status, type, body, headers = {}, isHead = false }: Answer): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const length = Buffer.byteLength(body);
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    ...headers,
    'content-length': length,
  });
  response.end(isHead ? undefined : body);
}

/** How many ports are tried after the one that is wanted. */
const TRIES = 20;
const LAST_PORT = 65_535;

async function listenNear(
  server: ReturnType<typeof createServer>,
  { port, tell }: { port: number; tell: (line: string) => void },
): Promise<string> {
  const last = port === 0 ? 0 : Math.min(port + TRIES, LAST_PORT);
  for (let tried = port; tried <= last; tried += 1) {
    try {
      const origin = await listen(server, tried);
      if (tried > port) tell(`Port ${port} is taken.`);
      return origin;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken) throw error;
    }
  }
  throw new UsageError(`--port ${port}: the ports from ${port} to ${last} are taken. Choose another one.`);
}
