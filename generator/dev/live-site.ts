import { join, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SiteSettings } from '../model/index.ts';
import { displayName, visible } from '../problem/display.ts';
import { openDevSite } from './dev-site.ts';
import type { openEvents } from './events.ts';
import type { openProblems } from './problem-list.ts';
import { watchFolders } from './watch.ts';

/** The milliseconds without a change before the whole site is checked. */
const QUIET_TIME = 1000;

interface Reporters {
  problems: ReturnType<typeof openProblems>;
  events: ReturnType<typeof openEvents>;
  log: (line: string) => void;
}

export async function openLiveSite(settings: SiteSettings, { problems, events, log }: Reporters) {
  const { pianogen, root, data, content } = settings;
  const templates = [join(root, 'templates'), join(pianogen, 'templates'), join(pianogen, 'client')];
  const watched = [...new Set([data, content, ...templates])];
  /** Own templates may import files from anywhere. */
  const watchToo = (file: string) => {
    const isKnown = [...watched, pianogen].some((path) => file === path || file.startsWith(path + sep));
    if (!isKnown && !file.includes(`${sep}node_modules${sep}`)) watched.push(file);
  };
  const changed = new Set<string>();
  let served: Awaited<ReturnType<typeof openDevSite>> | undefined;
  let isSound = false;
  let following = Promise.resolve();
  let checking = new AbortController();

  /** Serves the site as it is now, unless it has problems and an earlier one has none. */
  async function open(files: readonly string[]): Promise<void> {
    const [before, start] = [served, performance.now()];
    try {
      const site = await openDevSite(settings, watchToo);
      isSound = site.problems.length === 0;
      if (isSound || !served || served.problems.length > 0) served = site;
      problems.replace('sources', site.problems);
    } catch (error) {
      isSound = false;
      problems.fail('sources', error);
    }
    const areStyles = files.length > 0 && files.every((file) => isStyle(file, content));
    const renewed = areStyles ? 'styles' : 'reload';
    const effect = served === before ? 'refused' : renewed;
    if (effect === 'refused') events.send();
    else events.renew(areStyles ? served?.stylesPath : undefined);
    const took = `after ${(performance.now() - start).toFixed(0)} ms`;
    log(files.length > 0 ? `${effect} ${took}: ${nameFiles(files)}` : `opened ${took}`);
  }

  async function check(signal: AbortSignal): Promise<void> {
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

  async function follow(): Promise<void> {
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
    async close(): Promise<void> {
      await watching.close();
      checking.abort();
      await following;
    },
  };
}

const isStyle = (file: string, content: string): boolean =>
  /\.(?:css|svg|woff2)$/.test(file) && !file.startsWith(content + sep);

const nameFiles = ([first = '', ...others]: readonly string[]): string =>
  visible(displayName(first)) + (others.length > 0 ? ` and ${others.length} more` : '');
