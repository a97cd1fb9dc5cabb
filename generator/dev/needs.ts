import { join, sep } from 'node:path';

/** What has to be done again before the site is up to date, in this order. */
export type Need = 'content code' | 'render code' | 'content' | 'styles' | 'scripts';

interface Folders {
  project: string;
  data: string;
  content: string;
}

/** The folders whose changes a development server follows. */
export const watchedFolders = ({ project, data, content }: Folders): string[] => [
  data,
  content,
  join(project, 'templates'),
  join(project, 'client'),
  join(project, 'generator'),
];

/** What a changed file, an absolute path, asks for. What the server itself is made of asks for nothing: it has to be started again. */
export function needsOf(path: string, folders: Folders): Need[] {
  const within = (folder: string) => path.startsWith(folder + sep);
  const inProject = (name: string) => within(join(folders.project, name));
  if (within(folders.data) || within(folders.content)) return ['content'];
  if (inProject('templates/styles')) return ['styles'];
  if (inProject('templates')) return ['render code'];
  if (inProject('client')) return path.endsWith('.css') ? ['styles'] : ['render code', 'scripts'];
  if (inProject('generator/load') || inProject('generator/plan')) return ['content code', 'content'];
  if (inProject('generator/render')) return ['render code'];
  if (
    /^generator\/(?:model(?:\/\w+)?|problem|problem-codes|nearest|tokens|addresses|lines)\.ts$/.test(
      path
        .slice(folders.project.length + 1)
        .split(sep)
        .join('/'),
    )
  )
    return ['content code', 'render code', 'content'];
  return [];
}
