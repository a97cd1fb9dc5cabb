import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { entriesOf } from '../entries.ts';
import { linkPackages } from '../pianogen.ts';
import { runCommand } from '../run-command.ts';
import { project, tinySite } from '../tiny-site.ts';
import { target } from './target.ts';
import { hostileText } from './texts.ts';
import { assertTold } from './told.ts';

const words = (text: string): string[] => text.split(' ').filter(Boolean);

/** Commands, whole and torn, with what they take. */
const COMMANDS = [
  ...['', 'routes', 'check', 'check out', 'diff out', 'diff none', 'build', 'build --no-check', 'explain'],
  ...['explain /ohio/', 'new', 'new article', 'new city --state Ohio', 'new city', 'hosting nginx'],
  ...[
    'hosting caddy',
    'hosting',
    'schema',
    'clean',
    'completion bash',
    'completion',
    'dev',
    'preview',
    'help',
  ],
  // A host that is none: nothing is asked. The root of the sandbox has data, so that nothing is made.
  ...['check-leads none', 'init ../../..'],
];
const FOLDERS = [
  ...words('out . .. ../../../data ../../../content ../../.. none a/../b'),
  '',
  'x'.repeat(300),
];
const VALUES = [
  ...words('0 -1 1e9 99999999999999999999 NaN 2026-01-31 2026-02-30 275760-09-14 1/2 2/1 high'),
  ...words('https://www.example.com http://localhost:80 ftp://a https://a/b https://[::1] //a'),
  '',
];
const FLAGS_OF_VALUES = words('--date --site-url --leads-host --shard --tags --income --state');
const BARE_FLAGS = words('--json --quiet --verbose --draft --primary --help -V --');

const value = fc.oneof(fc.constantFrom(...VALUES), hostileText);
/** Relative: no command is sent to folders of the machine. */
const folder = fc.oneof(
  fc.constantFrom(...FOLDERS),
  hostileText.map((text) => `./${text}`),
);
const flag = fc.oneof(
  fc.tuple(fc.constantFrom('--out', '--data', '--content'), folder),
  fc.tuple(fc.constantFrom(...FLAGS_OF_VALUES), value),
  fc.tuple(fc.constantFrom(...BARE_FLAGS)),
  fc.tuple(hostileText),
  fc.tuple(fc.constantFrom('--', '-', '--out=./', '--date='), hostileText).map((parts) => [parts.join('')]),
);
const inputs = fc
  .tuple(fc.constantFrom(...COMMANDS), fc.array(flag, { maxLength: 4 }))
  .map(([command, flags]) => [...words(command), ...flags.flat()]);

/** `dev` and `preview` would serve until they are interrupted, so their last flag is one that they refuse. */
const withEnd = (args: readonly string[]): string[] =>
  args.includes('dev') || args.includes('preview') ? [...args, '--port', 'none'] : [...args];

/** The exit codes of a success, and of errors whose cause the user is told. */
const CODES = [0, 2, 3];

/**
 * Words of the command line: commands with odd flags, values and names. Each ends with a code that is documented, tells no stack,
 * and changes nothing but what it is for.
 */
export const flags = target('flags', {
  runs: 12,
  inputs,
  open() {
    let site = sandbox();
    return {
      async judge(input) {
        const args = withEnd(input);
        const before = site;
        const { root, cwd, entries } = before;
        const { code, stdout, stderr } = await runCommand(args, { checkout: root, cwd });
        const after = entriesOf(root);
        const paths = new Set([...Object.keys(entries), ...Object.keys(after)]);
        const changed = [...paths].filter((path) => entries[path] !== after[path]);
        if (changed.length > 0) {
          rmSync(root, { recursive: true });
          site = sandbox();
        }
        assert.ok(code !== null && CODES.includes(code), `The exit code is ${code}: ${stderr}`);
        assertTold(stderr);
        if (args.includes('--json') && code !== 0) assert.is(JSON.parse(stdout).exitCode, code);
        const allowed = allowedPaths(args, before);
        assert.equal(
          changed.filter((path) => !allowed.some((other) => isBeside(path, other))),
          [],
        );
      },
    };
  },
});

interface Sandbox {
  root: string;
  /** The working folder, so deep that few paths lead out of the sandbox. */
  cwd: string;
  entries: Record<string, string>;
}

/** A project of its own, with a copy of the code of this one. */
function sandbox(): Sandbox {
  const { root } = tinySite();
  for (const name of ['generator', 'templates', 'client'])
    cpSync(join(project, name), join(root, name), { recursive: true });
  linkPackages(root);
  const cwd = join(root, 'some/working/folder');
  mkdirSync(cwd, { recursive: true });
  return { root, cwd, entries: entriesOf(root) };
}

/** The files and folders that a command may change. */
function allowedPaths([command = '', ...args]: readonly string[], { root, cwd }: Sandbox): string[] {
  const caches = 'node_modules/.cache';
  const named = (flag: string): string[] =>
    args
      .flatMap((arg, index) => {
        if (arg.startsWith(`${flag}=`)) return arg.slice(flag.length + 1);
        return arg === flag ? (args[index + 1] ?? []) : [];
      })
      .map((path) => relative(root, resolve(cwd, path)));
  if (command === 'new' || command === 'schema')
    return ['data', 'content', caches, ...named('--data'), ...named('--content')];
  return command === 'build' || command === 'clean' ? [caches, 'out', ...named('--out')] : [caches];
}

/** True for a path, for all below it, and for the folders above it. */
const isBeside = (path: string, allowed: string): boolean =>
  path === allowed || path.startsWith(`${allowed}/`) || allowed.startsWith(`${path}/`);
