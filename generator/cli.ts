import { CommanderError } from 'commander';
import { declareProgram } from './commands/program.ts';
import { findRoot, readEnvFile } from './commands/root.ts';
import type { Folders } from './model/index.ts';
import { visibleLines } from './problem/display.ts';
import { ContentError, describeProblem, positionOf, UsageError } from './problem/problem.ts';
import { codeProblemsOf, rootOf, systemFailureOf, thrownProblems } from './report/error-problems.ts';
import {
  firstOfEachKind,
  formatProblems,
  githubAnnotation,
  showsColor,
  sortProblems,
} from './report/format-problems.ts';

/** CI can rely on these. Signals have others. */
const exitCodes = { built: 0, failed: 1, usage: 2, content: 3 } as const;

interface Invocation {
  pianogen: string;
  version: string;
  argv: readonly string[];
}

/** The only place that prints errors and sets exit codes. */
export async function run({ pianogen, version, argv }: Invocation): Promise<void> {
  const folders = { pianogen, root: findRoot(process.cwd(), pianogen) };
  for (const name of ['stdout', 'stderr'] as const) process[name].on('error', reportLostOutput(name));
  // Nothing else catches the error of a process that could not be started.
  const endUncaught = (error: unknown) => process.exit(printError(error, folders, argv));
  process.once('uncaughtException', endUncaught);
  try {
    readEnvFile(folders.root);
    await declareProgram({ ...folders, version }).parseAsync(argv);
  } catch (error) {
    process.exitCode = printError(error, folders, argv);
  } finally {
    process.off('uncaughtException', endUncaught);
  }
}

/** A command may lose a reader, as in `| head`. Other lost output, as on a full disk, makes it fail. */
function reportLostOutput(name: 'stdout' | 'stderr'): (error: NodeJS.ErrnoException) => void {
  let isReported = name === 'stderr';
  return ({ code, message }) => {
    if (code === 'EPIPE') return;
    process.exitCode ||= exitCodes.failed;
    if (!isReported) console.error(`The output cannot be written: ${message}.`);
    isReported = true;
  };
}

/** Returns the exit code. */
function printError(error: unknown, folders: Folders, argv: readonly string[]) {
  const { code, text, problems = [] } = explain(error, folders, argv[2]);
  const isJson = argv.includes('--json');
  const showsStack =
    argv.includes('--verbose') && code === exitCodes.failed && error instanceof Error;
  const rest = showsStack ? `${text}\n${rootOf(error).stack ?? ''}` : text;
  const excerpts = formatProblems(problems, { color: showsColor(process.stderr) });
  // Commander has printed its own messages already.
  if (!(error instanceof CommanderError))
    console.error(problems.length > 0 ? `${excerpts}\n\n${rest}` : visibleLines(rest));
  // With --json and --markdown, stdout has nothing else. GitHub reads both streams.
  const annotate = isJson || argv.includes('--markdown') ? console.error : console.log;
  if (process.env.GITHUB_ACTIONS === 'true')
    for (const { problem } of firstOfEachKind(problems)) annotate(githubAnnotation(problem));
  if (isJson && code !== exitCodes.built) {
    const message = [...problems.map(describeProblem), text].join('\n');
    const report = error instanceof ContentError ? error.report : {};
    console.log(JSON.stringify({ ok: false, exitCode: code, message, problems, ...report }, null, 2));
  }
  return code;
}

function explain(error: unknown, folders: Folders, command = '') {
  if (error instanceof CommanderError)
    return { code: error.exitCode === 0 ? exitCodes.built : exitCodes.usage, text: error.message };
  if (error instanceof UsageError) return { code: exitCodes.usage, text: error.message };
  const isContent = error instanceof ContentError;
  const problems = isContent ? sortProblems(error.problems) : codeProblemsOf(error, folders);
  if (problems) {
    const count = problems.length === 1 ? '1 problem.' : `${problems.length} problems.`;
    // These commands never write.
    const text = /^(?:check|diff)$/.test(command) ? count : `${count} Nothing was written.`;
    return { code: isContent ? exitCodes.content : exitCodes.failed, text, problems };
  }
  const failure = systemFailureOf(error);
  if (failure)
    return { code: failure.isUsage ? exitCodes.usage : exitCodes.failed, text: failure.text };
  const subject = command === 'build' ? 'The build' : `pianogen ${command}`;
  const reason = error instanceof Error ? error.message : error;
  const [thrown] = thrownProblems(error, folders) ?? [];
  const position = thrown ? `\n  at ${positionOf(thrown.source)}` : '';
  return { code: exitCodes.failed, text: `${subject} failed: ${reason}${position}` };
}
