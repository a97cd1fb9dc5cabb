import { allCommands, type Completable, type Flag, type Value } from './commands.ts';

/** Returns a script for zsh that completes the commands, flags and values of a program, with their descriptions. */
export function zshCompletion(program: Completable): string {
  const [name] = program.words;
  return `#compdef ${name}
# Completes ${name} in zsh. Load it with: eval "$(${name} completion zsh)"
${allCommands(program).map(functionOf).join('\n')}
if [ "$funcstack[1]" = "_${name}" ]; then
  _${name} "$@"
else
  compdef _${name} ${name}
fi`;
}

const functionName = ({ words }: Completable): string => `_${words.join('_')}`;

function functionOf(command: Completable): string {
  const { flags, commands, arguments: values } = command;
  const specs = flags.flatMap(specsOf);
  if (commands.length === 0) return define(command, [...specs, ...values.map(argumentSpec)]);
  const described = commands.map(({ words, description }) =>
    quote(`${words.at(-1)}:${description.replaceAll(':', '\\:')}`),
  );
  const branches = commands.map((inner) => `    ${inner.words.at(-1)}) ${functionName(inner)} ;;\n`);
  return define(
    command,
    [...specs, quote('1: :->command'), quote('*:: :->rest')],
    `  case $state in
  command)
    local -a commands=(${described.join(' ')})
    _describe command commands ;;
  rest) case $words[1] in
${branches.join('')}    esac ;;
  esac
`,
  );
}

const define = (command: Completable, specs: readonly string[], after = ''): string =>
  `${functionName(command)}() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \\
${specs.map((spec) => `    ${spec}`).join(' \\\n')}
${after}}`;

/** The specifications of a flag, one for each name. The first list of names excludes the flag from being completed twice. */
const specsOf = ({ names, description, value }: Flag): string[] =>
  names.map((name) =>
    quote(
      `(${names.join(' ')})${name}${value ? `=[${escaped(description)}]:${actionOf(value)}` : `[${escaped(description)}]`}`,
    ),
  );

const argumentSpec = (value: Value): string => quote(`${value.required ? ':' : '::'}${actionOf(value)}`);

function actionOf({ name, kind, choices }: Value): string {
  const actions = { folder: '_files -/', file: '_files', choice: `(${choices.join(' ')})`, text: ' ' };
  return `${escaped(name)}:${actions[kind]}`;
}

const escaped = (text: string): string => text.replace(/[\\[\]:]/g, '\\$&');
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
