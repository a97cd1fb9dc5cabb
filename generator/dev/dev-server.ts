import type { ServerResponse } from 'node:http';
import { bundleDevScript } from '../bundle/bundle.ts';
import { contentTypeOf } from '../media-types.ts';
import type { Output, SiteSettings } from '../model/index.ts';
import { decide } from '../preview/decide.ts';
import { type LeadsSettings, receiveLead } from '../preview/leads.ts';
import { isFromThisMachine, type ServerSettings, startServer } from '../preview/local-server.ts';
import { openEvents, openLiveSite } from './live-site.ts';
import {
  errorsPage,
  leadsPage,
  problemPage,
  withDevScript,
  withoutNotFoundScript,
} from './own-pages.ts';
import { type ListSettings, openProblems } from './problem-list.ts';

interface DevSettings extends SiteSettings, ServerSettings, ListSettings {
  leads: LeadsSettings;
}

/** Serves the site as a host would, on the first free port from `port` on. */
export async function startDev(settings: DevSettings) {
  const { pianogen, leads, log, port } = settings;
  const problems = openProblems(settings);
  const events = openEvents(problems.on);
  const script = await bundleDevScript(settings);
  /** Resolves when the site is made, or has a problem. */
  let opening: ReturnType<typeof openLiveSite>;

  async function answerFromSite(path: string, response: ServerResponse) {
    const { served } = await opening;
    const [site, version] = [served(), events.version()];
    if (!site) {
      sendProblems(path, response);
      return;
    }
    await site.prepare(path.slice(1));
    const { status, file, headers } = decide(response.req, site.rules, site.kindOf);
    if (file === undefined) {
      response.writeHead(status, headers).end();
      return;
    }
    const body = await site.read(file);
    problems.replace(path, []);
    const page = status === 404 ? withoutNotFoundScript(String(body)) : body;
    const shown = site.isPage(file) ? withDevScript(String(page), version, site.isDraft(file)) : page;
    send(response, file, shown, status, headers);
  }

  function sendProblems(path: string, response: ServerResponse) {
    const texts = problems.on(path).map(({ place, code, text }) => `${place} ${code} ${text}`);
    send(response, 'problem.html', problemPage(texts.join('\n\n'), events.version()), 500);
  }

  const server = await startServer(settings, {
    morePorts: 20,
    async answer(request, response) {
      const path = pathIn(request.url);
      if (path === '/webhook/leads') await receiveLead(leads, response, log);
      else if (path === '/__pianogen/dev.js') send(response, 'dev.js', script);
      else if (path === '/__pianogen/errors') send(response, 'errors.html', errorsPage(pianogen));
      else if (path === '/__pianogen/leads') {
        // Leads are personal: other devices send them, and do not read them.
        if (isFromThisMachine(request)) send(response, 'leads.html', leadsPage(leads.file));
        else send(response, 'leads.txt', 'Only the machine that runs pianogen shows leads.\n', 403);
      } else if (path === '/__pianogen/events') {
        await opening;
        events.add(response, new URLSearchParams(request.url?.split('?')[1]).get('page') ?? '');
      } else await answerFromSite(path, response);
    },
    fail(error, { url }, response) {
      problems.fail(pathIn(url), error);
      sendProblems(pathIn(url), response);
    },
  });
  const { origin, network } = server;
  if (port !== 0 && !origin.endsWith(`:${port}`)) log(`Port ${port} is taken.`);
  const leadsHost = settings.leadsHost ?? network[0] ?? origin;
  opening = openLiveSite({ ...settings, leadsHost }, problems, events);
  const live = await opening;
  return {
    ...server,
    async close() {
      events.close();
      await server.close();
      await live.close();
    },
  };
}

const pathIn = (url = '/') => url.split('?')[0] ?? '/';

/** Browsers may store only files with hashed names, as `headers` allow. */
function send(
  response: ServerResponse,
  file: string,
  body: Output['body'],
  status = 200,
  headers: Record<string, string> = {},
) {
  const ofFile = { 'content-type': contentTypeOf(file), 'cache-control': 'no-store', ...headers };
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { ...ofFile, 'content-length': Buffer.byteLength(body) }).end(body);
}
