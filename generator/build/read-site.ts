import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { cacheOf } from '../cache/caches.ts';
import { isText } from '../media-types.ts';
import type { Output, SiteSettings } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import { openStore } from '../store/store.ts';
import { makeCheckedSite } from './check-site.ts';
import type { CheckReport } from './join-site.ts';
import { type OpenSite, openSite } from './open-site.ts';
import { NOWHERE, type Sink } from './sinks.ts';
import type { Stages } from './stages.ts';

/** A checked site, and the report of the check. */
interface CheckedSite {
  site: OpenSite;
  report: CheckReport;
}

/**
 * Makes a site and checks every page. Takes nothing from the store without a hash of the code, since then nothing
 * in it can be trusted. Writes only to the store.
 */
export async function checkSources(settings: SiteSettings, stages: Stages): Promise<CheckedSite> {
  const store = openStore(cacheOf(settings.root, 'store'));
  const site = await openSite(settings, { stages, store });
  const report = await makeCheckedSite(site, {
    stages,
    store,
    sink: NOWHERE,
    isThorough: settings.code === undefined,
  });
  return { site, report };
}

/**
 * Checks a built site in a folder against the site of its sources. A page with the bytes that its shape and
 * slots give is not read by the rules. Draws no images.
 */
export async function checkFolder(
  folder: string,
  settings: SiteSettings,
  stages: Stages,
): Promise<CheckedSite> {
  const files = await stages.run('read', () => filesIn(folder));
  const store = openStore(cacheOf(settings.root, 'store'));
  const planned = await openSite(settings, { stages, store, isDrawn: false });
  const byFile = new Map(files.map((file) => [file.file, file]));
  const { kindOf, has } = planned.files;
  const isPage = (file: string) => kindOf(file) !== undefined;
  const ofRoot = new Set(planned.content.rootFiles.map(({ file }) => file));
  const judged = files.filter(({ file }) => !ofRoot.has(file));
  const site: OpenSite = {
    ...planned,
    files: {
      has: (file) => byFile.has(file) || (isPage(file) && has(file)),
      kindOf,
      names: () => byFile.keys(),
    },
  };
  const report = await makeCheckedSite(site, {
    stages,
    store,
    sink: comparison(byFile),
    isThorough: true,
    outputs: judged.filter(({ file }) => !file.endsWith('.html')),
    unplanned: judged.filter(({ file }) => file.endsWith('.html') && !isPage(file)),
    exists: (file) => byFile.has(file),
  });
  return { site, report };
}

/** A sink that compares pages with the files of a folder. */
const comparison = (files: ReadonlyMap<string, FileInFolder>): Sink => ({
  ...NOWHERE,
  insteadOf(page) {
    const file = files.get(page.file);
    if (!file) return 'nothing';
    return page.withBody((body) => file.bytes.equals(body)) ? undefined : file;
  },
});

/**
 * A file in a folder. Its body is read each time that it is asked for, so that a large site takes little
 * memory.
 */
class FileInFolder implements Output {
  readonly file: string;
  private readonly folder: string;

  constructor(file: string, folder: string) {
    this.file = file;
    this.folder = folder;
  }

  get bytes(): Buffer {
    return readFileSync(join(this.folder, this.file));
  }

  get body(): string | Buffer {
    return isText(this.file) ? this.bytes.toString('utf8') : this.bytes;
  }
}

/** Lists the files of a built site except compressed variants and pianogen's own files. */
function filesIn(folder: string): FileInFolder[] {
  if (!existsSync(join(folder, 'index.html')))
    throw new UsageError(
      `check ${folder}: there is no built site in this folder. Run "pianogen build" first, or name the folder of a built site.`,
    );
  return glob
    .sync('**/*', { cwd: folder, dot: true, ignore: ['**/*.br', '**/*.gz', '.pianogen', '.pianogen-*/**'] })
    .sort()
    .map((file) => new FileInFolder(file, folder));
}
