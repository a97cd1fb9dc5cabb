import { join, relative, sep } from 'node:path';
import type { SiteSettings } from '../model/index.ts';

/** The steps that bring the site up to date, in the order in which they run. */
export type UpdateStep = 'content code' | 'render code' | 'content' | 'styles' | 'scripts';

type SourceFolders = Pick<SiteSettings, 'pianogen' | 'data' | 'content'>;

/** The source files of each part of the generator's code, as absolute paths. */
interface CodeFiles {
  content: ReadonlySet<string>;
  render: ReadonlySet<string>;
}

/** Returns the folders that the development server watches. */
export const watchedFolders = ({ pianogen, data, content }: SourceFolders): string[] => [
  data,
  content,
  join(pianogen, 'templates'),
  join(pianogen, 'client'),
  join(pianogen, 'generator'),
];

/** The steps that a change in these folders needs, even if no bundle contains the changed file yet. */
const STEPS_BY_FOLDER: [files: RegExp, steps: UpdateStep[]][] = [
  [/^(?:templates|client)\/.*\.(?:css|svg|woff2)$/, ['styles']],
  [/^templates\/.*\.tsx?$/, ['render code']],
  [/^client\/(?!dev\/).*\.tsx?$/, ['render code', 'scripts']],
  [/^generator\/(?:load|plan)\//, ['content code', 'content']],
  [/^generator\/render\//, ['render code']],
];

/** Returns the steps that a change of a file needs. `path` is absolute. A step may be listed twice. */
export function stepsFor(path: string, folders: SourceFolders, codeFiles: CodeFiles): UpdateStep[] {
  const within = (folder: string) => path.startsWith(folder + sep);
  if (within(folders.data)) return path.endsWith('.json') ? ['content'] : [];
  if (within(folders.content)) return ['content'];
  const name = nameIn(folders.pianogen, path);
  return [
    ...STEPS_BY_FOLDER.flatMap(([files, steps]) => (files.test(name) ? steps : [])),
    ...(codeFiles.content.has(path) ? (['content code', 'content'] as const) : []),
    ...(codeFiles.render.has(path) ? (['render code'] as const) : []),
  ];
}

const SERVER_FILES =
  /^(?:client\/dev\/|generator\/(?:bundle|cache|commands|dev|draw|preview|report)\/|generator\/cli\.ts$)/;

/** True if a file is part of the server itself, which has to be restarted to apply a change of it. */
export const isServerFile = (path: string, { pianogen }: SourceFolders): boolean =>
  SERVER_FILES.test(nameIn(pianogen, path));

const nameIn = (pianogen: string, path: string): string => relative(pianogen, path).split(sep).join('/');
