import { join } from 'node:path';
import type { Folders } from '../model/index.ts';

/** The folders that no out folder may hold or lie in, wherever data and content are: those of the site, and pianogen's own. */
export const protectedFolders = ({ pianogen, root }: Folders): string[] => [
  ...FOLDERS_OF_SITE.map((name) => join(root, name)),
  ...FOLDERS_OF_PIANOGEN.map((name) => join(pianogen, name)),
];

const FOLDERS_OF_SITE = ['data', 'content', 'node_modules', '.git', '.github', '.vscode'];

const FOLDERS_OF_PIANOGEN = [
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
