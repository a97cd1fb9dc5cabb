import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { bundle } from '../bundle/bundle.ts';
import { isText } from '../media-types.ts';
import type { Output, Plan, SiteSettings } from '../model/index.ts';
import { plan } from '../plan/plan.ts';
import { UsageError } from '../problem/problem.ts';
import { renderFilled } from '../render/render.ts';
import type { FilledPage } from '../shape/shape.ts';
import type { CheckableSite } from './check-site.ts';
import type { Composition } from './compose.ts';
import { loadContent } from './plan-site.ts';
import type { Stages } from './stages.ts';
import { problemsOfUnused } from './unused-data.ts';

/** Reads a built site from a folder, and plans the site that should be in it. Draws nothing, and renders each shape once. */
export async function readSite(
  folder: string,
  settings: SiteSettings,
  stages: Stages,
): Promise<CheckableSite & Pick<Composition, 'unused'>> {
  const { pianogen, today } = settings;
  const files = await stages.run('read', () => filesIn(folder));
  const loaded = await stages.run('load', () => loadContent(settings));
  const planned = await stages.run('plan', () => plan(loaded, today));
  const unused = settings.strict ? problemsOfUnused(loaded, settings) : [];
  const expected = await stages.run('render', () => expectedPages(planned, pianogen));
  const outputs = await stages.run('compare', async () => {
    const compared: Output[] = [];
    for (const [index, file] of files.entries()) {
      await stages.checkpoint(index, files.length);
      const page = expected.get(file.file);
      compared.push(page && file.bytes.equals(page.body) ? page : file);
    }
    return compared;
  });
  return { plan: planned, outputs, unused };
}

/**
 * Returns the pages that are filled from a shape, by file. A page in the folder that is the same needs no full check. Returns none
 * if a template fails: then every page in the folder is checked in full.
 */
async function expectedPages(planned: Plan, pianogen: string): Promise<Map<string, FilledPage>> {
  try {
    const { assets } = await bundle(pianogen);
    const pages = await renderFilled(planned, { assets });
    return new Map(pages.map((page) => [page.file, page]));
  } catch {
    return new Map();
  }
}

/** A file in a folder. It is read whenever its body is asked for, so that a large site takes little memory. */
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
    throw new UsageError(`check ${folder}: there is no index.html in it. Name the folder of a built site.`);
  return glob
    .sync('**/*', { cwd: folder, dot: true, ignore: ['**/*.br', '**/*.gz', '.pianogen', '.pianogen-*/**'] })
    .sort()
    .map((file) => new FileInFolder(file, folder));
}
