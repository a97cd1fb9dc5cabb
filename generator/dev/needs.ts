import { join, relative, sep } from 'node:path';

/** What has to be done again before the site is up to date, in this order. */
export type Need = 'content code' | 'render code' | 'content' | 'styles' | 'scripts';

interface Folders {
  project: string;
  data: string;
  content: string;
}

/** The files that each half of the generator's code was made from, absolute. */
interface MadeFrom {
  content: ReadonlySet<string>;
  render: ReadonlySet<string>;
}

/** The folders whose changes a development server follows. */
export const watchedFolders = ({ project, data, content }: Folders): string[] => [
  data,
  content,
  join(project, 'templates'),
  join(project, 'client'),
  join(project, 'generator'),
];

/** What files ask for by the folder that they stand in, whether or not something is made from them yet. */
const BY_FOLDER: [files: RegExp, needs: Need[]][] = [
  [/^(?:templates|client)\/.*\.(?:css|woff2)$/, ['styles']],
  [/^templates\/.*\.tsx?$/, ['render code']],
  [/^client\/(?!dev\/).*\.tsx?$/, ['render code', 'scripts']],
  [/^generator\/(?:load|plan)\//, ['content code', 'content']],
  [/^generator\/render\//, ['render code']],
];

/** What a changed file, an absolute path, asks for. */
export function needsOf(path: string, folders: Folders, madeFrom: MadeFrom): Need[] {
  const within = (folder: string) => path.startsWith(folder + sep);
  if (within(folders.data)) return path.endsWith('.json') ? ['content'] : [];
  if (within(folders.content)) return ['content'];
  const name = nameIn(folders.project, path);
  return [
    ...BY_FOLDER.flatMap(([files, needs]) => (files.test(name) ? needs : [])),
    ...(madeFrom.content.has(path) ? (['content code', 'content'] as const) : []),
    ...(madeFrom.render.has(path) ? (['render code'] as const) : []),
  ];
}

const SERVER =
  /^(?:client\/dev\/|generator\/(?:bundle|cache|commands|dev|draw|preview|report)\/|generator\/cli\.ts$)/;

/** Whether the server itself is made of a file, so that it has to be started again to follow a change of it. */
export const isServer = (path: string, { project }: Folders): boolean => SERVER.test(nameIn(project, path));

const nameIn = (project: string, path: string): string => relative(project, path).split(sep).join('/');
