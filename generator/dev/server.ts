import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { contentTypeOf } from '../media-types.ts';
import type { Output, SiteSettings } from '../model/index.ts';
import { decide } from '../preview/decide.ts';
import { type LeadsSettings, receiveLead } from '../preview/leads.ts';
import {
  closeServer,
  createLocalServer,
  isFromThisMachine,
  listen,
  networkOrigins,
} from '../preview/local-server.ts';
import { headersOf } from '../preview/static.ts';
import { UsageError } from '../problem/problem.ts';
import { bundleDevScript } from './dev-script.ts';
import { errorsPage } from './errors-page.ts';
import { openEvents } from './events.ts';
import { leadsPage } from './leads-page.ts';
import { type LiveSite, openLiveSite } from './live-site.ts';
import { ownPage } from './own-page.ts';
import { problemLinker } from './problem-links.ts';
import { problemPage, withDevScript, withoutNotFoundScript } from './problem-page.ts';
import type { CheckSite } from './site-check.ts';
import { openSiteProblems } from './site-problems.ts';
import { isServerFile, watchedFolders } from './update-steps.ts';
import { type Explain, listFiles, openUpdates } from './updates.ts';
import { watchFolders } from './watch.ts';

export interface DevSettings extends SiteSettings {
  /** The first port to try; 0 lets the system choose. */
  port: number;
  /** The address to listen at; that of this machine alone if it is not given. */
  address?: string | undefined;
  /** The names by which other machines may reach the server. */
  hosts?: readonly string[] | undefined;
  leads: LeadsSettings;
  /** The address that opens a file in an editor, with `{file}`, `{line}` and `{column}`; Visual Studio Code's if it is not given. */
  editor?: string | undefined;
  /** Prints a line. */
  log: (line: string) => void;
  explain: Explain;
  /** Checks the whole site. Without it, only the pages that are opened are checked. */
  check?: CheckSite;
}

export interface DevServer {
  /** For browsers of this machine. */
  origin: string;
  /** For other devices. */
  network: readonly string[];
  close(): Promise<void>;
}

const FOR_THIS_MACHINE = '<h1>Leads</h1><p>Only the machine that runs pianogen shows them.</p>';

/** The prefix of the paths that belong to the development server, not to the site. */
const OWN_PREFIX = '/__pianogen/';

/**
 * Serves the site from its sources as a host would, and reports changes to the browsers that show it. Listens on the first
 * free port from `port` on.
 */
export async function startDev({
  port,
  address,
  hosts,
  leads,
  editor,
  log,
  explain,
  check,
  ...settings
}: DevSettings): Promise<DevServer> {
  const events = openEvents();
  const link = problemLinker(editor);
  const script = await bundleDevScript(settings.pianogen);
  let site: LiveSite | undefined;
  const problems = openSiteProblems({
    events,
    log,
    explain,
    link,
    checkSite: check,
  });
  let markReady = () => {};
  /** Resolves when the site was made of its sources, or has a problem: requests for its pages wait for that. */
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathIn(request.url);
    if (path === `${OWN_PREFIX}dev.js`) send(response, { status: 200, file: 'dev.js', body: script });
    else if (path === `${OWN_PREFIX}events`) await ready.then(() => addListener(request, response));
    else if (path === `${OWN_PREFIX}errors`)
      send(response, { status: 200, file: 'errors.html', body: errorsPage(settings.pianogen) });
    else if (path === `${OWN_PREFIX}leads`) sendLeads(request, response);
    else if (path === '/webhook/leads') await receiveLead(leads, { request, response, log });
    else await ready.then(() => serveSite(request, response));
  }

  function addListener(request: IncomingMessage, response: ServerResponse): void {
    const page = new URL(request.url ?? '', 'http://localhost').searchParams.get('page') ?? '';
    events.add(response, page, problems.on(page));
  }

  /** Leads are personal: other devices send them, and do not read them. */
  function sendLeads(request: IncomingMessage, response: ServerResponse): void {
    const isAllowed = isFromThisMachine(request);
    const body = isAllowed ? leadsPage(leads.file) : ownPage('Leads', FOR_THIS_MACHINE);
    send(response, { status: isAllowed ? 200 : 403, file: 'leads.html', body });
  }

  async function serveSite(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const version = events.version();
    const files = site?.files();
    if (!files) {
      send(response, {
        status: 500,
        file: 'problem.html',
        body: problemPage(events.problem() ?? [], version),
      });
      return;
    }
    const path = pathIn(request.url);
    await files.prepare(path.slice(1));
    const newPath = files.newPathOf(path);
    if (newPath !== undefined) {
      response.writeHead(302, { location: newPath, 'cache-control': 'no-store' }).end();
      return;
    }
    const decision = decide(request, files);
    const hostHeaders = files.rules.headersFor(decision.path);
    if (decision.kind !== 'file') {
      response.writeHead(decision.status, headersOf(decision, hostHeaders)).end();
      return;
    }
    const { status, file } = decision;
    const content = await files.read(file);
    if (!file.endsWith('.html')) problems.tell(path, undefined);
    const page = status === 404 ? withoutNotFoundScript(String(content)) : content;
    const body = files.isPage(file)
      ? withDevScript(String(page), { version, isDraft: files.isDraft(file) })
      : content;
    send(response, {
      status,
      file,
      body,
      headers: hostHeaders,
      isHead: request.method === 'HEAD',
    });
  }

  const server = createLocalServer({
    hosts,
    answer: serve,
    fail(error, { url = '/' }, response) {
      problems.tell(pathIn(url), error);
      const body = problemPage(link(explain(error, 'page')), events.version());
      send(response, { status: 500, file: 'problem.html', body });
    },
  });
  const origin = await listenOnFreePort(server, { port, address, log });
  const network = networkOrigins(server);

  const live = await openLiveSite({ ...settings, leadsHost: settings.leadsHost ?? network[0] ?? origin });
  const updates = openUpdates(live, { events, log, explain, link });
  /** Brings the site up to date, and then checks the whole of it if there is nothing wrong already. */
  const follow = async (changed: readonly string[]) => {
    problems.drop();
    await updates.take(changed);
    if (events.problem() === undefined) problems.check();
  };
  const workingFolder = process.cwd();
  const watching = await watchFolders(watchedFolders(settings), (changed) => {
    enter(workingFolder);
    const ofServer = changed.filter((file) => isServerFile(file, settings));
    if (ofServer.length > 0) log(`Restart the server to apply changes of ${listFiles(ofServer)}.`);
    follow(changed);
  });
  await follow([]);
  site = live;
  markReady();
  return {
    origin,
    network,
    async close() {
      await watching.close();
      events.close();
      await closeServer(server);
      await updates.ended();
      await problems.drop();
      await live.close();
    },
  };
}

/** Goes to a folder that may have been removed and put back: no thread starts in one that is gone. */
function enter(folder: string): void {
  try {
    process.chdir(folder);
  } catch {
    // It is still gone.
  }
}

const pathIn = (url = '/'): string => url.split('?')[0] ?? '/';

interface Answer {
  status: number;
  /** The name of the file that is sent: its ending decides the content type. */
  file: string;
  body: Output['body'];
  headers?: Record<string, string>;
  isHead?: boolean;
}

/** Browsers may not store the answer, or they would show old content. For names with a hash, `headers` allow it. */
function send(response: ServerResponse, { status, file, body, headers = {}, isHead = false }: Answer): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const length = Buffer.byteLength(body);
  response.writeHead(status, {
    'content-type': contentTypeOf(file),
    'cache-control': 'no-store',
    ...headers,
    'content-length': length,
  });
  response.end(isHead ? undefined : body);
}

/** The number of ports that are tried after the requested one. */
const MORE_PORTS = 20;
const LAST_PORT = 65_535;

/** Listens on the first free port from `port` on; returns the origin. Throws a `UsageError` if no tried port is free. */
async function listenOnFreePort(
  server: Server,
  { port, address, log }: Pick<DevSettings, 'port' | 'address' | 'log'>,
): Promise<string> {
  const last = port === 0 ? 0 : Math.min(port + MORE_PORTS, LAST_PORT);
  for (let tried = port; tried <= last; tried += 1) {
    try {
      const origin = await listen(server, tried, address);
      if (tried > port) log(`Port ${port} is taken.`);
      return origin;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken) throw error;
    }
  }
  throw new UsageError(`--port ${port}: the ports from ${port} to ${last} are taken. Choose another one.`);
}
