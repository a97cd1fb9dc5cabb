import { Command, type ErrorOptions } from 'commander';
import { formatList } from '../load/format.ts';
import { nearest } from '../problem/nearest.ts';

/** A command whose errors about the words of a call name what was likely meant. */
export class AdvisingCommand extends Command {
  override createCommand(name?: string): Command {
    return new AdvisingCommand(name);
  }

  override error(message: string, options?: ErrorOptions): never {
    const advice = adviceOn(message, options?.code, this);
    const lines = [message, ...(advice.length > 0 ? advice : usageOf(this))];
    return super.error(messageOfRemoved(message, this) ?? lines.join('\n'), options);
  }
}

/** The error of a command that does not exist, as Commander words it. */
export const unknownCommand = (command: Command, word: string): never =>
  command.error(`error: unknown command '${word}'`, { code: 'commander.unknownCommand' });

/** Words that other programs have for a command. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  add: ['new article', 'new city'],
  create: ['new article', 'new city'],
  delete: ['remove city'],
  lint: ['check'],
  list: ['routes'],
  move: ['rename city'],
  run: ['dev', 'preview'],
  serve: ['preview', 'dev'],
  server: ['preview', 'dev'],
  start: ['dev', 'preview'],
  test: ['check'],
  validate: ['check'],
  watch: ['dev'],
};

/** Why a command lacks a flag that others have. */
const LACKS: Readonly<Record<string, string>> = {
  'dev --out': 'dev writes no site: it serves it from its sources.',
};

/** The flags that earlier versions had, and what to use in their place. */
const REMOVED: Readonly<Record<string, string>> = {
  'check --types': 'run "npx tsc --noEmit -p ." in a checkout of pianogen',
  'check --external': 'run "npx linkinator@7 out --recurse", with the options in docs/cli.md of pianogen,',
  'check --strict': 'run "npx pianogen diff", which refuses pages that are gone,',
  'new article --draft': 'run "pianogen new article" without it, which makes a draft,',
  'dev --types': 'run "npx tsc --noEmit -p ." in a checkout of pianogen',
};

/** An unknown letter gets advice if it may stand for at most this number of flags. */
const MOST_FLAGS = 3;

/** Returns the lines of advice for an error of Commander's. `code` is Commander's name for the kind of error. */
function adviceOn(message: string, code: string | undefined, command: Command): string[] {
  const word = wordIn(message);
  if (code === 'commander.unknownCommand') return didYouMean(commandsLike(word, command));
  if (code === 'commander.unknownOption')
    return word.startsWith('--') ? adviceOnFlag(word, command) : didYouMean(flagsLike(word, command));
  return adviceOnQuotes(command);
}

/** What a call may look like, for an error without other advice. The program itself has too many commands for a line. */
function usageOf(command: Command): string[] {
  if (!command.parent) return [];
  const names = command.commands.map((inner) => wordsOf(inner));
  return [
    names.length > 0
      ? `(There is ${formatList(names)}.)`
      : `(Usage: ${command.createHelp().commandUsage(command)})`,
  ];
}

/** The word that an error of Commander's is about, without its value. */
const wordIn = (message: string): string => message.match(/'([^'=]*)/)?.[1] ?? '';

function messageOfRemoved(message: string, command: Command): string | undefined {
  const flag = `${wordsOf(command)} ${wordIn(message)}`;
  return REMOVED[flag] && `error: ${flag} is gone; ${REMOVED[flag]} instead.`;
}

const didYouMean = (words: readonly string[]): string[] =>
  words.length > 0 ? [`(Did you mean ${formatList(words)}?)`] : [];

function commandsLike(word: string, command: Command): readonly string[] {
  const near = nearest(word, namesOf(command));
  return near === undefined && command.parent === null ? (OTHER_WORDS[word] ?? []) : [near ?? []].flat();
}

const namesOf = (command: Command): string[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((inner) => inner.name());

/** A flag that other commands have by this very name, or else one of this command with a similar name. */
function adviceOnFlag(flag: string, command: Command): string[] {
  const having = commandsBelow(rootOf(command)).filter((other) => longFlagsOf(other).includes(flag));
  if (having.length === 0) return didYouMean([nearest(flag, longFlagsOf(command)) ?? []].flat());
  const reason = LACKS[`${command.name()} ${flag}`];
  return [`(${reason ? `${reason} ` : ''}${flag} belongs to: ${having.map(wordsOf).join(', ')}.)`];
}

/** The long flags that a letter such as `-v` may stand for: those of the command, and that of the version. */
function flagsLike(letter: string, command: Command): string[] {
  const root = rootOf(command);
  const begins = (flag: string) => flag.startsWith(`-${letter.toLowerCase()}`);
  const others = command === root ? commandsBelow(root) : [root];
  const found = [
    ...longFlagsOf(command).filter(begins),
    ...others
      .filter((other) => other !== command)
      .flatMap((other) =>
        longFlagsOf(other)
          .filter((flag) => begins(flag) && flag !== '--help')
          .map((flag) => `${wordsOf(other)} ${flag}`),
      ),
  ];
  return found.length <= MOST_FLAGS ? found : [];
}

/** `new city Iowa City` has one word too many, which belongs to the name. So has `rename city st-louis Saint Louis`. */
function adviceOnQuotes({ args, parent, registeredArguments }: Command): string[] {
  if (!parent || !['new', 'rename'].includes(parent.name()) || args.length <= registeredArguments.length)
    return [];
  const name = args.slice(registeredArguments.length - 1).join(' ');
  const isTogether = rootOf(parent).args.join(' ').includes(name);
  return [`Put words that belong together into quotes${isTogether ? `: "${name}"` : ''}.`];
}

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command);

/** A command and all commands within it. */
const commandsBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(commandsBelow)];

/** `new city`, or the name of the program. */
const wordsOf = (command: Command): string =>
  command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();

const longFlagsOf = (command: Command): string[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long }) => long ?? []);
