import type { Command, Option } from 'commander';
import { declareProgram } from '../../generator/commands/program.ts';
import { plainText, tableOf, tablesOf } from '../support/doc-tables.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { project } from '../support/tiny-site.ts';

const help = suite('help');

const written = (...columns: string[]) => tableOf('docs/cli.md', ...columns).map((row) => row.map(plainText));

const program = declareProgram({ pianogen: project, root: project, version: '0.0.0' });

function commandsOf(command: Command, words: string[] = []): [words: string, command: Command][] {
  const inner = command.commands.flatMap((child) => commandsOf(child, [...words, child.name()]));
  return [[words.join(' '), command], ...inner];
}
const commands = commandsOf(program);
const named = commands.filter(([words]) => words !== '');

const flagsOf = (command: Command) => command.createHelp().visibleOptions(command);

help('shows an example for every command, with flags that it has', async () => {
  assert.ok(named.length >= 11);
  for (const [words] of commands) {
    const { code, stdout } = await runCommand([...words.split(' ').filter(Boolean), '--help']);
    assert.is(code, 0, words);
    const [, example = ''] = stdout.match(/\nExample:\n {2}(.*)\n$/) ?? [];
    const [, called = ''] = example.match(/pianogen ([a-z-]+(?: [a-z]+)*)/) ?? [];
    const [, command] = named.findLast(([words]) => `${called} `.startsWith(`${words} `)) ?? [];
    assert.ok(command, `${words}: "${example}" calls no command`);
    assert.ok(called.startsWith(words), `${words}: "${example}" is of another command`);
    const known = command ? flagsOf(command).map(({ long }) => long) : [];
    for (const [flag] of example.matchAll(/--[a-z-]+/g)) assert.ok(known.includes(flag), `${words}: ${flag}`);
  }
});

const wrongCalls: [line: string, words: string | RegExp][] = [
  ['', 'Usage: pianogen'],
  ['biuld', /unknown command 'biuld'\n\(Did you mean build\?\)/],
  ['hosting', /missing required argument 'server'/],
  ['new city Iowa City --state IA', /too many arguments/],
  ['build --date 2025-02-30', /'--date <YYYY-MM-DD>' argument '2025-02-30' is invalid. Expected a date that/],
  ['build --site-url www.example.com', 'Did you mean "https://www.example.com"?'],
  ['build --leads-host http://a.example', /'--leads-host <url>' .* expected https/],
  ['build --data /nowhere', 'The folder /nowhere does not exist.'],
  ['build --content README.md', /'--content <folder>' .*\/README\.md is not a folder\.$/m],
  ['build --out=', /The folder has no name\.$/m],
  ['build --shard 6/5', /'6\/5' is invalid\. Expected a shard such as 2\/5/],
  ['dev --port 65536', /'65536' is invalid\. Expected a whole number from 0 to 65535\./],
  ['dev --host localhost', 'Expected an IP address of this machine'],
  ['dev --allow-host a.example,b_c', '"b_c" is not the name of a host'],
  ['preview --leads-status 99', /from 200 to 599/],
  ['diff client', 'there is no built site in this folder. Run "pianogen build" first'],
  ['init LICENSE', /^init .+LICENSE: this is not a folder\. Nothing was written\.\n$/],
  // A terminal obeys nothing that an error quotes.
  ['check --data a\u001b[2Jb', 'a␛[2Jb'],
];
for (const [line, words] of wrongCalls)
  help(`ends with 2: ${JSON.stringify(line)}`, async () => {
    const { code, stdout, stderr } = await runCommand(line.split(' ').filter(Boolean));
    assert.equal([code, stdout], [2, ''], stderr);
    assert.match(stderr, words);
    assert.not.match(stderr, /[^\P{Cc}\n]/u);
  });

help('of a command within another is shown, too, by "help"', async () => {
  const { code, stdout } = await runCommand(['help', 'new', 'city']);
  assert.equal([code, stdout], [0, (await runCommand(['new', 'city', '--help'])).stdout]);
  assert.match(stdout, /^Usage: pianogen new city /);
});

help('is in docs/cli.md: every command with what it does', () => {
  const declared = named
    .filter(([, command]) => command.commands.length === 0)
    .map(([words, command]) => [usage(words, command), command.description()]);
  assert.equal(written('Command', 'What it does'), declared);
});

const usage = (words: string, { registeredArguments }: Command): string =>
  [words, ...registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`))].join(
    ' ',
  );

function meaningOf({ description, mandatory, envVar, defaultValue, defaultValueDescription }: Option) {
  const [meaning = '', told] = description.split(/ \(default: (.*)\)$/);
  const otherwise = mandatory ? 'needed' : (told ?? defaultValueDescription ?? defaultValue);
  return [meaning, [envVar, otherwise].filter((text) => text !== undefined).join(', else ')];
}

help('is in docs/cli.md: every flag with its commands, its meaning and its default', () => {
  const declared = commands.flatMap(([words, command]) =>
    flagsOf(command)
      .filter(({ long }) => words === '' || long !== '--help')
      .map((option) => [option.flags, words || 'all', ...meaningOf(option)]),
  );
  const rows = tablesOf('docs/cli.md')
    .filter(({ columns: [first] }) => first === 'Flag')
    .flatMap(({ section, columns, rows }) =>
      rows.map((row) => (columns.includes('Of') ? row : [row[0] ?? '', section, ...row.slice(1)])),
    )
    .map((row) => row.map(plainText))
    .flatMap(([flag = '', of = '', meaning = '', otherwise = '']) =>
      of.split(/, | and /).map((words) => [flag, words, meaning, otherwise]),
    );
  const lines = (rows: string[][]) => rows.map((row) => row.join(' | ')).sort();
  assert.equal(lines(rows), lines(declared));
});
