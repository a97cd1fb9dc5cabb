import type { Argument, Command, Option } from 'commander';

/** A command as a shell sees it. */
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
  /** What follows it; a switch has none. */
  value?: Value;
}

export interface Value {
  name: string;
  kind: 'folder' | 'file' | 'choice' | 'text';
  choices: readonly string[];
  required: boolean;
}

/** A program's declarations as a tree, with the help that Commander adds. */
export function completionTree(command: Command, before: readonly string[] = []): Completable {
  const help = command.createHelp();
  const words = [...before, command.name()];
  return {
    words,
    description: command.description(),
    flags: help.visibleOptions(command).map(flagOf),
    arguments: command.registeredArguments.map(argumentOf),
    commands: help.visibleCommands(command).map((inner) => completionTree(inner, words)),
  };
}

/** Every command of a tree, a command before those within it. */
export const allCommands = (command: Completable): Completable[] => [
  command,
  ...command.commands.flatMap(allCommands),
];

const flagOf = ({ short, long, flags, description, required, argChoices }: Option): Flag => ({
  names: [short, long].flatMap((name) => name ?? []),
  description,
  ...(required && { value: value(flags.replace(/^.*<|>$/g, ''), true, argChoices) }),
});

const argumentOf = (argument: Argument): Value =>
  value(argument.name(), argument.required, argument.argChoices);

/** Declarations tell folders and files by the name of the value. */
function value(name: string, required: boolean, choices: readonly string[] = []): Value {
  const kind = choices.length > 0 ? 'choice' : name === 'folder' || name === 'file' ? name : 'text';
  return { name, kind, choices, required };
}
