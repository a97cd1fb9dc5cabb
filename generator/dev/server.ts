import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'esbuild';
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
import { displayName } from '../problem/display-name.ts';
import { UsageError } from '../problem/problem.ts';
import { visible } from '../problem/visible.ts';
import { errorCode } from '../system/error-code.ts';
import { NO_EFFECT, openEvents } from './events.ts';
import { isPart, isServerFile, type LiveSite, openLiveSite, type Update } from './live-site.ts';
import {
  errorsPage,
  LEADS_ELSEWHERE,
  leadsPage,
  problemPage,
  withDevScript,
  withoutNotFoundScript,
} from './own-pages.ts';
import { openProblems, problemsIn } from './problems.ts';
import { watchFolders } from './watch.ts';

interface DevSettings extends SiteSettings {
  port: number;
  /** The address to listen at; that of this machine alone if it is not given. */
  address?: string | undefined;
  hosts?: readonly string[] | undefined;
  leads: LeadsSettings;
  /** The address that opens a file in an editor, with `{file}`, `{line}` and `{column}`; Visual Studio Code's if it is not given. */
  editor?: string | undefined;
  log: (line: string) => void;
  /** True if the lines are printed where colours are shown. */
  isColoured?: boolean;
}

const OWN_PREFIX = '/__pianogen/';

/** The time without a change after which the whole site is checked, in milliseconds. */
const QUIET_TIME = 1000;

/** The time for which a connection stays open without a request, in milliseconds. */
const KEEP_ALIVE = 60_000;

/** What finds problems besides the pages that are asked for. */
const [SOURCES, CHECK] = ['sources', 'check'];

export type DevServer = Awaited<ReturnType<typeof startDev>>;

/**
 * Serves the site from its sources as a host would, and reports changes to the browsers that show it. Listens on the first
 * free port from `port` on.
 */
export async function startDev(settings: DevSettings) {
  const { pianogen, leads, log, isColoured = false } = settings;
  const problems = openProblems(log, isColoured, settings.editor);
  const events = openEvents(problems.on);
  const script = await bundleDevScript(pianogen);
  let open: (live: LiveSite) => void = () => {};
  /** Resolves when the site was made of its sources, or has a problem: requests for its pages wait for that. */
  const opening = new Promise<LiveSite>((resolve) => {
    open = resolve;
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathIn(request.url);
    if (path === '/webhook/leads') await receiveLead(leads, { request, response, log });
    else if (path === `${OWN_PREFIX}dev.js`) send(response, { file: 'dev.js', body: script });
    else if (path === `${OWN_PREFIX}errors`)
      send(response, { file: 'errors.html', body: errorsPage(pianogen) });
    else if (path === `${OWN_PREFIX}leads`) sendLeads(request, response);
    else if (path === `${OWN_PREFIX}events`) {
      await opening;
      events.add(response, new URLSearchParams(request.url?.split('?')[1]).get('page') ?? '');
    } else await serveSite(await opening, request, response);
  }

  /** Leads are personal: other devices send them, and do not read them. */
  function sendLeads(request: IncomingMessage, response: ServerResponse): void {
    if (isFromThisMachine(request)) send(response, { file: 'leads.html', body: leadsPage(leads.file) });
    else send(response, { status: 403, file: 'leads.html', body: LEADS_ELSEWHERE });
  }

  async function serveSite(
    live: LiveSite,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const path = pathIn(request.url);
    const version = events.version();
    const files = live.files();
    if (!files) {
      sendProblems(path, version, response);
      return;
    }
    await files.prepare(path.slice(1));
    const decision = decide(request, files);
    const headers = files.rules.headersFor(decision.path);
    if (decision.kind !== 'file') {
      response.writeHead(decision.status, headersOf(decision, headers)).end();
      return;
    }
    const { status, file } = decision;
    const content = await files.read(file);
    problems.replace(path, []);
    const page = status === 404 ? withoutNotFoundScript(String(content)) : content;
    const body = files.isPage(file)
      ? withDevScript(String(page), version, { isDraft: files.isDraft(file) })
      : content;
    send(response, { status, file, body, headers, isHead: request.method === 'HEAD' });
  }

  function sendProblems(path: string, version: string, response: ServerResponse): void {
    const texts = problems.on(path).map(({ place, code, text }) => `${place} ${code} ${text}`);
    send(response, { status: 500, file: 'problem.html', body: problemPage(texts.join('\n\n'), version) });
  }

  const server = createLocalServer({
    hosts: settings.hosts,
    answer: serve,
    fail(error, { url }, response) {
      const page = pathIn(url);
      problems.replace(page, problemsIn(error, { pianogen, log, page }));
      sendProblems(page, events.version(), response);
    },
  });
  // A large site keeps the process busy for a while: a connection that waits meanwhile must not be closed as one that nobody uses.
  server.keepAliveTimeout = KEEP_ALIVE;
  const origin = await listenOnFreePort(server, settings);
  const network = networkOrigins(server);

  let checking = new AbortController();
  /** Checks the whole site after a quiet time. A change stops that. */
  async function checkLater({ signal }: AbortController): Promise<void> {
    try {
      await setTimeout(QUIET_TIME, undefined, { signal });
      const found = await live.check(signal);
      signal.throwIfAborted();
      problems.forgetPages();
      problems.replace(CHECK, found);
    } catch (error) {
      if (signal.aborted) return;
      const found = problemsIn(error, { pianogen, log });
      problems.replace(found[0]?.pages?.[0] ?? CHECK, found);
    }
    events.send(NO_EFFECT);
  }

  function tell({ changed, effect, milliseconds, error }: Update): void {
    problems.replace(SOURCES, error === undefined ? [] : problemsIn(error, { pianogen, log }));
    events.send(effect);
    const took = `after ${milliseconds.toFixed(0)} ms`;
    const outcome = effect.kind === 'none' ? 'refused' : effect.kind;
    if (changed.length > 0) log(`${outcome} ${took}: ${nameFiles(changed)}`);
    if (error !== undefined) return;
    if (changed.length === 0) log(`ready ${took}`);
    checking = new AbortController();
    checkLater(checking);
  }

  const leadsHost = settings.leadsHost ?? network[0] ?? origin;
  const live = await openLiveSite({ ...settings, leadsHost }, tell);
  const workingFolder = process.cwd();
  const folders = ['templates', 'client', 'generator'].map((folder) => join(pianogen, folder));
  const watching = await watchFolders([settings.data, settings.content, ...folders], (changed) => {
    enter(workingFolder);
    const ofServer = changed.filter((file) => isServerFile(file, settings));
    if (ofServer.length > 0) log(`Restart the server to apply changes of ${nameFiles(ofServer)}.`);
    const ofSite = changed.filter((file) => isPart(file, settings));
    if (ofSite.length === 0) return;
    checking.abort();
    live.follow(ofSite);
  });
  await live.follow([]);
  open(live);
  return {
    origin,
    network,
    async close() {
      await watching.close();
      events.close();
      await closeServer(server);
      await live.close();
      checking.abort();
    },
  };
}

async function bundleDevScript(pianogen: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: pianogen,
    entryPoints: ['client/dev/dev.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** Goes to a folder that may have been removed and put back: no thread starts in one that is gone. */
function enter(folder: string): void {
  try {
    process.chdir(folder);
  } catch {
    // It is still gone.
  }
}

export function nameFiles([first = '', ...others]: readonly string[]): string {
  return visible(displayName(first)) + (others.length > 0 ? ` and ${others.length} more` : '');
}

const pathIn = (url = '/'): string => url.split('?')[0] ?? '/';

interface Answer {
  status?: number;
  /** The name of the file that is sent: its ending decides the content type. */
  file: string;
  body: Output['body'];
  headers?: Record<string, string>;
  isHead?: boolean;
}

/** Browsers may not store the answer, or they would show old content. For names with a hash, `headers` allow it. */
function send(
  response: ServerResponse,
  { status = 200, file, body, headers = {}, isHead = false }: Answer,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    'content-type': contentTypeOf(file),
    'cache-control': 'no-store',
    ...headers,
    'content-length': Buffer.byteLength(body),
  });
  response.end(isHead ? undefined : body);
}

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
      if (errorCode(error) !== 'EADDRINUSE') throw error;
    }
  }
  throw new UsageError(`--port ${port}: the ports from ${port} to ${last} are taken. Choose another one.`);
}
