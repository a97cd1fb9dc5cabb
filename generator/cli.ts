import { CommanderError } from 'commander';
import { declareProgram } from './commands/program.ts';
import { ContentError, describeProblem, type Problem, positionOf, UsageError } from './problem/problem.ts';
import { annotation } from './report/annotation.ts';
import { codeProblemsOf } from './report/code-problems.ts';
import { inOrder, printProblems, wantsColour } from './report/print-problems.ts';
import { rootOf, thrownProblems } from './report/thrown-problems.ts';

/** The exit codes that CI can rely on. */
const exitCodes = { built: 0, failed: 1, usage: 2, content: 3, interrupted: 130 } as const;

interface Invocation {
  /** The folder of pianogen itself. */
  project: string;
  version: string;
  argv: readonly string[];
}

/** Runs the command line. The only place that prints errors and sets exit codes. */
export async function run({ project, version, argv }: Invocation): Promise<void> {
  process.setSourceMapsEnabled(true);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', allowUnread);
  const program = declareProgram({ project, version });
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = fail(error, {
      project,
      json: argv.includes('--json'),
      verbose: argv.includes('--verbose'),
      command: argv[2],
    });
  }
}

/** Whoever reads the output may stop, as `head` does; the work goes on to its end, and to its own exit code. */
function allowUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

interface Called {
  project: string;
  json: boolean;
  verbose: boolean;
  command: string | undefined;
}

/** Prints an error in the way that fits its kind; returns its exit code. */
function fail(error: unknown, called: Called): number {
  const { code, text, shown = text, problems } = explain(error, called);
  // Commander has printed its own words already: the help, the version, or what is wrong with the flags.
  if (!(error instanceof CommanderError)) console.error(shown);
  // GitHub reads both streams; with --json, stdout holds JSON alone.
  const annotate = called.json ? console.error : console.log;
  if (process.env.GITHUB_ACTIONS === 'true') for (const problem of problems) annotate(annotation(problem));
  if (called.json && code !== exitCodes.built) {
    console.log(JSON.stringify({ ok: false, exitCode: code, message: text, problems }, null, 2));
  }
  return code;
}

interface Explanation {
  code: number;
  text: string;
  /** What people see, where it is more than the text. */
  shown?: string;
  problems: readonly Problem[];
}

function explain(error: unknown, called: Called): Explanation {
  if (error instanceof ContentError)
    return explainProblems(inOrder(error.problems), { ...called, code: exitCodes.content });
  if (error instanceof CommanderError) {
    return {
      code: error.exitCode === 0 ? exitCodes.built : exitCodes.usage,
      text: error.message,
      problems: [],
    };
  }
  if (error instanceof UsageError) return { code: exitCodes.usage, text: error.message, problems: [] };
  if (error instanceof Error && error.name === 'AbortError') {
    return { code: exitCodes.interrupted, text: 'Interrupted. The out folder is as it was.', problems: [] };
  }
  const problems = codeProblemsOf(error, called.project);
  if (problems) {
    const explanation = explainProblems(problems, { ...called, code: exitCodes.failed });
    return { ...explanation, shown: `${explanation.shown}${stackOf(error, called)}` };
  }
  return { code: exitCodes.failed, text: describeFailure(error, called), problems: [] };
}

function explainProblems(
  problems: readonly Problem[],
  { code, command }: Called & { code: number },
): Explanation {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  // What never writes need not say that it did not.
  const end = command === 'check' ? `${count}.` : `${count}. Nothing was written.`;
  const coloured = wantsColour({ isTTY: process.stderr.isTTY, env: process.env });
  return {
    code,
    text: [...problems.map(describeProblem), end].join('\n'),
    shown: `${printProblems(problems, { coloured })}\n\n${end}`,
    problems,
  };
}

/** An unexpected error with the place in our own sources where it arose, or with all its stack. */
function describeFailure(error: unknown, called: Called): string {
  const { command = '' } = called;
  const what = command === 'build' ? 'The build' : `pianogen ${command}`;
  if (!(error instanceof Error)) return `${what} failed: ${error}`;
  const [problem] = thrownProblems(error, called.project) ?? [];
  const where = called.verbose
    ? stackOf(error, called)
    : problem
      ? `\n  at ${positionOf(problem.source)}`
      : '';
  return `${what} failed: ${error.message}${where}`;
}

/** All its stack, where it was asked for. */
const stackOf = (error: unknown, { verbose }: Called): string =>
  verbose && error instanceof Error ? `\n${rootOf(error).stack}` : '';
