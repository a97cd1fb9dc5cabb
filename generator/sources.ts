import { join } from 'node:path';

/** The folders that the site is made from, and those of pianogen itself: no out folder may hold one or lie in one. */
export const sourcesOf = ({
  project,
  data,
  content,
}: {
  project: string;
  data: string;
  content: string;
}): string[] => [data, content, ...own.map((name) => join(project, name))];

const own = [
  'bin',
  'generator',
  'templates',
  'client',
  'data',
  'content',
  'test',
  'docs',
  'node_modules',
  '.git',
];
