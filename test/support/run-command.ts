import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../generator/cli.ts';
import type { Call, Outcome } from './pianogen.ts';
import { project } from './tiny-site.ts';

const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/**
 * Runs the command within this process, as if it were the one of a checkout: its flags, its words and its exit code are those of
 * a process of its own. The code is that of the project.
 */
export async function runCommand(
  args: readonly string[],
  { checkout = project, cwd = project, env = {} }: Call = {},
): Promise<Outcome> {
  const outcome = { stdout: '', stderr: '' };
  const restores = [
    capture('stdout', outcome),
    capture('stderr', outcome),
    changeFolder(cwd),
    setVariables(env),
    clearExitCode(),
  ];
  try {
    // The executable names the project's folder with a slash at its end.
    await run({ pianogen: `${checkout}/`, version, argv: [process.execPath, 'pianogen', ...args] });
    return { ...outcome, code: Number(process.exitCode ?? 0) };
  } finally {
    for (const restore of restores.reverse()) restore();
  }
}

/** Each change of the process returns what takes it back. */
type Restore = () => void;

function capture(name: 'stdout' | 'stderr', outcome: Record<typeof name, string>): Restore {
  const stream = process[name];
  const { write } = stream;
  const listeners = new Set(stream.listeners('error'));
  stream.write = ((chunk: string | Uint8Array) => {
    outcome[name] += chunk;
    return true;
  }) as typeof write;
  return () => {
    stream.write = write;
    // Every run adds a listener of its own.
    for (const listener of stream.listeners('error') as Restore[])
      if (!listeners.has(listener)) stream.off('error', listener);
  };
}

function changeFolder(folder: string): Restore {
  const before = process.cwd();
  process.chdir(folder);
  return () => process.chdir(before);
}

function setVariables(env: Record<string, string>): Restore {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

function clearExitCode(): Restore {
  const { exitCode } = process;
  process.exitCode = undefined;
  return () => {
    process.exitCode = exitCode;
  };
}
