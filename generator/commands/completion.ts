import { join } from 'node:path';
import type { Command } from 'commander';
import { bashCompletion } from '../completion/bash.ts';
import { completionTree } from '../completion/commands.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';
import type { Folders } from '../model/index.ts';
import { readRegularFile } from '../system/regular-file.ts';
import { resolveSiteSettings } from './settings.ts';

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/**
 * `pianogen completion`: prints a script with which a shell completes the commands and flags of a program. The script holds the
 * states of the site, so that no key has to wait for pianogen.
 */
export function runCompletion(shell: keyof typeof scripts, program: Command, folders: Folders): void {
  const { data } = resolveSiteSettings({}, { ...folders, env: {}, now: new Date() });
  console.log(scripts[shell](completionTree(program, { state: statesIn(join(data, 'states.json')) })));
}

/**
 * The names of the states in a file, such as `Iowa` and `New-York`: a space would need quotes, and `--state` takes a hyphen too. A file
 * that cannot be used has none: a shell must start whatever the site is like.
 */
function statesIn(file: string): string[] {
  try {
    const { states } = JSON.parse(readRegularFile(file).toString());
    return states
      .map(({ slug }: { slug: string }) => slug)
      .filter(isSlug)
      .map(nameOf);
  } catch {
    return [];
  }
}

const isSlug = (text: unknown): text is string => typeof text === 'string' && /^[a-z0-9-]+$/.test(text);
const nameOf = (slug: string): string => slug.replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
