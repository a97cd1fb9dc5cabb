import { join } from 'node:path';
import type { SiteSettings } from '../model/index.ts';

/** The folders that no out folder may hold or lie in: the sources of the site, and pianogen's own folders. */
export const protectedFolders = ({
  project,
  data,
  content,
}: Pick<SiteSettings, 'project' | 'data' | 'content'>): string[] => [
  data,
  content,
  ...OWN_FOLDERS.map((name) => join(project, name)),
];

const OWN_FOLDERS = [
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
