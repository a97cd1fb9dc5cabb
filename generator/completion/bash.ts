import { allCommands, type Completable, type Flag, type Value } from './commands.ts';

/** Returns a script for bash 3.2 and later that completes the commands, flags and values of a program. */
export function bashCompletion(program: Completable): string {
  const [name] = program.words;
  const commands = allCommands(program);
  return `# Completes ${name} in bash. Load it with: eval "$(${name} completion bash)"
_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" command=${name} index
  # bash counts the "=" of --flag=value as a word.
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $previous == '=' ]]; then
    previous="\${COMP_WORDS[COMP_CWORD - 2]}"
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$command \${COMP_WORDS[index]}" in
      ${commands.slice(1).map(pattern).join(' | ')}) command="$command \${COMP_WORDS[index]}" ;;
    esac
  done
  local IFS=$'\\n'
  COMPREPLY=()
  case "$command $previous" in
${commands.flatMap(({ words, flags }) => flags.map((flag) => caseOfFlag(words, flag))).join('')}  esac
  if [[ $current == -* ]]; then
    case "$command" in
${commands.map(caseOfCommand(flagNames)).join('')}    esac
  else
    case "$command" in
${commands.map(caseOfCommand(words)).join('')}    esac
  fi
}
complete -F _${name} ${name}`;
}

const pattern = ({ words }: Completable): string => quote(words.join(' '));

/** Completes the value of a flag, if its values are known. */
function caseOfFlag(words: readonly string[], { names, value }: Flag): string {
  if (!value) return '';
  const patterns = names.map((flag) => quote([...words, flag].join(' '))).join(' | ');
  return `    ${patterns}) ${reply(value)}return ;;\n`;
}

const caseOfCommand = (complete: (command: Completable) => string) => (command: Completable) =>
  `      ${pattern(command)}) ${complete(command)};;\n`;

const flagNames = ({ flags }: Completable): string =>
  reply({ kind: 'choice', choices: flags.flatMap(({ names }) => names) });

/** Completes a word that is no flag: a subcommand, or an argument. */
function words({ commands, arguments: [argument] }: Completable): string {
  if (commands.length > 0)
    return reply({ kind: 'choice', choices: commands.map(({ words }) => words.at(-1) ?? '') });
  return argument ? reply(argument) : '';
}

function reply({ kind, choices }: Pick<Value, 'kind' | 'choices'>): string {
  if (kind === 'text') return '';
  if (kind === 'choice') return `COMPREPLY=($(compgen -W $'${choices.join('\\n')}' -- "$current")); `;
  const entries = kind === 'folder' ? '-d' : '-f';
  // Without compopt, which bash 3.2 lacks, folders are completed without a slash at the end.
  return `compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen ${entries} -- "$current")); `;
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
