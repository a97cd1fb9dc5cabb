import { allCommands, type Completable, type Value } from './commands.ts';

/** Returns a script for fish that completes the commands, flags and values of a program, with their descriptions. */
export function fishCompletion(program: Completable): string {
  const [name] = program.words;
  return [
    `# Completes ${name} in fish. Load it with: ${name} completion fish | source`,
    `complete -c ${name} -f`,
    ...allCommands(program).flatMap(linesOf),
  ].join('\n');
}

function linesOf(command: Completable): string[] {
  const { words, flags, commands, arguments: values } = command;
  const start = `complete -c ${words[0]} -n ${quote(conditionOf(command))}`;
  return [
    ...commands.map(
      (inner) => `${start} -a ${quote(inner.words.at(-1) ?? '')} -d ${quote(inner.description)}`,
    ),
    ...flags.map(({ names, description, value }) => {
      const written = names.map((flag) =>
        flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
      );
      return [
        start,
        ...written,
        ...(value ? [value.kind === 'file' ? '-r' : '-x', candidatesOf(value)] : []),
        '-d',
        quote(description),
      ]
        .filter(Boolean)
        .join(' ');
    }),
    ...values.flatMap((value) => {
      const candidates = candidatesOf(value);
      return candidates ? `${start} ${candidates}` : [];
    }),
  ];
}

/** A condition that is true if the line has the words of a command, and none of its subcommands. */
function conditionOf({ words, commands }: Completable): string {
  const seen = words.slice(1).map((word) => `__fish_seen_subcommand_from ${word}`);
  const inner = commands.map(({ words }) => words.at(-1)).join(' ');
  const notWithin = inner ? [`not __fish_seen_subcommand_from ${inner}`] : [];
  return [...seen, ...notWithin].join('; and ') || 'true';
}

/** The arguments of `complete` for the candidates of a value; empty if they are unknown. */
function candidatesOf({ kind, choices }: Value): string {
  if (kind === 'file') return '-F';
  if (kind === 'folder') return `-a ${quote('(__fish_complete_directories)')}`;
  return kind === 'choice' ? `-a ${quote(choices.join(' '))}` : '';
}

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
