import type { Argument, Command, Option } from 'commander';

/** A command that a shell can complete. */
export interface Completable {
  /** The words that call it, the program's name first. */
  words: string[];
  description: string;
  flags: Flag[];
  arguments: Value[];
  commands: Completable[];
}

export interface Flag {
  /** `-h` and `--help`. */
  names: string[];
  description: string;
  /** The value of the flag; a switch has none. */
  value?: Value;
}

export interface Value {
  name: string;
  kind: 'folder' | 'file' | 'choice' | 'text';
  choices: readonly string[];
  required: boolean;
}

/** The words for values of a name: `{ state: ['ohio', …] }` for every flag with a `<state>`. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** Returns the tree of a program's commands, with the `help` command and flags that Commander adds. */
export function completionTree(
  command: Command,
  choices: Choices = {},
  before: readonly string[] = [],
): Completable {
  const help = command.createHelp();
  const words = [...before, command.name()];
  return {
    words,
    description: command.description(),
    flags: help.visibleOptions(command).map((option) => flagOf(option, choices)),
    arguments: command.registeredArguments.map((argument) => argumentOf(argument, choices)),
    commands: help.visibleCommands(command).map((inner) => completionTree(inner, choices, words)),
  };
}

/** Lists every command of a tree, each before its subcommands. */
export const allCommands = (command: Completable): Completable[] => [
  command,
  ...command.commands.flatMap(allCommands),
];

function flagOf({ short, long, flags, description, required, argChoices }: Option, choices: Choices): Flag {
  const names = [short, long].flatMap((name) => name ?? []);
  if (!required) return { names, description };
  const name = flags.replace(/^.*<|>$/g, '');
  return { names, description, value: value(name, true, argChoices ?? choices[name]) };
}

const argumentOf = (argument: Argument, choices: Choices): Value =>
  value(argument.name(), argument.required, argument.argChoices ?? choices[argument.name()]);

/** A value without choices that is named `folder` or `file` is one. */
function value(name: string, required: boolean, choices: readonly string[] = []): Value {
  const kind = choices.length > 0 ? 'choice' : name === 'folder' || name === 'file' ? name : 'text';
  return { name, kind, choices, required };
}
