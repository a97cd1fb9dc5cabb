import { CommanderError } from 'commander';
import { InterruptedError } from './commands/interruption.ts';
import { declareProgram } from './commands/program.ts';
import { findRoot } from './commands/root.ts';
import { ContentError, describeProblem, type Problem, positionOf, UsageError } from './problem/problem.ts';
import { visibleLines } from './problem/visible.ts';
import { codeProblemsOf, rootOf, systemFailureOf, thrownProblems } from './report/error-problems.ts';
import {
  firstOfEachKind,
  formatProblems,
  githubAnnotation,
  sortProblems,
  wantsColour,
} from './report/format-problems.ts';

/** The exit codes that CI can rely on, besides those after signals. */
const exitCodes = { built: 0, failed: 1, usage: 2, content: 3 } as const;

interface Invocation {
  /** The folder of pianogen itself. */
  pianogen: string;
  version: string;
  argv: readonly string[];
}

/** Runs the command line. The only place that prints errors and sets exit codes. */
export async function run({ pianogen, version, argv }: Invocation): Promise<void> {
  process.setSourceMapsEnabled(true);
  for (const name of ['stdout', 'stderr'] as const) process[name].on('error', tellOfLostOutput(name));
  const folders = { pianogen, root: findRoot(process.cwd(), pianogen) };
  const program = declareProgram({ folders, version });
  const call: Call = {
    pianogen,
    json: argv.includes('--json'),
    markdown: argv.includes('--markdown'),
    verbose: argv.includes('--verbose'),
    command: argv[2],
  };
  // Such as of a process that could not be started: nobody waits for it, so nobody catches its error.
  const endUncaught = (error: unknown) => process.exit(printError(error, call));
  process.once('uncaughtException', endUncaught);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = printError(error, call);
  } finally {
    process.off('uncaughtException', endUncaught);
  }
}

/**
 * Ignores that nobody reads the output any more, as after `| head`: the command still runs to its own exit code. Tells once, and fails,
 * if output is lost otherwise, as on a full disk.
 */
function tellOfLostOutput(name: 'stdout' | 'stderr'): (error: NodeJS.ErrnoException) => void {
  let isTold = name === 'stderr';
  return ({ code, message }) => {
    if (code === 'EPIPE') return;
    process.exitCode ||= exitCodes.failed;
    if (!isTold) console.error(`The output cannot be written: ${message}.`);
    isTold = true;
  };
}

interface Call {
  pianogen: string;
  json: boolean;
  markdown: boolean;
  verbose: boolean;
  command: string | undefined;
}

function printError(error: unknown, call: Call): number {
  const { code, text, shown = visibleLines(text), problems } = explain(error, call);
  const report = error instanceof ContentError ? error.report : {};
  // Commander has printed its own messages already: the help, the version, or an error in the flags.
  if (!(error instanceof CommanderError)) console.error(shown);
  // GitHub reads both streams; with --json and --markdown, stdout holds nothing else.
  const annotate = call.json || call.markdown ? console.error : console.log;
  if (process.env.GITHUB_ACTIONS === 'true')
    for (const { problem } of firstOfEachKind(problems)) annotate(githubAnnotation(problem));
  if (call.json && code !== exitCodes.built) {
    console.log(JSON.stringify({ ok: false, exitCode: code, message: text, problems, ...report }, null, 2));
  }
  return code;
}

interface ToldError {
  code: number;
  text: string;
  /** The text for people, if it differs: it has excerpts, and colours on a terminal. */
  shown?: string;
  problems: readonly Problem[];
}

function explain(error: unknown, call: Call): ToldError {
  if (error instanceof ContentError)
    return explainProblems(sortProblems(error.problems), { ...call, code: exitCodes.content });
  if (error instanceof CommanderError) {
    return {
      code: error.exitCode === 0 ? exitCodes.built : exitCodes.usage,
      text: error.message,
      problems: [],
    };
  }
  if (error instanceof UsageError) return { code: exitCodes.usage, text: error.message, problems: [] };
  if (error instanceof InterruptedError)
    return { code: error.exitCode, text: `Interrupted. ${error.message}`.trim(), problems: [] };
  const problems = codeProblemsOf(error, call.pianogen);
  if (problems) {
    const told = explainProblems(problems, { ...call, code: exitCodes.failed });
    return { ...told, shown: `${told.shown}${stackOf(error, call)}` };
  }
  const failure = systemFailureOf(error);
  if (failure) {
    const code = failure.isUsage ? exitCodes.usage : exitCodes.failed;
    return { code, text: `${failure.text}${stackOf(error, call)}`, problems: [] };
  }
  return { code: exitCodes.failed, text: describeFailure(error, call), problems: [] };
}

function explainProblems(
  problems: readonly Problem[],
  { code, command }: Call & { code: number },
): ToldError {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  // `check` and `diff` never write.
  const end = command === 'check' || command === 'diff' ? `${count}.` : `${count}. Nothing was written.`;
  const coloured = wantsColour(process.stderr);
  return {
    code,
    text: [...problems.map(describeProblem), end].join('\n'),
    shown: `${formatProblems(problems, { coloured })}\n\n${end}`,
    problems,
  };
}

function describeFailure(error: unknown, call: Call): string {
  const { command = '' } = call;
  const subject = command === 'build' ? 'The build' : `pianogen ${command}`;
  if (!(error instanceof Error)) return `${subject} failed: ${error}`;
  const [problem] = thrownProblems(error, call.pianogen) ?? [];
  const position = problem ? `\n  at ${positionOf(problem.source)}` : '';
  return `${subject} failed: ${error.message}${call.verbose ? stackOf(error, call) : position}`;
}

const stackOf = (error: unknown, { verbose }: Call): string =>
  verbose && error instanceof Error ? `\n${rootOf(error).stack}` : '';
