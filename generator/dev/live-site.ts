import type { ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Bundle, bundleAgain } from '../bundle/bundle.ts';
import type { SiteSettings } from '../model/index.ts';
import { displayName, visible } from '../problem/display.ts';
import { openDevSite } from './dev-site.ts';
import type { ListSettings, openProblems, ShownProblem } from './problem-list.ts';
import { watchFolders } from './watch.ts';

/** Milliseconds without a change before all is checked. */
const QUIET_TIME = 1000;

export async function openLiveSite(
  settings: SiteSettings & Pick<ListSettings, 'log'>,
  problems: ReturnType<typeof openProblems>,
  events: ReturnType<typeof openEvents>,
) {
  const { pianogen, root, data, content, log } = settings;
  const templates = [join(root, 'templates'), join(pianogen, 'templates'), join(pianogen, 'client')];
  const watched = [...new Set([data, content, ...templates])];
  const isIn = (folders: readonly string[], file: string) =>
    folders.some((path) => (file + sep).startsWith(path + sep));
  /** The files that the bundle is made of. */
  const bundledFiles = new Set<string>();
  /** Own templates may import files from anywhere. */
  const onRead = (file: string) => {
    bundledFiles.add(file);
    if (!isIn(watched, file) && !file.includes(`${sep}node_modules${sep}`)) watching.add(file);
  };
  const isStyle = (file: string) =>
    /\.(?:css|svg|woff2)$/.test(file) && !file.startsWith(content + sep);
  const isOnlyContent = (file: string) =>
    /\.(?:md|json)$/.test(file) && isIn([data, content], file) && !bundledFiles.has(file);
  const changed = new Set<string>();
  let bundle: Bundle | undefined;
  let served: Awaited<ReturnType<typeof openDevSite>> | undefined;
  let isSound = false;
  let following = Promise.resolve();
  let checking = new AbortController();

  /** Notes and records leave styles, scripts and templates as they are. */
  async function bundleFor(files: readonly string[]) {
    if (bundle && files.every(isOnlyContent)) return bundle;
    bundle = undefined;
    bundledFiles.clear();
    bundle = await bundleAgain({ ...settings, onRead });
    return bundle;
  }

  /** Serves the site as it is now, unless it has problems and an earlier one has none. */
  async function open(files: readonly string[]) {
    const [before, start] = [served, performance.now()];
    try {
      const site = await openDevSite(settings, await bundleFor(files));
      isSound = site.problems.length === 0;
      if (isSound || !served || served.problems.length > 0) served = site;
      problems.replace('sources', site.problems);
    } catch (error) {
      isSound = false;
      problems.fail('sources', error);
    }
    const areStyles = files.length > 0 && files.every(isStyle);
    const renewed = areStyles ? 'styles' : 'reload';
    const effect = served === before ? 'refused' : renewed;
    if (effect === 'refused') events.send();
    else events.renew(areStyles ? served?.stylesPath : undefined);
    const [first = '', ...others] = files;
    const named =
      visible(displayName(first)) + (others.length > 0 ? ` and ${others.length} more` : '');
    const took = `after ${(performance.now() - start).toFixed(0)} ms`;
    log(files.length > 0 ? `${effect} ${took}: ${named}` : `opened ${took}`);
  }

  async function check(signal: AbortSignal) {
    try {
      await setTimeout(QUIET_TIME, undefined, { signal });
      const found = (await served?.check(signal)) ?? [];
      signal.throwIfAborted();
      problems.replace('check', found);
    } catch (error) {
      if (signal.aborted) return;
      problems.fail('check', error);
    }
    events.send();
  }

  async function follow() {
    while (changed.size > 0) {
      const files = [...changed];
      changed.clear();
      await open(files);
    }
    checking.abort();
    checking = new AbortController();
    if (isSound) check(checking.signal);
  }

  const watching = await watchFolders(watched, (files) => {
    checking.abort();
    for (const file of files) changed.add(file);
    following = following.then(follow);
  });
  following = open([]).then(follow);
  await following;
  return {
    /** The latest site without problems, or else the latest. */
    served: () => served,
    async close() {
      await watching.close();
      checking.abort();
      await following;
    },
  };
}

export interface DevEvent {
  /** Pages of other versions are out of date. */
  version: string;
  /** Their path, if only styles have changed. */
  styles?: string | undefined;
  problems: readonly ShownProblem[];
}

/** Source of the format: https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export function openEvents(problemsOn: (page: string) => readonly ShownProblem[]) {
  const pages = new Map<ServerResponse, string>();
  const start = Date.now().toString(36);
  let count = 0;
  const version = () => `${start}-${count}`;
  const write = (response: ServerResponse, page: string, styles?: string) => {
    const event: DevEvent = { version: version(), styles, problems: problemsOn(page) };
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  return {
    /** Keeps a response open for later events. */
    add(response: ServerResponse, page: string) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      pages.set(response, page);
      response.on('close', () => pages.delete(response));
      write(response, page);
    },
    renew(styles?: string) {
      count += 1;
      this.send(styles);
    },
    send(styles?: string) {
      for (const [response, page] of pages) write(response, page, styles);
    },
    version,
    close() {
      for (const response of pages.keys()) response.end();
    },
  };
}
