import * as assert from 'uvu/assert';
import { run } from '../../generator/cli.ts';
import type { Call, Outcome } from './pianogen.ts';
import { project, projectText } from './tiny-site.ts';

const { version } = JSON.parse(projectText('package.json'));

/**
 * Runs the command within this process, as if it were the one of a checkout: its flags, its words and its exit code are those of
 * a process of its own. The code is that of the project.
 */
export async function runCommand(args: readonly string[], call: Call = {}): Promise<Outcome> {
  const { checkout = project, cwd = project, env = {} } = call;
  const outcome = { stdout: '', stderr: '' };
  const before = { folder: process.cwd(), env: { ...process.env }, exitCode: process.exitCode };
  const releases = (['stdout', 'stderr'] as const).map((name) => capture(name, outcome));
  process.chdir(cwd);
  Object.assign(process.env, env);
  process.exitCode = undefined;
  try {
    // The executable names the project's folder with a slash at its end.
    await run({ pianogen: `${checkout}/`, version, argv: [process.execPath, 'pianogen', ...args] });
    return { ...outcome, code: Number(process.exitCode ?? 0) };
  } finally {
    for (const release of releases) release();
    process.chdir(before.folder);
    // A `.env` may have set others.
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
    process.exitCode = before.exitCode;
  }
}

/** Returns all that a command prints, which has to end with 0. */
export async function succeed(args: readonly string[], call: Call): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, call);
  assert.is(code, 0, stderr);
  return stdout + stderr;
}

function capture(name: 'stdout' | 'stderr', outcome: Record<typeof name, string>): () => void {
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
    for (const listener of stream.listeners('error') as (() => void)[])
      if (!listeners.has(listener)) stream.off('error', listener);
  };
}
