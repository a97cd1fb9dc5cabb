import type { Command } from 'commander';
import { bashCompletion } from '../completion/bash.ts';
import { completionTree } from '../completion/commands.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';

const writers = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** `pianogen completion`: prints the script that makes a shell complete the commands and flags of a program. */
export function runCompletion(shell: keyof typeof writers, program: Command): void {
  console.log(writers[shell](completionTree(program)));
}
