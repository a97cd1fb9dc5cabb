import type { Command } from 'commander';
import { bashCompletion } from '../completion/bash.ts';
import { completionTree } from '../completion/commands.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** `pianogen completion`: prints a script with which a shell completes the commands and flags of a program. */
export function runCompletion(shell: keyof typeof scripts, program: Command): void {
  console.log(scripts[shell](completionTree(program)));
}
