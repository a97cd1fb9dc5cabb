import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { displayName } from '../problem/display-name.ts';
import { type Problem, sentence, UsageError } from '../problem/problem.ts';

/** The folders whose types are checked. */
const CHECKED = ['templates', 'client', 'generator'];

interface TypeCheckOptions {
  /** The folder with the code and its `tsconfig.json`. */
  pianogen: string;
  /** The folder that keeps what the type checker knows, so that it is quicker next time. */
  cache: string;
  signal?: AbortSignal | undefined;
}

/** Runs TypeScript's type checker over the code. Throws a `UsageError` if it is not installed. */
export function checkTypes(options: TypeCheckOptions): Promise<Problem[]> {
  return checkWith(compilerOf(options.pianogen), options);
}

async function checkWith(
  compiler: string,
  { pianogen, cache, signal }: TypeCheckOptions,
): Promise<Problem[]> {
  mkdirSync(cache, { recursive: true });
  const settings = {
    extends: join(pianogen, 'tsconfig.json'),
    compilerOptions: {
      noEmit: true,
      incremental: true,
      tsBuildInfoFile: join(cache, 'state.tsbuildinfo'),
      typeRoots: [join(pianogen, 'node_modules/@types')],
    },
    include: CHECKED.map((folder) => join(pianogen, folder)),
  };
  const file = join(cache, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(settings));
  const { code, output } = await run(compiler, ['--project', file, '--pretty', 'false'], {
    pianogen,
    signal,
  });
  const problems = typeProblems(output, pianogen);
  if (code !== 0 && problems.length === 0) throw new Error(`The type checker failed: ${output.trim()}`);
  return problems;
}

/** The script of TypeScript's command. */
function compilerOf(pianogen: string): string {
  const here = createRequire(join(pianogen, 'package.json'));
  try {
    if (!existsSync(join(pianogen, 'tsconfig.json'))) throw new Error('no tsconfig.json');
    return join(dirname(here.resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    throw new UsageError(
      `--types: ${displayName(pianogen)} has no type checker. In a checkout of pianogen, \`npm ci\` installs it; an installed package comes without it.`,
    );
  }
}

function run(
  script: string,
  args: readonly string[],
  { pianogen, signal }: Pick<TypeCheckOptions, 'pianogen' | 'signal'>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: pianogen,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, output }));
  });
}

/** `templates/document.tsx(31,9): error TS2322: Type 'string' is not assignable to type 'number'.` */
const MESSAGE = /^(?:(.+?)\((\d+),(\d+)\): )?error (TS\d+): (.*)$/;

/** Returns a problem for each error that the type checker printed. Its further lines, which are indented, explain the error. */
export function typeProblems(output: string, pianogen: string): Problem[] {
  const problems: Problem[] = [];
  for (const line of output.split(/\r?\n/)) {
    const [, file = 'tsconfig.json', row = '1', column, code, message = ''] = line.match(MESSAGE) ?? [];
    const last = problems.at(-1);
    if (code)
      problems.push({
        code: 'PG604',
        source: {
          file: displayName(resolve(pianogen, file)),
          line: Number(row),
          ...(column && { column: Number(column) }),
        },
        message: sentence(message),
        hint: `TypeScript calls this ${code}.`,
      });
    else if (last && /^\s+\S/.test(line)) last.message += ` ${sentence(line.trim())}`;
  }
  return problems;
}
