import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { declareProgram } from '../../generator/commands/program.ts';
import { listFiles } from '../../generator/dev/updates.ts';
import { plainText, tableOf, tablesOf } from '../support/doc-tables.ts';
import { runCommand } from '../support/run-command.ts';
import { project } from '../support/tiny-site.ts';

/** The help of every command, and the tables of docs/cli.md, which say the same. */
const help = suite('help');

/** The rows of a table of docs/cli.md. */
const written = (...columns: string[]) => tableOf('docs/cli.md', ...columns).map((row) => row.map(plainText));

const program = declareProgram({ folders: { pianogen: project, root: project }, version: '0.0.0' });

/** Every command by the words behind the program's name. */
function commandsOf(command: Command, words: string[] = []): [words: string, command: Command][] {
  const inner = command.commands.flatMap((child) => commandsOf(child, [...words, child.name()]));
  return [[words.join(' '), command], ...inner];
}
const commands = commandsOf(program);
const named = commands.filter(([words]) => words !== '');

/** The flags of a command, with the help that each of them has. */
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

const CONTROL = 'a\u001b[2Jb';

/** Calls that end with 2, each as one line, and the words on stderr. */
const wrongCalls: [line: string, words: string | RegExp][] = [
  ['', 'Usage: pianogen'],
  ['biuld', '(Did you mean build?)'],
  ['preview --oot x', '(Did you mean --out?)'],
  ['new city X --state ohio --primry', '(Did you mean --primary?)'],
  ['help new citty', '(Did you mean city?)'],
  ['serve', '(Did you mean preview or dev?)'],
  ['start', '(Did you mean dev or preview?)'],
  ['build -v', '(Did you mean --verbose or pianogen --version?)'],
  ['build --quiet --verbose', 'cannot be used with'],
  ['build --date 2025-02-30', '--date: "2025-02-30" is not a date that exists'],
  ['build --site-url https://a.example/path', '--site-url: "https://a.example/path" is not a usable origin'],
  ['build --leads-host http://a.example', /--leads-host: .* expected https/],
  ['build --data /nowhere', '--data: the folder /nowhere does not exist'],
  ['build --data README.md/data', /^--data: the folder .* does not exist\.$/m],
  ['build --content README.md', /^--content: .*\/README\.md is not a folder\.$/m],
  ['build --data=', /^--data: the folder has no name\.$/m],
  ['build --out=', /^--out: the folder has no name\.$/m],
  ['build --out /', /--out .*root of the file system/],
  ['build --out LICENSE/out', /^--out .*LICENSE is a file, not a folder\.$/m],
  ['check out', /too many arguments for 'check'/],
  ['build --no-check', /unknown option '--no-check'/],
  ['explain /', /unknown command 'explain'/],
  ['diff client', 'there is no built site in this folder. Run "pianogen build" first'],
  ['init LICENSE', /^init \S+LICENSE: this is not a folder\. Nothing was written\.\n$/],
  [
    'check-leads hooks.example.com',
    /^check-leads: "hooks\.example\.com" is not .* Did you mean "https:\/\/hooks\.example\.com"\?$/m,
  ],
  ['build --site-url www.example.com', 'Did you mean "https://www.example.com"?'],
  ['new', 'Usage: pianogen new'],
  ['new city Cleveland', "required option '--state <state>' not specified"],
  ['hosting caddy', 'Allowed choices are nginx'],
  ['schema all', /Expected 0 arguments but got 1\.\n\(Usage: pianogen schema \[options\]\)\n$/],
  ['hosting', /missing required argument 'server'\n\(Usage: pianogen hosting \[options\] <server>\)\n$/],
  ['new state Iowa', /unknown command 'state'\n\(There is new article or new city\.\)\n$/],
  ['dev --out x', /unknown option '--out'\n\(dev writes no site: .* --out belongs to: build, preview\.\)/],
  ['new city Iowa City', /required option '--state .*\nPut words .* into quotes: "Iowa City"\./],
  ['new city Iowa City --state IA', /too many arguments .*\nPut words .*: "Iowa City"\./],
  ['new city Nashua --state New Hampshire', /\nPut words that .* into quotes\.\n$/],
  [
    'check --types out x',
    /^error: check --types is gone; run "npx tsc --noEmit -p \." in a checkout of pianogen instead\.\n$/,
  ],
  ['check --external', /^error: check --external is gone; run "npx linkinator@7 [^"]*", .* instead\.\n$/],
  ['check --strict', /^error: check --strict is gone; run "npx pianogen diff", .* instead\.\n$/],
  [
    'new article A --draft',
    /^error: new article --draft is gone; run "pianogen new article" .* instead\.\n$/,
  ],
  ['dev --types=1', /^error: dev --types is gone; run "npx tsc [^"]*" .* instead\.\n$/],
  // A terminal obeys nothing that an error quotes.
  [CONTROL, 'a␛[2Jb'],
  [`routes --${CONTROL}`, 'a␛[2Jb'],
  [`check --data ${CONTROL}`, 'a␛[2Jb'],
];
for (const [line, words] of wrongCalls) {
  help(`ends with 2: ${JSON.stringify(line)}`, async () => {
    const { code, stdout, stderr } = await runCommand(line.split(' ').filter(Boolean));
    assert.equal([code, stdout], [2, ''], stderr);
    assert.match(stderr, words);
    assert.not.match(stderr, /[^\P{Cc}\n]/u);
  });
}

help('shows control characters in the names of files that dev tells of', () => {
  assert.is(listFiles([`/content/${CONTROL}.md`]), '/content/a␛[2Jb.md');
});

help('prints the version', async () => {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  assert.equal(await runCommand(['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
});

help('shows the help of a command within another, and that of all', async () => {
  const { code, stdout } = await runCommand(['help', 'new', 'city']);
  assert.equal([code, stdout], [0, (await runCommand(['new', 'city', '--help'])).stdout]);
  assert.match(stdout, /^Usage: pianogen new city /);
  assert.is((await runCommand(['help'])).stdout, (await runCommand(['--help'])).stdout);
});

help('is in docs/cli.md: every command with what it does', () => {
  const declared = named
    .filter(([, command]) => command.commands.length === 0)
    .map(([words, command]) => [usage(words, command), command.description()]);
  assert.equal(written('Command', 'What it does'), declared);
});

const usage = (words: string, { registeredArguments }: Command): string =>
  [
    words,
    ...registeredArguments.map((argument) =>
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
    ),
  ].join(' ');

help('is in docs/cli.md: every flag with its commands, its meaning and its default', () => {
  const declared = commands.flatMap(([words, command]) =>
    flagsOf(command)
      .filter(({ long }) => words === '' || long !== '--help')
      .map(({ flags, description, mandatory, defaultValue, defaultValueDescription }) => {
        const otherwise = mandatory ? 'needed' : (defaultValueDescription ?? defaultValue ?? '');
        return [flags, words || 'all', description, typeof otherwise === 'boolean' ? '' : String(otherwise)];
      }),
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

help('prints defaults as they are written, and the version for -v', async () => {
  const { stdout } = await runCommand(['preview', '--help']);
  assert.match(stdout, /\(default: 4173\)[\s\S]*\(default: leads\.jsonl\)/);
  assert.match((await runCommand(['-v'])).stdout, /^\d+\.\d+\.\d+\n$/);
});

help.run();
