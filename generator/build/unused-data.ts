import { join } from 'node:path';
import glob from 'fast-glob';
import { readSources } from '../check/sources.ts';
import { unusedData } from '../check/unused.ts';
import { dataFiles } from '../load/json-schemas.ts';
import { ICONS } from '../load/load.ts';
import type { Content, SiteSettings } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import type { Problem } from '../problem/problem.ts';

/** Finds data and files of a site without problems that no page shows. Only `--strict` asks. */
export function problemsOfUnused({ articles }: Content, settings: SiteSettings): Problem[] {
  const { data, content } = settings;
  const named = (folder: string, files: readonly string[]) =>
    files.map((file) => displayName(join(folder, file)));
  const inContent = filesIn(content);
  const images = inContent.filter((file) => file.startsWith('images/'));
  const isText = (file: string) => /^(?:blog|pages)\/[^/]+\.md$/.test(file);
  return unusedData({
    articles,
    sources: readSources(settings),
    dataFile: (name) => displayName(join(data, name)),
    unread: [
      ...named(
        data,
        filesIn(data).filter((file) => !isDataFile(file) && !file.startsWith('schemas/')),
      ),
      ...named(
        content,
        inContent.filter((file) => !isText(file) && !images.includes(file)),
      ),
    ],
    images: named(
      content,
      images.filter((image) => !icons.has(image)),
    ),
  });
}

/** A file of notes that belongs to no state is a problem of the site, strict or not. */
const isDataFile = (file: string): boolean => dataFiles.includes(file) || /^notes\/[^/]+\.json$/.test(file);

const icons: ReadonlySet<string> = new Set(ICONS.map((name) => `images/${name}`));

/** Lists the files below a folder. Names that start with a dot are nobody's. */
const filesIn = (folder: string): string[] => glob.sync('**/*', { cwd: folder }).sort();
