import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { declareProgram } from '../../generator/commands/program.ts';
import { bashCompletion } from '../../generator/completion/bash.ts';
import { allCommands, completionTree } from '../../generator/completion/commands.ts';
import { fishCompletion } from '../../generator/completion/fish.ts';
import { zshCompletion } from '../../generator/completion/zsh.ts';
import { runCommand } from '../support/run-command.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** How shells complete commands and flags with the printed scripts. */
const completion = suite('completion');

const STATES = ['Iowa', 'New-Hampshire', 'New-York'];
const program = declareProgram({ folders: { pianogen: project, root: project }, version: '0.0.0' });
const tree = completionTree(program, { state: STATES });
const commands = allCommands(tree);
const flagsOf = (words: string): string[] =>
  commands.find((command) => command.words.join(' ') === words)?.flags.flatMap(({ names }) => names) ?? [];

function run(shell: string, args: string[], cwd = project): string {
  const { status, stdout, stderr } = spawnSync(shell, args, { cwd, encoding: 'utf8' });
  assert.is(status, 0, `${shell}: ${stderr}`);
  assert.is(stderr, '');
  return stdout;
}

/** A folder with two folders and a file to complete. */
function folderWithFiles(): string {
  const folder = temporaryFolder();
  for (const name of ['site', 'site two']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'sites.txt'), '');
  return folder;
}

/** The completions of bash at the ends of lines, whose words are separated by single spaces. */
function bash(lines: readonly string[], cwd?: string): string[][] {
  const calls = lines.map((line) => {
    const words = line.split(' ');
    return `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
COMPREPLY=()
_pianogen
printf '%s\\n' "\${COMPREPLY[@]}" ---`;
  });
  const printed = run('bash', ['--norc', '-c', [bashCompletion(tree), ...calls].join('\n')], cwd);
  return printed.split('---\n', lines.length).map((words) => words.trim().split('\n').sort());
}

const top = commands.flatMap(({ words: [, word = ''], words }) => (words.length === 2 ? [word] : []));

/** The ends of lines, and what bash completes there, in a folder with two folders and a file. */
const completed: Record<string, string[]> = {
  '': [...top].sort(),
  c: ['check', 'check-leads', 'clean', 'completion'],
  'new ': ['article', 'city', 'help'],
  'new city Toledo --pr': ['--primary'],
  'build --out site --pre': ['--precompress'],
  'completion ': ['bash', 'fish', 'zsh'],
  'new city --income ': ['high', 'medium'],
  'new city --income =': ['high', 'medium'],
  'new city --income = ': ['high', 'medium'],
  'new city --income = m': ['medium'],
  'new city Nashua --state ': STATES,
  'new city Dubuque --state Io': ['Iowa'],
  'new city Nashua --state New': ['New-Hampshire', 'New-York'],
  'build --out s': ['site', 'site two'],
  'check s': ['site', 'site two'],
  'preview --leads-file s': ['site', 'site two', 'sites.txt'],
  'build --date ': [''],
  'new article ': [''],
};

completion(
  'bash: commands, flags, choices, states, folders and files, and nothing for unknown values',
  () => {
    assert.ok(top.includes('build') && top.includes('completion') && top.includes('help'));
    const lines = Object.keys(completed).map((line) => `pianogen ${line}`);
    assert.equal(bash(lines, folderWithFiles()), Object.values(completed));
  },
);

completion('bash: the flags of every command', () => {
  const flags = commands.map(({ words }) => flagsOf(words.join(' ')).sort());
  for (const [index, { words }] of commands.entries())
    assert.ok(words.at(-1) === 'help' || flags[index]?.includes('--help'), words.join(' '));
  const ends = bash(commands.map(({ words }) => `${words.join(' ')} -`));
  assert.equal(
    ends,
    flags.map((flags) => (flags.length > 0 ? flags : [''])),
  );
});

completion('bash: loads the script that the command prints', async () => {
  const { code, stdout, stderr } = await runCommand(['completion', 'bash']);
  const { states } = JSON.parse(readFileSync(join(project, 'data/states.json'), 'utf8'));
  const written = JSON.stringify(states.map(({ slug }: { slug: string }) => slug));
  const names = JSON.parse(written.replaceAll(/["-][a-z]/g, (start) => start.toUpperCase()));
  assert.equal([names.length, names[14], names[31]], [50, 'Iowa', 'New-York']);
  const whole = bashCompletion(completionTree(program, { state: names }));
  assert.equal([code, stderr, stdout], [0, '', `${whole}\n`]);
  assert.match(
    run('bash', ['--norc', '-c', `eval "$1"; complete -p pianogen`, 'bash', stdout]),
    '-F _pianogen',
  );
});

const zshScript = zshCompletion(tree);
const fishScript = fishCompletion(tree);

completion(
  'zsh and fish: every flag of every command, with its description, and the states of the site',
  () => {
    assert.match(zshScript, `:state:(${STATES.join(' ')})'`);
    assert.match(fishScript, `-l state -x -a '${STATES.join(' ')}'`);
    for (const { words, flags } of commands) {
      const [, own = ''] = zshScript.split(`\n_${words.join('_')}() {`);
      const [zshFunction = ''] = own.split('\n}\n');
      for (const { names, description } of flags) {
        for (const name of names)
          assert.ok(zshFunction.includes(`)${name}`), `zsh: ${words.join(' ')} ${name}`);
        const long = names.at(-1)?.slice(2);
        const lines = fishScript.split('\n').filter((line) => line.includes(`-l ${long} `));
        assert.ok(
          lines.some((line) => line.includes(description.slice(0, 20))),
          `fish: ${long}`,
        );
      }
    }
  },
);

completion.run();
